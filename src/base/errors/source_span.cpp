#include "base/errors/source_span.hpp"

#include <algorithm>

#include "base/text/narrow.hpp"

namespace base {

SourceSpan make_source_span(std::string_view text, std::string where) {
  return {std::make_shared<const Source>(std::move(where), text), 0, text.size()};
}

SourceSpan make_narrow_source_span(std::string_view text, std::string where) {
  // Most of what is typed or imported has only ASCII, which is narrow.
  const auto is_ascii = [](char c) { return static_cast<unsigned char>(c) < 0x80; };
  if (std::all_of(text.begin(), text.end(), is_ascii)) return make_source_span(text, std::move(where));
  Source source(std::move(where), narrow(text));
  if (source.text != text) source.typed = text;
  const std::size_t size = source.text.size();
  return {std::make_shared<const Source>(std::move(source)), 0, size};
}

SourceLocation SourceSpanRef::place() const {
  if (source->typed.empty()) return {source->where, source->text, begin, end};
  return {source->where, source->typed, offset_before_narrow(source->typed, begin),
          offset_before_narrow(source->typed, end)};
}

SourceSpan trimmed(SourceSpan text) {
  const std::string& all = text.source->text;
  const auto is_blank = [&all](std::size_t at) { return all[at] == ' ' || all[at] == '\t'; };
  while (text.begin < text.end && is_blank(text.begin)) ++text.begin;
  while (text.end > text.begin && is_blank(text.end - 1)) --text.end;
  return text;
}

}  // namespace base
