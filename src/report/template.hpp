#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "base/json.hpp"

/// The templates of pages and pictures, which stand in `pages/` and are built in. Mustache fills them, and
/// escapes every value for HTML and XML by itself: no template has a place that takes one unescaped.
namespace report {

struct Template {
  std::string_view name;  ///< of its file: "sheet.html"
  std::string_view text;
};

/// The files of `pages/`. Built in by CMake.
extern const std::vector<Template> kTemplates;

/// A template, by name, with the values of a JSON object. Objects and lists open a section; `false`, `null`
/// and an empty list or text leave it out. Other templates stand in it by their names. A character that XML
/// cannot hold becomes U+FFFD.
std::string fill_template(std::string_view name, const base::Json& values);

}  // namespace report
