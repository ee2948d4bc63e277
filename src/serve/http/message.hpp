#pragma once

#include <optional>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "base/language/translation.hpp"

/// Requests and answers of HTTP, free of the library that reads and writes them.
namespace serve {

/// The status codes of HTTP that this server answers.
namespace status {
inline constexpr int kOk = 200, kCreated = 201, kNotModified = 304, kBadRequest = 400, kUnauthorized = 401,
                     kForbidden = 403, kNotFound = 404, kMethodNotAllowed = 405, kConflict = 409,
                     kPreconditionFailed = 412, kContentTooLarge = 413, kUnsupportedMediaType = 415,
                     kMisdirectedRequest = 421, kUnprocessableContent = 422, kLocked = 423,
                     kPreconditionRequired = 428, kTooManyRequests = 429, kHeaderFieldsTooLarge = 431,
                     kInternalServerError = 500;
}  // namespace status

/// A header field: of a request with its name in lower case.
using Field = std::pair<std::string, std::string>;

struct Request {
  std::string method;
  std::string target;  ///< as it came: "/api/match"
  std::vector<Field> fields;
  std::string body;
  std::string peer;  ///< the address at the other end of the connection

  /// The values of a field, in the order in which they came.
  [[nodiscard]] std::vector<std::string> values(std::string_view name) const;
  /// The value of a field that came once; nothing where it did not come, or several times.
  [[nodiscard]] std::optional<std::string> value(std::string_view name) const;
};

/// Who is told of every change.
struct Viewer {
  base::Language language = base::Language::kEnglish;
  std::string session;  ///< whose
  bool writes = false;  ///< a pen
};

struct Response {
  int status = 200;
  std::vector<Field> fields;
  std::string body;
  /// Set: what follows is no body but server-sent events.
  std::optional<Viewer> events;
};

}  // namespace serve
