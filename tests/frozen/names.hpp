#pragma once

// The names that other programs rely on: what names.txt lists, and what the program prints.

#include <map>
#include <nlohmann/json_fwd.hpp>
#include <set>
#include <string>
#include <string_view>
#include <vector>

namespace frozen {

/// Lines as in names.txt: "json matches [].hands integer".
using Lines = std::set<std::string>;

/// The lines of names.txt whose first word is one of `sections`.
Lines listed(const Lines& sections);

/// Fails where what was found is not exactly what names.txt lists in these sections, and names each line.
void expect_as_listed(const Lines& sections, const Lines& found);

/// The keys of JSON documents, where they stand, and the types of their values. In place of a type stand the
/// words themselves where a value is one of a few ("open", "finished"), and the name of a part that stands in
/// several documents and is listed once.
class Shapes {
 public:
  /// `section` is the first word of the lines.
  explicit Shapes(std::string section) : section_(std::move(section)) {}

  void add(const std::string& document, const nlohmann::json& value) { add(document, "", value); }
  [[nodiscard]] Lines lines() const;

 private:
  void add(const std::string& document, const std::string& path, const nlohmann::json& value);

  std::string section_;
  std::map<std::string, std::set<std::string>> types_;  ///< by "section document path"
};

/// The lines for a table of comma-separated values without quotes, and for the words in those columns that
/// have one of a few.
Lines csv_lines(const std::string& document, const std::string& csv);

}  // namespace frozen
