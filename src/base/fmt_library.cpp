// The formatting library fmt, compiled once. Debian has no static library of it, and compiling it
// into every file that formats a string (FMT_HEADER_ONLY) takes most of the time of a build.

#include <fmt/format-inl.h>

FMT_BEGIN_NAMESPACE
namespace detail {

// Declared `extern template` in its headers.
#if FMT_VERSION >= 100000
template FMT_API void vformat_to(buffer<char>&, string_view, typename vformat_args<>::type, locale_ref);
#endif
template FMT_API auto thousands_sep_impl<char>(locale_ref) -> thousands_sep_result<char>;
template FMT_API auto decimal_point_impl(locale_ref) -> char;

}  // namespace detail
FMT_END_NAMESPACE
