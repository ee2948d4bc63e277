#include "base/excerpt.hpp"

namespace base {

Excerpt make_excerpt(std::string text, std::string where) {
  const std::size_t size = text.size();
  return {std::make_shared<const Source>(Source{std::move(where), std::move(text)}), 0, size};
}

}  // namespace base
