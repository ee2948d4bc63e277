// What other programs read stays as names.txt lists it: every key and word of every document, of the bodies
// of operations, of tables and of the interchange; the names of commands and backups; ids and digests that
// are made from contents; exit codes. The documents of the hub are compared in tests/hub,
// those of the pad in tests/serve.

#include <fmt/core.h>
#include <fmt/ranges.h>
#include <gtest/gtest.h>

#include <cstdlib>
#include <filesystem>
#include <fstream>
#include <nlohmann/json.hpp>
#include <set>
#include <sstream>

#include "faults/files/hostile.hpp"
#include "names.hpp"
#include "support/file.hpp"
#include "support/pattern.hpp"
#include "support/text.hpp"
#include "walk/program.hpp"

namespace frozen {
namespace frozen_frozen_test {

namespace fs = std::filesystem;
using faults::Sql;
using nlohmann::json;
using support::bytes_of;
using support::lines_of;

/// The folder in which tests/frozen/evening was played, once for all tests.
class Evening {
 public:
  static const Evening& played() {
    static const Evening evening;
    return evening;
  }

  [[nodiscard]] std::string file(const std::string& name) const { return folder_.file(name); }
  [[nodiscard]] std::vector<std::string> lines(const std::string& name) const {
    return lines_of(bytes_of(file(name)));
  }
  /// What was printed with this ending (".json"): the name of each document, and the texts of it.
  [[nodiscard]] std::map<std::string, std::string> documents(const std::string& ending) const {
    std::map<std::string, std::string> found;
    for (const auto& entry : fs::directory_iterator(file("documents")))
      if (entry.path().extension() == ending) found[entry.path().stem().string()] = bytes_of(entry.path());
    return found;
  }

 private:
  Evening() {
    const std::string command = fmt::format("cd '{}' && sh '{}' '{}' '{}' 2>errors", folder_.file(""),
                                            CHAPEAU_EVENING, CHAPEAU_PROGRAM, CHAPEAU_NEXT_PROGRAM);
    EXPECT_EQ(std::system(command.c_str()), 0) << "it broke off: " << bytes_of(file("errors"));
  }

