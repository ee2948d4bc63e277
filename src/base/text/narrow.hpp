#pragma once

#include <cstddef>
#include <optional>
#include <string>
#include <string_view>

/// Full-width forms, as a Japanese keyboard types them: letters, digits and signs as wide as a kanji. They
/// are read like the narrow ones in cards and numbers; names keep them.
namespace base {

/// The full-width equals sign.
inline constexpr std::string_view kWideEquals = "\uFF1D";

/// `text` with the full-width forms of ASCII (U+FF01 to U+FF5E), the ideographic space and the ideographic
/// comma as what they stand for: "ＫＫＫ２　／（４５）" is "KKK2 /(45)". All else, also what is not UTF-8, is
/// left as it is.
std::string narrow(std::string_view text);

/// The offset in `text` of the byte at an offset of `narrow(text)`; that of a full-width form is where it
/// begins. What lies beyond the end of `narrow(text)` is at the end of `text`.
std::size_t offset_before_narrow(std::string_view text, std::size_t at);

/// A sign of a text, in bytes.
struct Sign {
  std::size_t begin = 0;
  std::size_t end = 0;
};

/// The first equals sign of a text such as `Ann=KKK`: the full-width one counts only where there is no narrow
/// one, since a name may have it.
std::optional<Sign> find_equals(std::string_view text);

}  // namespace base
