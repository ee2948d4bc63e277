#pragma once

#include <cstddef>
#include <memory>
#include <string>
#include <string_view>
#include <utility>

#include "base/errors/error.hpp"

namespace base {

/// A line of input as it was given: an argument, or a string of an import.
struct Source {
  Source(std::string place, std::string_view line) : where(std::move(place)), text(line) {}

  std::string where;  ///< as in `SourceLocation`
  std::string text;
  /// What was typed, where `text` is that with narrow forms for the full-width ones (`narrow.hpp`); else
  /// empty.
  std::string typed = {};
};

/// A part of a source, without ownership: valid as long as a `SourceSpan` of the same source. Every card of a
/// report has one, and copying it touches no reference count.
struct SourceSpanRef {
  const Source* source = nullptr;
  std::size_t begin = 0;
  std::size_t end = 0;

  [[nodiscard]] std::string_view view() const {
    return std::string_view(source->text).substr(begin, end - begin);
  }
  /// The place in what was typed.
  [[nodiscard]] SourceLocation place() const;
};

/// A part of a source, sharing its ownership, so that an error can show where it is.
struct SourceSpan {
  std::shared_ptr<const Source> source;
  std::size_t begin = 0;
  std::size_t end = 0;

  [[nodiscard]] SourceSpanRef ref() const { return {source.get(), begin, end}; }
  [[nodiscard]] std::string_view view() const { return ref().view(); }
  [[nodiscard]] SourceLocation place() const { return ref().place(); }
};

/// The span without the spaces and tabs at its ends.
SourceSpan trimmed(SourceSpan text);

/// A span over a whole string, of which a source is made.
SourceSpan make_source_span(std::string_view text, std::string where = {});
/// A span over cards and numbers that a person typed, with narrow forms for the full-width ones. A place in
/// it is one in what was typed.
SourceSpan make_narrow_source_span(std::string_view text, std::string where = {});

}  // namespace base
