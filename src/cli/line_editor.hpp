#pragma once

#include <memory>
#include <optional>
#include <string>
#include <vector>

/// Lines that a person types at a terminal; the only place that knows libedit.
namespace cli {

/// A signal that ends the program came while a line was waited for. The terminal is as it was before.
struct Interrupted {
  int signal = 0;
};

/// Asks for lines on standard input and output, which are a terminal. While it lives, signals that would end
/// the program wait until the next line is asked for: what was begun in between, a commit for one, is done
/// first.
class LineEditor {
 public:
  /// `edits`: whether what was typed can be edited, which a dumb terminal cannot show.
  explicit LineEditor(bool edits);
  ~LineEditor();
  LineEditor(const LineEditor&) = delete;
  LineEditor& operator=(const LineEditor&) = delete;

  /// A line without its end; nothing at the end of input. `prompt` is shown as it is; `prefill` stands in the
  /// line already; Tab completes a line that is the beginning of one of `completions`. Lines asked for before
  /// come back by the arrow keys. Throws `Interrupted`, and `Error` (kInputOutput) if the terminal cannot be
  /// read.
  std::optional<std::string> ask(const std::string& prompt, const std::string& prefill,
                                 const std::vector<std::string>& completions);

  [[nodiscard]] bool edits() const;

 private:
  class Terminal;
  class Editor;

  std::unique_ptr<Terminal> terminal_;
  std::unique_ptr<Editor> editor_;  ///< null where nothing can be edited
};

/// Ends the program as the signal would have done, so that whoever started it sees why.
[[noreturn]] void end_by_signal(int signal);

/// What Tab makes of a line: the longest beginning that all candidates share which begin with it (in any
/// case), and, if that is no more than there is, the candidates to choose from.
struct Completion {
  std::string line;
  std::vector<std::string> choices;
};
Completion complete_line(const std::string& line, const std::vector<std::string>& candidates);

}  // namespace cli
