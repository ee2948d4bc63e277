#pragma once

#include <optional>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "base/translation.hpp"

/// Requests and answers of HTTP, free of the library that reads and writes them.
namespace serve {

/// The status codes of HTTP that this server answers.
namespace status {
inline constexpr int kDone = 200, kCreated = 201, kNotModified = 304, kBadRequest = 400, kNoSession = 401,
                     kForbidden = 403, kNotFound = 404, kNoMethod = 405, kConflict = 409, kMoved = 412,
                     kTooLarge = 413, kBadType = 415, kMisdirected = 421, kUnprocessable = 422, kLocked = 423,
                     kNoTag = 428, kTooManyTries = 429, kHeaderTooLarge = 431, kServerError = 500;
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

struct Response {
  int status = 200;
  std::vector<Field> fields;
  std::string body;
  /// Set: what follows is no body but server-sent events, in this language.
  std::optional<base::Language> events;
};

}  // namespace serve
