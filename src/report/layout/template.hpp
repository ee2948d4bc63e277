#pragma once

#include <span>
#include <string>
#include <string_view>

#include "base/files/embedded.hpp"
#include "base/json/json.hpp"

/// The templates of pages and pictures: the files of `pages/`, built into the program. Mustache fills them
/// and escapes every value for HTML and XML; no template takes a value unescaped.
namespace report {

/// The files of `pages/`.
std::span<const base::EmbeddedFile> template_files();

/// Fills a template, named by its file, with the values of a JSON object. Objects and lists open a section;
/// `false`, `null` and an empty list or text leave it out. It can include other templates by their names, and
/// has the language's code, `lang`, and its own words, `words`, of `page_words`. A character that XML cannot
/// contain becomes U+FFFD.
std::string fill_template(std::string_view name, const base::Json& values);

}  // namespace report
