#pragma once

#include <string_view>

namespace cli {

/// Whether a text is too long for the terminal of standard output.
bool needs_pager(std::string_view text);

/// Shows a text in the pager (CHAPEAU_PAGER, else PAGER, else `less`) and waits until the person has left it.
/// Returns false if there is none or it failed, so that the text may not have been shown. To leave before the
/// end is no error.
bool show_in_pager(std::string_view text);

}  // namespace cli
