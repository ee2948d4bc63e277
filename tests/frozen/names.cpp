#include "names.hpp"

#include <fmt/core.h>
#include <fmt/ranges.h>
#include <gtest/gtest.h>

#include <algorithm>
#include <fstream>
#include <nlohmann/json.hpp>
#include <sstream>

namespace frozen {
namespace {

using nlohmann::json;

/// Keys whose texts are one of a few words, and with their documents those of which this holds only there.
constexpr std::string_view kWords[] = {"status",
                                       "kind",
                                       "code",
                                       "item",
                                       "settlement",
                                       "preset",
                                       "game",
                                       "verdict",
                                       "result",
                                       "verb",
                                       "deed",
                                       "rights",
                                       "moved[]",
                                       "contents",
                                       "json log [].name",
                                       "hub log [].name",
                                       "serve change event",
                                       "json restore-list [].before"};

/// The same of the columns of a table.
constexpr std::string_view kWordColumns[] = {"kind", "status",  "game",    "preset",
                                             "out",  "chapeau", "disputed"};

struct Part {
  std::string_view where;  ///< "section document path"; the path of a whole document is "."
  std::string_view name;
};

/// Parts of documents that stand in several, each listed as a document of its own.
constexpr Part kParts[] = {
    {"json score entries[]", "entry"},
    {"json add entries[]", "entry"},
    {"json explain entries[]", "entry"},
    {"json line entries[]", "entry"},
    {"json score warnings[]", "warning"},
    {"json add warnings[]", "warning"},
    {"json explain warnings[]", "warning"},
    {"json line warnings[]", "warning"},
    {"json matches []", "match"},
    {"json matches-line .", "match"},
    {"json sheet hands[]", "line"},
    {"json correction before", "line"},
    {"json correction after", "line"},
    {"json dispute sides[].hands[]", "line"},
    {"json sheet settlement", "settlement"},
    {"json settle .", "settlement"},
    {"json settle-all []", "settlement"},
    {"json resolve .", "dispute"},
    {"json merge-refused disputes[]", "dispute"},
    {"json settlement payout", "payout"},
    {"json correction payout", "payout"},
    {"json correction to.payout", "payout"},
    {"json balance transfers[]", "payout"},
    {"json balance pairs[]", "pair"},
    {"json pay pairs[]", "pair"},
    {"json drop-payment pairs[]", "pair"},
    // what each command prints that corrects a match
    {"json add-before .", "correction"},
    {"json amend .", "correction"},
    {"json drop .", "correction"},
    {"json move .", "correction"},
    {"json adjust .", "correction"},
    {"json close .", "correction"},
    {"json reopen .", "correction"},
    {"json edit-match .", "correction"},
    {"json resolve-keep .", "correction"},
    // in the bodies of operations
    {"body start lines[]", "line"},
    {"body add lines[]", "line"},
    {"body amend contents", "line"},
    {"body resolve .", "resolution"},
    {"body resolution lines[].contents", "line"},
    {"body start options", "options"},
    {"body set options", "options"},
    {"body resolution options", "options"},
};

std::string part_at(const std::string& where) {
  const auto* part = std::find_if(std::begin(kParts), std::end(kParts),
                                  [&](const Part& each) { return each.where == where; });
  return part == std::end(kParts) ? "" : std::string(part->name);
}

template <class List>
bool has(const List& list, std::string_view text) {
  return std::find(std::begin(list), std::end(list), text) != std::end(list);
}

/// Whether a text that stands there is one of a few words.
bool is_word(const std::string& where) {
  return has(kWords, where) || has(kWords, where.substr(where.find_last_of(" .") + 1));
}

std::string type_of(const json& value, bool word) {
  switch (value.type()) {
    case json::value_t::object: return "object";
    case json::value_t::array: return "list";
    case json::value_t::string: return word ? value.dump() : "text";
    case json::value_t::boolean: return "flag";
    case json::value_t::number_integer:
    case json::value_t::number_unsigned: return "integer";
    case json::value_t::number_float: return "number";
    default: return "null";
  }
}

std::string first_word(const std::string& line) { return line.substr(0, line.find(' ')); }

std::vector<std::string> cells_of(const std::string& row) {
  std::vector<std::string> cells;
  std::istringstream stream(row);
  for (std::string cell; std::getline(stream, cell, ',');) cells.push_back(cell);
  if (row.ends_with(',')) cells.emplace_back();
  return cells;
}

}  // namespace

Lines listed(const Lines& sections) {
  std::ifstream file(CHAPEAU_FROZEN_NAMES);
  EXPECT_TRUE(file) << CHAPEAU_FROZEN_NAMES << " cannot be read";
  Lines lines;
  for (std::string line; std::getline(file, line);)
    if (sections.contains(first_word(line))) {
      EXPECT_TRUE(lines.insert(line).second) << "twice: " << line;
    }
  return lines;
}

void expect_as_listed(const Lines& sections, const Lines& found) {
  const Lines known = listed(sections);
  std::string difference;
  for (const std::string& line : known)
    if (!found.contains(line)) difference += "- " + line + "\n";
  for (const std::string& line : found)
    if (!known.contains(line)) difference += "+ " + line + "\n";
  if (difference.empty()) return;
  ADD_FAILURE() << "What other programs read is not as it was ('-' as it is listed, '+' as it is now):\n"
                << difference
                << "A name that is listed must not change: put it back. Where a name is new, or its end was "
                   "decided on,\n"
                   "change these lines of " CHAPEAU_FROZEN_NAMES
                   ".\n"
                   "A line that is gone may also mean that tests/frozen/evening shows it no more.";
}

void Shapes::add(const std::string& document, const std::string& path, const json& value) {
  const std::string where = fmt::format("{} {} {}", section_, document, path.empty() ? "." : path);
  if (const std::string part = part_at(where); !part.empty() && value.is_object()) {
    types_[where].insert(part);
    return add(part, "", value);
  }
  types_[where].insert(type_of(value, is_word(where)));
  if (value.is_array())
    for (const json& item : value) add(document, path + "[]", item);
  if (value.is_object())
    for (const auto& [key, member] : value.items())
      add(document, path.empty() ? key : fmt::format("{}.{}", path, key), member);
}

Lines Shapes::lines() const {
  Lines lines;
  for (const auto& [where, types] : types_) lines.insert(fmt::format("{} {}", where, fmt::join(types, "|")));
  return lines;
}

Lines csv_lines(const std::string& document, const std::string& csv) {
  EXPECT_EQ(csv.find('"'), std::string::npos) << "a cell with quotes is not read here: " << csv;
  std::istringstream rows(csv);
  std::string head;
  std::getline(rows, head);
  const std::vector<std::string> columns = cells_of(head);
  std::map<std::string, std::set<std::string>> words;
  for (std::string row; std::getline(rows, row);) {
    if (row == head) continue;  // another of these tables
    const std::vector<std::string> cells = cells_of(row);
    EXPECT_EQ(cells.size(), columns.size()) << row;
    for (std::size_t i = 0; i < std::min(cells.size(), columns.size()); ++i)
      if (has(kWordColumns, columns[i])) words[columns[i]].insert(cells[i].empty() ? "(nothing)" : cells[i]);
  }
  Lines lines{fmt::format("csv {}: {}", document, head)};
  for (const auto& [column, values] : words)
    lines.insert(fmt::format("csv {}.{} {}", document, column, fmt::join(values, "|")));
  return lines;
}

}  // namespace frozen
