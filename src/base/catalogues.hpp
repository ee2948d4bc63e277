#pragma once

#include <string_view>

namespace base {

/// The catalogue of `base/po` for a language by its code, as msgfmt made it; empty where there is none.
std::string_view catalogue_of(std::string_view code);

/// Whether this build has the pseudo-language, which tests use.
bool has_pseudo_language();

}  // namespace base
