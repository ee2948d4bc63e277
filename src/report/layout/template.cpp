#include "report/layout/template.hpp"

#include <kainjow/mustache.hpp>
#include <stdexcept>

#include "base/language/translation.hpp"
#include "base/text/text.hpp"
#include "report/layout/page_words.hpp"

namespace report {
namespace {

namespace mustache = kainjow::mustache;

/// XML has no place for U+FFFE and U+FFFF (XML 1.0, "Characters"), which are good UTF-8. Controls are written
/// out before anything leaves the program.
std::string text_for_xml(std::string text) {
  for (const std::string_view refused : {"\xEF\xBF\xBE", "\xEF\xBF\xBF"})
    for (std::size_t at = text.find(refused); at != std::string::npos; at = text.find(refused, at))
      text.replace(at, refused.size(), "\xEF\xBF\xBD");
  return text;
}

/// An empty text is no section, and is written as nothing all the same.
mustache::data value_of(const base::Json& json) {
  if (json.is_object()) {
    mustache::data object;
    for (const auto& [key, value] : json.items()) object.set(key, value_of(value));
    return object;
  }
  if (json.is_array()) {
    mustache::data list(mustache::data::type::list);
    for (const base::Json& item : json) list.push_back(value_of(item));
    return list;
  }
  if (json.is_boolean()) return json.get<bool>();
  if (json.is_string() && !json.get<std::string>().empty())
    return text_for_xml(base::printable(json.get<std::string>()));
  if (json.is_null() || json.is_string()) return false;
  return json.dump();
}

}  // namespace

std::string fill_template(std::string_view name, const base::Json& values) {
  mustache::data data = value_of(values);
  const base::Language language = base::language();
  data.set("lang", std::string(base::code_of(language)));
  // A picture says nothing of its language where that is English.
  if (language != base::Language::kEnglish) data.set("other_language", std::string(base::code_of(language)));
  data.set("words", value_of(page_words()));
  for (const auto& [each, text] : template_files()) data.set(std::string(each), std::string(text));
  const std::string_view text = base::text_of(template_files(), name);
  if (text.empty()) throw std::logic_error("there is no template " + std::string(name));
  mustache::mustache page{std::string(text)};
  std::string filled = page.render(data);
  if (!page.is_valid()) throw std::logic_error(std::string(name) + ": " + page.error_message());
  return filled;
}

}  // namespace report
