#pragma once

#include <string_view>

namespace cli {

/// Whether a text has more lines than the terminal of standard output.
bool needs_pager(std::string_view text);

/// Shows a text in the pager and waits until the person has left it: CHAPEAU_PAGER, else PAGER, else `less`.
/// False if there is none or it failed, so that the text may not have been shown. Who leaves before the end
/// has seen enough: that is no error.
bool show_in_pager(std::string_view text);

}  // namespace cli
