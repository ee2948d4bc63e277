#include "serve/http/message.hpp"

namespace serve {

std::vector<std::string> Request::values(std::string_view name) const {
  std::vector<std::string> found;
  for (const Field& field : fields)
    if (field.first == name) found.push_back(field.second);
  return found;
}

std::optional<std::string> Request::value(std::string_view name) const {
  std::vector<std::string> found = values(name);
  if (found.size() != 1) return std::nullopt;
  return std::move(found.front());
}

}  // namespace serve
