#pragma once

#include <cstddef>
#include <exception>
#include <optional>
#include <string>
#include <string_view>

namespace base {

/// What kind of error it is. `cli/shell/exit_code.hpp` gives each kind its exit code; nothing else knows the
/// numbers.
enum class ErrorKind {
  kUsage,             ///< unknown command or option, wrong number of arguments
  kData,              ///< notation, an impossible hand, a value out of range, a conflict in an import
  kNotThere,          ///< no such file, match, player or line
  kRefused,           ///< valid, but not in the present state: a hand for a match that is closed
  kBug,               ///< a fault of this program
  kCannotCreate,      ///< an output file or the database cannot be created
  kInputOutput,       ///< reading or writing failed
  kOutput,            ///< standard output cannot be written: nothing more can be said there
  kBusy,              ///< the database stayed locked
  kUnusableDatabase,  ///< the file is no database of this program, damaged, or of a version that this one
                      ///< cannot open
};

/// The place of an error in the input: `text` is one line as it was given, [begin, end) are byte offsets into
/// it. `where` says which line or file that is; it is empty for an argument of the command line, which the
/// user can see.
struct SourceLocation {
  std::string where;
  std::string text;
  std::size_t begin = 0;
  std::size_t end = 0;
};

/// The one exception type of this program: thrown where the cause is known, caught once in `main`. The
/// message is one sentence without a full stop (empty: print nothing); the remedy, if any, says what to do
/// instead, without one, too, unless it is of several sentences.
class Error : public std::exception {
 public:
  Error(ErrorKind kind, std::string message) : kind_(kind), message_(std::move(message)) {}

  /// Adds the place. Returns the error itself, so that `throw Error(…).at(…).remedy(…)` reads well.
  Error& at(SourceLocation place) {
    place_ = std::move(place);
    return *this;
  }
  Error& remedy(std::string remedy) {
    remedy_ = std::move(remedy);
    remedy_ends_ = false;
    return *this;
  }
  /// A remedy of whole sentences, with the full stop of the last.
  Error& remedy_sentences(std::string remedy) {
    remedy_ = std::move(remedy);
    remedy_ends_ = true;
    return *this;
  }

  /// Adds a word for what is wrong, a literal such as "not_a_set", for those who say what to do in words of
  /// their own: the page on a phone names its own keys.
  Error& code(std::string_view code) {
    code_ = code;
    return *this;
  }

  [[nodiscard]] ErrorKind kind() const { return kind_; }
  /// Empty where no code was given.
  [[nodiscard]] std::string_view code() const { return code_; }
  [[nodiscard]] const std::string& message() const { return message_; }
  [[nodiscard]] const std::optional<SourceLocation>& place() const { return place_; }
  [[nodiscard]] const std::string& remedy() const { return remedy_; }
  /// Whether the remedy ends with a full stop, so that another sentence may stand behind it.
  [[nodiscard]] bool remedy_ends() const { return remedy_ends_; }
  [[nodiscard]] const char* what() const noexcept override { return message_.c_str(); }

 private:
  ErrorKind kind_;
  std::string message_;
  std::optional<SourceLocation> place_;
  std::string remedy_;
  std::string_view code_;
  bool remedy_ends_ = false;
};

/// The error as the user sees it: `chapeau: what is wrong`, then, where there is a place, the input with a
/// caret under it, then the remedy. Every line ends with a newline. Control characters of the input are
/// escaped, and a long input is cut to the part around the place; `mark` shows where. Lines are broken at
/// `width` columns, at least 40; with 0 they are not.
std::string render(const Error& error, std::size_t width = 0, std::string_view mark = "…");

}  // namespace base
