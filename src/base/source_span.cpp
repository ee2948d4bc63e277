#include "base/source_span.hpp"

namespace base {

SourceSpan make_source_span(std::string_view text, std::string where) {
  return {std::make_shared<const Source>(std::move(where), text), 0, text.size()};
}

SourceSpan trimmed(SourceSpan text) {
  const std::string& all = text.source->text;
  while (text.begin < text.end && all[text.begin] == ' ') ++text.begin;
  while (text.end > text.begin && all[text.end - 1] == ' ') --text.end;
  return text;
}

}  // namespace base
