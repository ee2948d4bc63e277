#include "base/catalogues.hpp"

namespace base {

// In a file of its own: builds with tests and those without differ in this alone.
bool has_pseudo_language() { return CHAPEAU_HAS_PSEUDO_LANGUAGE; }

}  // namespace base
