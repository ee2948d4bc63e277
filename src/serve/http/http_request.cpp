#include "serve/http/http_request.hpp"

#include <vector>

namespace serve {

bool has_one_length(const Request& request) {
  const std::vector<std::string> lengths = request.values("content-length");
  const std::vector<std::string> codings = request.values("transfer-encoding");
  if (lengths.size() > 1 || codings.size() > 1 || (!lengths.empty() && !codings.empty())) return false;
  if (!lengths.empty() && lengths.front().find_first_not_of("0123456789") != std::string::npos) return false;
  return codings.empty() || lower_ascii(codings.front()) == "chunked";
}

}  // namespace serve
