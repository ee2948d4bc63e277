// The hub's SQL keeps to what PostgreSQL, Citus, CockroachDB and YugabyteDB have in common, but for the
// subqueries of the policies, which Citus and CockroachDB refuse: src/hub/README.md says what that means.

#include <gtest/gtest.h>

#include <algorithm>
#include <filesystem>
#include <string>
#include <vector>

#include "club.hpp"
#include "support/pattern.hpp"

namespace hub_tests {
namespace engines_test {

namespace fs = std::filesystem;

struct Left {
  std::string what, pattern;  // as SQL writes it, of any case
  std::string sample;
};

constexpr const char* kSubqueries = "subqueries in policies";

/// What one of the engines lacks, or spreads badly.
const std::vector<Left>& left_out() {
  static const std::vector<Left> kLeft{
      {"LISTEN", R"(\blisten\b)", "LISTEN pushes"},
      {"UNLISTEN", R"(\bunlisten\b)", "UNLISTEN *"},
      {"NOTIFY", R"(\b(notify|pg_notify)\b)", "SELECT pg_notify('pushes', '1')"},
      {"advisory locks", R"(\bpg_(try_)?advisory)", "SELECT pg_try_advisory_xact_lock(1)"},
      {"triggers", R"(\btrigger\b)", "CREATE TRIGGER pushed AFTER INSERT ON command"},
      {"procedures", R"(\b(plpgsql|function|procedure)\b|\bdo\s+(language|\$|'))", "DO $$ BEGIN END $$"},
      {"PL/pgSQL", R"(\bplpgsql\b)", "CREATE FUNCTION f() RETURNS int LANGUAGE plpgsql AS 'x'"},
      {"sequences", R"(\b(sequence|nextval|currval|setval)\b)", "SELECT nextval('numbers')"},
      {"serial", R"(\b(small|big)?serial[248]?\b)", "CREATE TABLE t (club uuid, number bigserial)"},
      {"identity", R"(\bidentity\b)", "number bigint GENERATED ALWAYS AS IDENTITY"},
      {"deferrable", R"(\b(deferrable|deferred)\b)", "REFERENCES club (club) DEFERRABLE INITIALLY DEFERRED"},
      {"exclusion", R"(\bexclude\b)", "EXCLUDE USING gist (club WITH =)"},
      {"serializable", R"(\bserializable\b)", "BEGIN ISOLATION LEVEL SERIALIZABLE"},
      {"COPY", R"(\bcopy\b)", "COPY command FROM STDIN"},
      {"rights on columns", R"(\b(grant|revoke)\s+(select|insert|update)\s*\()",
       "GRANT UPDATE (name) ON club TO ann"},
      {"jsonb", R"(\bjsonb?\b)", "body jsonb NOT NULL"},
      {kSubqueries, R"(\bpolicy\b[^;]*\(\s*select\b)",
       "CREATE POLICY seen ON club USING (club IN (SELECT m.club FROM member m))"},
  };
  return kLeft;
}

std::vector<std::string> used_in(const std::string& sql) {
  std::vector<std::string> used;
  for (const Left& left : left_out())
    if (support::Pattern(left.pattern, support::Pattern::Case::kIgnored).is_in(sql))
      used.push_back(left.what);
  return used;
}

/// The first word between the brackets of every PRIMARY KEY, UNIQUE and FOREIGN KEY and of what it refers to,
/// and the column of those that stand behind one.
std::vector<std::string> keys_of(const std::string& sql) {
  std::vector<std::string> keys;
  static const support::Pattern kOfTable(
      R"((PRIMARY\s+KEY|FOREIGN\s+KEY|REFERENCES\s+\w+|UNIQUE(\s+INDEX[^(]*)?)\s*\(\s*(\w+))",
      support::Pattern::Case::kIgnored);
  for (const auto& at : kOfTable.all_in(sql)) keys.push_back(at.groups[2]);
  static const support::Pattern kOfColumn(R"((\w+)\s+[\w ]+\b(PRIMARY\s+KEY|UNIQUE)\s*[,\n)](?!\s*\())",
                                          support::Pattern::Case::kIgnored);
  for (const auto& at : kOfColumn.all_in(sql)) keys.push_back(at.groups[0]);
  return keys;
}

std::string without_comments(const std::string& sql) {
  return support::Pattern("--[^\n]*").replaced_in(sql, "");
}

/// The string literals of a source, one after the other as the compiler joins them; its comments are none.
std::string literals_of(const std::string& source) {
  static const support::Pattern kToken(R"re(//[^\n]*|/\*[^]*?\*/|'(\\.|[^'\\\n])+'|"((\\.|[^"\\\n])*)")re");
  std::string text;
  std::size_t last = 0;
  for (const auto& at : kToken.all_in(source)) {
    if (!at.text.starts_with('"')) continue;
    const std::size_t begin = at.at;
    // Nothing but space between two: one string. Else another begins.
    if (source.find_first_not_of(" \n", last) != begin) text += '\n';
    text += at.groups[1];
    last = begin + at.text.size();
  }
  return text;
}

std::vector<fs::path> files_in(const std::string& folder, const std::string& ending) {
  std::vector<fs::path> files;
  for (const auto& entry : fs::recursive_directory_iterator(folder))
    if (entry.path().extension() == ending) files.push_back(entry.path());
  return files;
}

TEST(Engines, TheCheckSeesWhatItLooksFor) {
  for (const Left& left : left_out()) {
    const std::vector<std::string> used = used_in(left.sample);
    EXPECT_NE(std::find(used.begin(), used.end(), left.what), used.end())
        << left.what << " in " << left.sample;
    const std::string source = "server.execute({\"SELECT 1; \"\n  \"" + left.sample + "\"});  // a comment";
    EXPECT_FALSE(used_in(literals_of(source)).empty()) << source;
    EXPECT_TRUE(used_in(literals_of("// " + left.sample)).empty()) << left.sample;
    EXPECT_TRUE(used_in(without_comments("SELECT 1  -- " + left.sample + "\n")).empty()) << left.sample;
  }
  EXPECT_EQ(keys_of("CREATE TABLE t (\n  number bigint PRIMARY KEY,\n  id uuid NOT NULL UNIQUE\n);"),
            (std::vector<std::string>{"number", "id"}));
  EXPECT_EQ(keys_of("  PRIMARY KEY (number, club),\n  UNIQUE (id)\n"),
            (std::vector<std::string>{"number", "id"}));
  EXPECT_EQ(keys_of("  FOREIGN KEY (login, club) REFERENCES command (number, club)\n"),
            (std::vector<std::string>{"login", "number"}));
  EXPECT_EQ(keys_of("CREATE UNIQUE INDEX known ON command (id);"), (std::vector<std::string>{"id"}));
}

TEST(Engines, TheTablesUseNothingThatOneOfThemLacksButForThePolicies) {
  const auto files = files_in(CHAPEAU_SCHEMA "/hub", ".sql");
  ASSERT_FALSE(files.empty());
  std::size_t keys = 0;
  for (const fs::path& file : files) {
    const std::string sql = without_comments(faults::contents_of(file));
    EXPECT_EQ(used_in(sql), std::vector<std::string>{kSubqueries}) << file;
    for (const std::string& column : keys_of(sql)) {
      EXPECT_EQ(column, "club") << file
                                << ": a key has to begin with the club, by which the tables are spread";
      ++keys;
    }
  }
  EXPECT_GE(keys, 7U);
}

TEST(Engines, TheProgramAsksForNothingThatOneOfThemLacks) {
  const auto files = files_in(CHAPEAU_HUB_SOURCES, ".cpp");
  ASSERT_FALSE(files.empty());
  int statements = 0;
  for (const fs::path& file : files) {
    const std::string text = literals_of(faults::contents_of(file));
    // In messages for people the words may stand: only what is SQL counts.
    static const support::Pattern kSql(
        R"(\b(SELECT|INSERT|UPDATE|DELETE|BEGIN|COMMIT|SET|GRANT|REVOKE|CREATE|ALTER|DO|LISTEN|NOTIFY|COPY|LOCK)\b)");
    std::size_t begin = 0;
    for (std::size_t end = 0; begin <= text.size(); begin = end + 1) {
      end = std::min(text.find('\n', begin), text.size());
      const std::string line = text.substr(begin, end - begin);
      if (!kSql.is_in(line)) continue;
      ++statements;
      EXPECT_EQ(used_in(line), std::vector<std::string>{}) << file << ": " << line;
    }
  }
  EXPECT_GE(statements, 10) << "its statements are not found";
}

}  // namespace engines_test
}  // namespace hub_tests
