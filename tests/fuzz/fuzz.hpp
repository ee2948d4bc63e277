#pragma once

// What the targets have in common. Each has `LLVMFuzzerTestOneInput`, as libFuzzer asks for.

#include <cstddef>
#include <cstdint>
#include <cstdio>
#include <cstdlib>
#include <functional>
#include <string>
#include <string_view>

#include "base/errors/error.hpp"

namespace fuzz {

/// Ends the program, which libFuzzer takes for a finding.
[[noreturn]] inline void finding(const std::string& what) {
  std::fprintf(stderr, "finding: %s\n", what.c_str());
  std::abort();
}

inline void expect(bool holds, const std::string& what) {
  if (!holds) finding(what);
}

/// True where it went through; false where it was refused, which is never to be called a bug. Any other
/// exception passes and ends the program.
inline bool accepted(const std::function<void()>& work) {
  try {
    work();
    return true;
  } catch (const base::Error& error) {
    expect(error.kind() != base::ErrorKind::kBug, error.message());
    static_cast<void>(base::render(error));
    return false;
  }
}

inline std::string_view text_of(const std::uint8_t* data, std::size_t size) {
  return {reinterpret_cast<const char*>(data), size};
}

/// The first byte, as a number below `choices`, taken off the text; 0 where there is none.
inline std::size_t choice(std::string_view& text, std::size_t choices) {
  if (text.empty()) return 0;
  const std::size_t number = static_cast<unsigned char>(text.front()) % choices;
  text.remove_prefix(1);
  return number;
}

/// The text up to the next newline, taken off with it.
inline std::string line(std::string_view& text) {
  const std::size_t end = text.find('\n');
  std::string first(text.substr(0, end));
  text.remove_prefix(end == std::string_view::npos ? text.size() : end + 1);
  return first;
}

}  // namespace fuzz
