// Catalogues as msgfmt never writes them. Whatever stands in one, looking up reads nothing outside of it and
// ends.

#include "base/language/catalogue.hpp"

#include <memory>

#include "fuzz.hpp"

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  std::string_view text = fuzz::text_of(data, size);
  if (fuzz::choice(text, 2) == 0) {
    const std::string expression = fuzz::line(text);
    static_cast<void>(base::plural_form(expression, text.size()));
    return 0;
  }
  const std::string key = fuzz::line(text);
  // A copy of its own, so that the sanitizer sees each byte behind the end.
  const auto bytes = std::make_unique<char[]>(text.size());
  text.copy(bytes.get(), text.size());
  const base::Catalogue catalogue(std::string_view(bytes.get(), text.size()));
  for (const std::string_view each : {std::string_view(key), std::string_view("out")}) {
    static_cast<void>(catalogue.find(each));
    for (const std::uint64_t n : {0U, 1U, 2U, 1000U}) static_cast<void>(catalogue.find(each, n));
  }
  return 0;
}
