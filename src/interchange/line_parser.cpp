#include "interchange/line_parser.hpp"

#include <utility>

namespace interchange {

LineParser::LineParser(base::Workers& workers, NextText next_text, std::string file)
    : next_text_(std::move(next_text)),
      file_(std::move(file)),
      lines_(
          workers,
          [this]() -> std::optional<Line> {
            if (at_end_) return std::nullopt;
            const std::optional<std::string_view> text = next_text_();
            at_end_ = !text;
            if (!text) return std::nullopt;
            return Line{++read_, std::string(*text), std::nullopt};
          },
          [this](Line& line) {
            line.parsed = read_line(line.number, line.text, file_);
            line.text = {};
          },
          [](const Line& line) { return line.text.size(); }) {}

std::optional<ParsedLine> LineParser::next() {
  while (std::optional<Line> line = lines_.next())
    if (line->parsed) return std::move(line->parsed);
  return std::nullopt;
}

}  // namespace interchange
