#pragma once

#include <memory>
#include <optional>
#include <string>
#include <vector>

/// Reads lines that a person types at a terminal. Only this file uses libedit.
namespace cli {

/// Thrown when a signal that ends the program came while waiting for a line. The terminal is restored.
struct Interrupted {
  int signal = 0;
};

/// Asks for lines on standard input and output, which are a terminal. While it exists, signals that would end
/// the program are held until the next line is asked for, so that a commit in between is finished first.
class LineEditor {
 public:
  /// `edits`: whether a line can be edited, which a dumb terminal cannot show.
  explicit LineEditor(bool edits);
  ~LineEditor();
  LineEditor(const LineEditor&) = delete;
  LineEditor& operator=(const LineEditor&) = delete;

  /// Asks for a line and returns it without its newline; nothing at the end of input. `prompt` is printed as
  /// it is; the line begins with `prefill`, to be edited; Tab completes the beginning of one of
  /// `completions`. The arrow keys bring back earlier lines. Throws `Interrupted`, and `Error` (kInputOutput)
  /// if the terminal cannot be read.
  std::optional<std::string> ask(const std::string& prompt, const std::string& prefill,
                                 const std::vector<std::string>& completions);

  [[nodiscard]] bool edits() const;

 private:
  class Terminal;
  class Editor;

  std::unique_ptr<Terminal> terminal_;
  std::unique_ptr<Editor> editor_;  ///< null if lines cannot be edited
};

/// Ends the program by the signal itself, so that its parent process sees why.
[[noreturn]] void end_by_signal(int signal);

/// What Tab makes of a line: the longest beginning that all fitting candidates share (in any case), or, if
/// that extends nothing, the candidates to choose from. Empty if none fits.
std::vector<std::string> complete_line(const std::string& line, const std::vector<std::string>& candidates);

}  // namespace cli
