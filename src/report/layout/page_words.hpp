#pragma once

#include "base/json/json.hpp"

namespace report {

/// The words that stand in the templates themselves, in the language, by the names by which a template says
/// `{{words.NAME}}`. Whatever depends on the values of a page is among those values instead.
base::Json page_words();

}  // namespace report
