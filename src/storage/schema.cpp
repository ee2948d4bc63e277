#include "storage/schema.hpp"

#include <SQLiteCpp/Column.h>
#include <SQLiteCpp/Database.h>
#include <SQLiteCpp/Statement.h>
#include <fmt/core.h>

#include <algorithm>
#include <optional>

#include "base/sha256.hpp"

namespace storage {
namespace {

constexpr std::size_t kFieldsOfAnObject = 4;  // type, name, table, SQL

/// Takes out the CREATE of what a DROP removes. The indexes of a table are dropped before it, each by its
/// name.
void take_out(std::vector<std::string_view>& creates, std::string_view drop) {
  constexpr std::string_view kDrop = "DROP ";
  const std::string made =
      fmt::format("CREATE {} ", drop.substr(kDrop.size(), drop.find(';') - kDrop.size()));  // "TABLE hand"
  std::erase_if(creates, [&](std::string_view create) { return create.starts_with(made); });
}

/// Each CREATE of the schema files whose object is not dropped again, from its first letter to the end of the
/// file; nothing where one of the files alters something.
std::optional<std::vector<std::string_view>> statements() {
  std::vector<std::string_view> found;
  for (const SchemaVersion& version : schema_versions())
    for (std::string_view rest = version.sql; !rest.empty();) {
      if (rest.starts_with("ALTER ")) return std::nullopt;
      if (rest.starts_with("CREATE ")) found.push_back(rest);
      if (rest.starts_with("DROP ")) take_out(found, rest);
      const std::size_t end = rest.find('\n');
      rest.remove_prefix(end == std::string_view::npos ? rest.size() : end + 1);
    }
  return found;
}

/// What a CREATE begins with that makes such an object.
std::string beginning_of(const std::string& type, const std::string& name, const std::string& table) {
  if (type == "index") return fmt::format("CREATE INDEX {} ON {} ", name, table);
  if (name != table) return "";
  return type == "table"  ? fmt::format("CREATE TABLE {} (", name)
         : type == "view" ? fmt::format("CREATE VIEW {} AS", name)
                          : "";
}

}  // namespace

bool is_as_written(const std::vector<std::string>& structure) {
  auto left = statements();
  if (!left || structure.size() != left->size() * kFieldsOfAnObject) return false;
  for (auto field = structure.begin(); field != structure.end(); field += kFieldsOfAnObject) {
    const std::string& sql = field[3];
    const std::string beginning = beginning_of(field[0], field[1], field[2]);
    const auto made_by = std::find_if(left->begin(), left->end(), [&](std::string_view statement) {
      return statement.starts_with(sql) && statement.substr(sql.size()).starts_with(';');
    });
    if (beginning.empty() || !sql.starts_with(beginning) || made_by == left->end()) return false;
    left->erase(made_by);
  }
  return true;
}

std::vector<std::string> structure(SQLite::Database& database) {
  std::vector<std::string> fields;
  // The tables that SQLite keeps for itself (automatic indexes, statistics of ANALYZE) are not ours.
  SQLite::Statement rows(database,
                         "SELECT type, name, tbl_name, sql FROM sqlite_schema "
                         "WHERE name NOT LIKE 'sqlite\\_%' ESCAPE '\\' ORDER BY type, name");
  while (rows.executeStep())
    for (int column = 0; column < static_cast<int>(kFieldsOfAnObject); ++column)
      fields.push_back(rows.getColumn(column).getString());
  return fields;
}

std::string fingerprint(const std::vector<std::string>& structure) {
  base::Sha256 hash;
  for (const std::string& field : structure) hash.field(field);
  return base::to_hex(hash.finish());
}

}  // namespace storage
