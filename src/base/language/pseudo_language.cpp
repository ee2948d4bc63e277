#include "base/language/catalogues.hpp"

namespace base {

// In a file of its own, since programs for tests link another.
bool has_pseudo_language() { return false; }

}  // namespace base
