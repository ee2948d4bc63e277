#pragma once

#include <cstddef>
#include <exception>
#include <optional>
#include <string>
#include <string_view>

namespace base {

/// What kind of thing went wrong. `cli/exit_code.hpp` gives each kind its exit code; nothing else
/// knows the numbers.
enum class ErrorKind {
  kUsage,         ///< unknown command or option, wrong number of arguments
  kData,          ///< notation, an impossible hand, a value out of range, a conflict in an import
  kNotThere,      ///< no such file, match, player or line
  kRefused,       ///< right in itself, but not as things stand
  kBug,           ///< a mistake of this program
  kCannotCreate,  ///< an output file or the database cannot be made
  kInputOutput,   ///< reading or writing failed
  kBusy,          ///< the database stayed locked
  kForeign,       ///< not a database of this program, damaged, or of a newer version
};

/// Where in an input something is wrong: `text` is one line as it was given, [begin, end) are byte
/// offsets into it. `where` says which line or file that is; it is empty for an argument of the
/// command line, which the person can see.
struct Place {
  std::string where;
  std::string text;
  std::size_t begin = 0;
  std::size_t end = 0;
};

/// The one exception of this program: thrown where the cause is known, caught once in `main`.
/// The message is one sentence without a full stop (empty: nothing is to be said); the remedy, if any,
/// says what to do instead.
class Error : public std::exception {
 public:
  Error(ErrorKind kind, std::string message) : kind_(kind), message_(std::move(message)) {}

  /// Adds the place. Returns the error itself, so that `throw Error(…).at(…).remedy(…)` reads well.
  Error& at(Place place) {
    place_ = std::move(place);
    return *this;
  }
  Error& remedy(std::string remedy) {
    remedy_ = std::move(remedy);
    return *this;
  }

  [[nodiscard]] ErrorKind kind() const { return kind_; }
  [[nodiscard]] const std::string& message() const { return message_; }
  [[nodiscard]] const std::optional<Place>& place() const { return place_; }
  [[nodiscard]] const std::string& remedy() const { return remedy_; }
  [[nodiscard]] const char* what() const noexcept override { return message_.c_str(); }

 private:
  ErrorKind kind_;
  std::string message_;
  std::optional<Place> place_;
  std::string remedy_;
};

/// How errors are laid out where they are read.
struct ErrorLayout {
  std::size_t width = 0;       ///< columns of the screen, at least 40; 0: not known, and no line is broken
  std::string_view cut = "…";  ///< stands for what was left out of a long input
};

/// The error as a person sees it: `chapeau: what is wrong`, then, where there is a place, its input
/// with a caret under it, then the remedy. Every line ends with a newline. Control characters of the
/// input are shown escaped, and a long input is cut to the part around the place.
std::string render(const Error& error, const ErrorLayout& layout = {});

}  // namespace base
