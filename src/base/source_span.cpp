#include "base/source_span.hpp"

namespace base {

SourceSpan make_source_span(std::string text, std::string where) {
  const std::size_t size = text.size();
  return {std::make_shared<const Source>(Source{std::move(where), std::move(text)}), 0, size};
}

SourceSpan trimmed(SourceSpan text) {
  const std::string& all = text.source->text;
  while (text.begin < text.end && all[text.begin] == ' ') ++text.begin;
  while (text.end > text.begin && all[text.end - 1] == ' ') --text.end;
  return text;
}

}  // namespace base
