// Linked into a program, it has the language that marks every message, which those that are installed have
// not.

#include "base/language/catalogues.hpp"

bool base::has_pseudo_language() { return true; }
