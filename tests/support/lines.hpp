#pragma once

#include <optional>
#include <string>
#include <string_view>
#include <utility>
#include <variant>
#include <vector>

#include "interchange/jsonl.hpp"

namespace support {

/// Parses each line of a text in the form of the interchange.
inline std::vector<interchange::ParsedLine> read_lines(std::string_view text, const std::string& file) {
  std::vector<interchange::ParsedLine> lines;
  for (std::size_t number = 1; !text.empty(); ++number) {
    const std::size_t end = text.find('\n');
    if (auto line = interchange::read_line(number, text.substr(0, end), file))
      lines.push_back(*std::move(line));
    text.remove_prefix(end == std::string_view::npos ? text.size() : end + 1);
  }
  return lines;
}

/// The match of the first line of a text.
inline history::MatchRecord read_match(std::string_view text) {
  return std::get<history::MatchRecord>(read_lines(text, "file").at(0).contents);
}

}  // namespace support