  walk::Program folder_;
};

/// The first column of what a statement gives on a database of the evening.
std::vector<std::string> column_of(const std::string& database, const std::string& statement) {
  Sql sql(Evening::played().file(database));
  std::vector<std::string> texts;
  for (const Sql::Row& row : sql.run(statement)) texts.push_back(Sql::bytes_of(row.at(0)));
  return texts;
}

/// The databases of the evening in which everything of one kind is found.
constexpr const char* kDatabases[] = {"main.db", "contents.db"};

TEST(Frozen, KeysAndWordsOfDocuments) {
  Shapes shapes("json");
  for (const auto& [name, texts] : Evening::played().documents(".json"))
    for (const std::string& line : lines_of(texts)) shapes.add(name, json::parse(line));
  expect_as_listed({"json"}, shapes.lines());
}

TEST(Frozen, VerbsAndKeysOfOperations) {
  Shapes shapes("body");
  for (const char* database : kDatabases) {
    Sql sql(Evening::played().file(database));
    for (const Sql::Row& row : sql.run("SELECT verb, body FROM operation"))
      shapes.add(Sql::bytes_of(row[0]), json::parse(Sql::bytes_of(row[1])));
  }
  expect_as_listed({"body"}, shapes.lines());
}

TEST(Frozen, NamesOfCommandsInTheLog) {
  Lines found;
  for (const char* database : kDatabases)
    for (const std::string& name : column_of(database, "SELECT DISTINCT name FROM command"))
      found.insert("command " + name);
  expect_as_listed({"command"}, found);
}

TEST(Frozen, NamesOfBackups) {
  const support::Pattern form("[0-9]{4}-[0-9]{2}-[0-9]{2}T[0-9]{6}Z(-before-[a-z]+)(-[0-9]{2})?[.]db");
  Lines found;
  for (const char* folder : {"main.db.backups", "next.db.backups"})
    for (const auto& entry : fs::directory_iterator(Evening::played().file(folder))) {
      const std::string name = entry.path().filename().string();
      const auto match = form.whole(name);
      ASSERT_FALSE(match.empty()) << name;
      found.insert("backup TIME" + match.front().groups[0] + ".db");
    }
  expect_as_listed({"backup"}, found);
}

TEST(Frozen, ExitCodes) {
  Lines found;
  for (const std::string& code : Evening::played().lines("codes")) found.insert("code " + code);
  expect_as_listed({"code"}, found);
}

TEST(Frozen, ColumnsOfTables) {
  Lines found;
  for (const auto& [name, text] : Evening::played().documents(".csv")) found.merge(csv_lines(name, text));
  expect_as_listed({"csv"}, found);
}

// For whoever opens the file with SQL. Of the tables these columns stay, of the views all.
TEST(Frozen, ColumnsOfTheDatabase) {
  const auto columns = [](const std::string& table, const std::string& condition) {
    return fmt::format(
        "{}", fmt::join(column_of("main.db", fmt::format("SELECT name FROM pragma_table_info('{}') WHERE {}",
                                                         table, condition)),
                        " "));
  };
  Lines found;
  for (const char* view : {"matches", "hands", "entries", "balances"})
    found.insert(fmt::format("view {}: {}", view, columns(view, "true")));
  for (const char* table : {"match", "seat", "hand", "entry", "settlement"})
    found.insert(
        fmt::format("table {}: {}", table,
                    columns(table, "name IN ('match', 'line', 'seat', 'score', 'total', 'status')")));
  found.insert(fmt::format("table owed: {}", columns("owed", "true")));
  expect_as_listed({"view", "table"}, found);
}

TEST(Frozen, KeysOfTheInterchange) {
  Shapes shapes("interchange");
  for (const char* file : {"main.jsonl", "contents.out.jsonl"})
    for (const std::string& line : Evening::played().lines(file)) {
      const json object = json::parse(line);
      shapes.add(object.contains("payment") ? "payment" : "match", object);
    }
  expect_as_listed({"interchange"}, shapes.lines());
}

TEST(Frozen, Journal) {
  Lines found;
  std::size_t number = 0;
  for (const std::string& line : Evening::played().lines("contents.ledger"))
    if (!line.empty() && !line.starts_with(';')) found.insert(fmt::format("ledger {} {}", ++number, line));
  expect_as_listed({"ledger"}, found);
}

// Two files that get the same line of an import must take it for the same match.
TEST(Frozen, IdsMadeFromContents) {
  Lines found;
  std::size_t number = 0;
  for (const std::string& line : Evening::played().lines("contents.out.jsonl")) {
    const json object = json::parse(line);
    const json& subject = object.contains("payment") ? object["payment"] : object;
    found.insert(fmt::format("id line {} {}", ++number, subject["id"].get<std::string>()));
    std::size_t hand = 0;
    if (subject.contains("hands"))
      for (const json& each : subject["hands"])
        found.insert(fmt::format("id line {} hand {} {}", number, ++hand, each["id"].get<std::string>()));
  }
  expect_as_listed({"id"}, found);
}

// By schema/README.md, worked out by code that shares nothing with the program's.
TEST(Frozen, DigestsOfCommands) {
  for (const char* database : kDatabases) {
    const std::string copy = Evening::played().file("digests.db");
    fs::copy_file(Evening::played().file(database), copy, fs::copy_options::overwrite_existing);
    const std::string digests = "SELECT hex(content) || ' ' || hex(chain) FROM command ORDER BY number";
    const std::vector<std::string> before = column_of("digests.db", digests);
    Sql sql(copy);
    faults::recompute_digests(sql);
    EXPECT_EQ(column_of("digests.db", digests), before) << database;
    EXPECT_FALSE(before.empty());
  }
}

/// Texts in the sources that stand where a key could, and are none.
const std::set<std::string> kNoKeys{"ours", "stake", "together"};

/// Whether a source file writes JSON or has the names of its keys. A template's are its page's own.
bool may_have_keys(const std::string& path, const std::string& text) {
  static const support::Pattern kFolders(
      "/(games|settlement|history|interchange|report|cli/commands|hub/commands)/");
  return kFolders.is_in(path) && text.find("report/layout/template.hpp") == std::string::npos &&
         path.find("/page_words.") == std::string::npos;
}

/// The keys that a source file writes, by the forms in which they are written: `json["key"]`, `{"key",
/// value}`,
/// `.key("key")`, `write_seat(json, "key", …)`, `.melds_key = "key"`. The titles of a table have a tone
/// behind them.
std::set<std::string> keys_in(const std::string& source) {
  static const support::Pattern kForms(
      R"re((?:\["|\{"|key\("|\(json, "|key = ")([a-z][a-z0-9_]*)"(?!, Tone::))re");
  std::set<std::string> keys;
  for (const auto& match : kForms.all_in(source)) keys.insert(match.groups[0]);
  return keys;
}

// What the evening never shows would change unseen.
TEST(Frozen, EveryKeyInTheSourcesIsListed) {
  std::set<std::string> known;
  for (const std::string& line : listed({"json", "body", "interchange", "csv", "hub"})) {
    static const support::Pattern kWord("[a-z0-9_]+");
    for (const auto& word : kWord.all_in(line)) known.insert(word.text);
  }
  std::size_t files = 0;
  for (const auto& entry : fs::recursive_directory_iterator(CHAPEAU_SOURCES)) {
    if (!entry.is_regular_file()) continue;
    const std::string text = bytes_of(entry.path());
    if (!may_have_keys(entry.path().string(), text)) continue;
    ++files;
    for (const std::string& key : keys_in(text))
      EXPECT_TRUE(known.contains(key) || kNoKeys.contains(key))
          << entry.path() << " has \"" << key
          << "\", which names.txt does not list: let tests/frozen/evening show it";
  }
  EXPECT_GT(files, 50u);
}

}  // namespace frozen_frozen_test
}  // namespace frozen
