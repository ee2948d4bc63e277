#pragma once

#include "base/json/json.hpp"

namespace serve {

/// Every text that the page's script shows, by its key, in the language of this thread; `lang` is the code of
/// that language. `{0}`, `{1}` stand where the script puts names and figures.
base::Json page_texts();

}  // namespace serve
