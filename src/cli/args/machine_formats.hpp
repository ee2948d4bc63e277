#pragma once

#include <optional>
#include <string>
#include <vector>

#include "base/language/translation.hpp"
#include "cli/args/options.hpp"

/// What other programs read, which is the same in every language.
namespace cli {

/// A table of CSV that `make` writes: in English, unless it is for a spreadsheet, which a person reads.
template <class Make>
auto as_csv(const FormatOption& format, const Make& make) {
  std::optional<base::InEnglish> english;
  if (!format.is_for_spreadsheets()) english.emplace();
  return make(format.csv());
}

/// The text of the JSON document that `make` returns, in English.
template <class Make>
std::string json_text(const Make& make) {
  return base::in_english([&] { return json_document(make()); });
}

/// A list as `list_in_format` writes it, in English: `to_json` makes each item.
template <class Items, class ToJson>
std::string list_text(const Items& items, Format format, const ToJson& to_json) {
  return base::in_english([&] {
    std::vector<base::Json> documents;
    for (const auto& item : items) documents.push_back(to_json(item));
    return list_in_format(format, documents);
  });
}

}  // namespace cli
