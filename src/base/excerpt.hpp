#pragma once

#include <cstddef>
#include <memory>
#include <string>
#include <string_view>

#include "base/error.hpp"

namespace base {

/// A line as it was given: an argument, or a string of an import.
struct Source {
  std::string where;  ///< as in `Place`
  std::string text;
};

/// A part of a source that is kept elsewhere: good only as long as an `Excerpt` of it is. Every card of a
/// report has one, and it is copied without counting who has the source.
struct Piece {
  const Source* source = nullptr;
  std::size_t begin = 0;
  std::size_t end = 0;

  [[nodiscard]] std::string_view view() const {
    return std::string_view(source->text).substr(begin, end - begin);
  }
  [[nodiscard]] Place place() const { return {source->where, source->text, begin, end}; }
};

/// A part of a source, and through it the source, so that an error can show where it is.
struct Excerpt {
  std::shared_ptr<const Source> source;
  std::size_t begin = 0;
  std::size_t end = 0;

  [[nodiscard]] Piece piece() const { return {source.get(), begin, end}; }
  [[nodiscard]] std::string_view view() const { return piece().view(); }
  [[nodiscard]] Place place() const { return piece().place(); }
};

/// The same without the spaces at its ends.
Excerpt trimmed(Excerpt text);

/// A whole string as an excerpt.
Excerpt make_excerpt(std::string text, std::string where = "");

}  // namespace base
