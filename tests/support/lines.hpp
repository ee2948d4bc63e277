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
inline std::vector<history::MatchOrPayment> read_lines(std::string_view text, const std::string& file) {
  std::vector<history::MatchOrPayment> lines;
  for (std::size_t number = 1; !text.empty(); ++number) {
    const std::size_t end = text.find('\n');
    if (auto line = interchange::read_line(number, text.substr(0, end), file))
      lines.push_back(*std::move(line));
    text.remove_prefix(end == std::string_view::npos ? text.size() : end + 1);
  }
  return lines;
}

/// What an import parses the lines of a file of this name with.
inline auto line_parser(std::string file) {
  return [file = std::move(file)](std::size_t number, std::string_view line) {
    return interchange::read_line(number, line, file);
  };
}

/// The match of the first line of a text.
inline history::MatchRecord read_match(std::string_view text) {
  return std::get<history::MatchRecord>(read_lines(text, "file").at(0));
}

}  // namespace support
