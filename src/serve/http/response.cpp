#include "serve/http/response.hpp"

#include "cli/args/options.hpp"

namespace serve {
namespace {

constexpr const char* kSecondsUntilFree = "1";  // of a file that is busy

/// A member of a problem as the value of a header field; nothing where it has none.
std::optional<std::string> value_of(const Problem& problem, const char* member) {
  const auto found = problem.more.find(member);
  if (found == problem.more.end()) return std::nullopt;
  return found->is_string() ? found->get<std::string>() : found->dump();
}

}  // namespace

Field tag_field(const std::string& tag) { return {"ETag", "\"" + tag + "\""}; }

Response json_response(int status, const base::Json& json, const std::optional<std::string>& tag) {
  Response response{.status = status,
                    .fields = {{"Content-Type", "application/json"}, {"Cache-Control", "no-store"}},
                    .body = cli::json_document(json),
                    .events = {}};
  if (tag) response.fields.push_back(tag_field(*tag));
  return response;
}

Response problem_response(const Problem& problem) {
  Response response = json_response(problem.status, problem.json(), value_of(problem, "tag"));
  response.fields.front().second = "application/problem+json";
  if (const auto allowed = value_of(problem, "allow")) response.fields.emplace_back("Allow", *allowed);
  if (const auto seconds = value_of(problem, "retry_after"))
    response.fields.emplace_back("Retry-After", *seconds);
  else if (problem.status == status::kLocked)
    response.fields.emplace_back("Retry-After", kSecondsUntilFree);
  return response;
}

}  // namespace serve
