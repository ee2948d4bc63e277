#pragma once

#include <span>

#include "base/files/embedded.hpp"

namespace base {

/// The catalogues of `base/po` as msgfmt made them: "fr.mo".
std::span<const EmbeddedFile> catalogue_files();

/// Whether this program has the pseudo-language, which tests use.
bool has_pseudo_language();

}  // namespace base
