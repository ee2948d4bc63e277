#pragma once

#include <cstddef>
#include <exception>
#include <optional>
#include <string>
#include <string_view>
#include <utility>

#include "base/errors/error.hpp"
#include "base/json/json.hpp"
#include "base/language/translation.hpp"

/// What went wrong, as `application/problem+json` (RFC 9457).
namespace serve {

/// A place in a request: a part of one of its texts.
struct ProblemPlace {
  std::string field;       ///< a JSON Pointer (RFC 6901) into the body
  std::size_t offset = 0;  ///< in UTF-16 units, as a script counts
  std::size_t length = 0;  ///< the same
};

/// An answer that is an error.
struct Problem {
  int status = 500;
  std::string title;  ///< one sentence, in the language of whoever asked
  std::string
      detail;  ///< the same as the command says it, with the place marked; empty: no more than the title
  std::string remedy;  ///< may be empty
  std::optional<ProblemPlace> at;
  std::string code;         ///< a word for what is wrong, as `Error::code`; may be empty
  std::optional<int> exit;  ///< the exit code of the command that does the same; nothing: there is none
  base::Json more = base::Json::object();  ///< members of its own, which follow the others

  [[nodiscard]] base::Json json() const;
};

/// A problem that no command has: `title` and `remedy` in the language of this thread.
Problem http_problem(int status, std::string title, std::string remedy = "");

/// What a command would have refused, with the status for its kind. `Error::place` names the field.
Problem problem_of(const base::Error& error);

/// A problem in which the file at `path` is named without its folder: phones have no use for it, and need not
/// know who is at home where.
Problem without_folder(Problem problem, const std::string& path);

/// The status for a kind of error: 422 data, 404 not there, 409 refused, 423 busy, 400 usage, else 500.
int status_of(base::ErrorKind kind);

/// A JSON Pointer to a member.
std::string pointer_to(std::string_view parent, std::string_view key);

/// The language that an `Accept-Language` (RFC 9110) prefers among those that there are; of equal weight the
/// first. English where it names none.
base::Language language_of(std::string_view accept_language);

/// Thrown by what answers a request, for a problem that is no `base::Error`.
struct Refusal : std::exception {
  explicit Refusal(Problem why) : problem(std::move(why)) {}
  [[nodiscard]] const char* what() const noexcept override { return problem.title.c_str(); }

  Problem problem;
};

/// A problem that no command has, to be thrown: as `http_problem`.
Refusal refusal(int status, std::string title, std::string remedy = "");
/// The one (405) for a method that a path does not have; `allowed` are those that it has: "GET, HEAD".
Refusal wrong_method(const std::string& allowed);

/// The problem of whatever was thrown: that of a `Refusal` or an `Error`, else a fault of this program.
Problem problem_of(const std::exception& exception);

}  // namespace serve
