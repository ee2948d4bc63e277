#pragma once

#include <cstddef>
#include <functional>
#include <optional>
#include <string>
#include <string_view>

#include "base/pipeline.hpp"
#include "interchange/jsonl.hpp"

namespace interchange {

/// Returns the next line of a file without its newline, valid until the next call; nothing at its end.
using NextText = std::function<std::optional<std::string_view>()>;

/// Parses the lines of a file on all processors, some ahead of the one that is asked for.
class LineParser {
 public:
  /// `file` is the name for messages.
  LineParser(base::Workers& workers, NextText next_text, std::string file);

  /// The next line that is not empty; nothing at the end. Throws what `next_text` and `read_line` throw, once
  /// the lines before were returned; nothing is to be asked after that.
  std::optional<ParsedLine> next();

 private:
  struct Line {
    std::size_t number = 0;
    std::string text;
    std::optional<ParsedLine> parsed;  ///< nothing: it is empty, or not parsed yet
  };

  NextText next_text_;
  std::string file_;
  std::size_t read_ = 0;  ///< lines
  bool at_end_ = false;
  base::Pipeline<Line> lines_;  // last: its threads use the others
};

}  // namespace interchange
