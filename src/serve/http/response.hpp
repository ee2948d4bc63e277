#pragma once

#include <optional>
#include <string>

#include "base/json/json.hpp"
#include "serve/http/message.hpp"
#include "serve/http/problem.hpp"

/// Responses and their header fields.
namespace serve {

/// JSON that nobody stores; `tag` is that of the match as it stands then, where the response says how it
/// does.
Response json_response(int status, const base::Json& json, const std::optional<std::string>& tag = {});

/// A problem, and what it says in header fields as well: `ETag`, `Allow`, `Retry-After`.
Response problem_response(const Problem& problem);

/// The header field `ETag` of a tag.
Field tag_field(const std::string& tag);

}  // namespace serve
