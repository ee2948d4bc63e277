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
std::string beginning_of(const SchemaObject& object) {
  if (object.type == "index") return fmt::format("CREATE INDEX {} ON {} ", object.name, object.table);
  if (object.name != object.table) return "";
  return object.type == "table"  ? fmt::format("CREATE TABLE {} (", object.name)
         : object.type == "view" ? fmt::format("CREATE VIEW {} AS", object.name)
                                 : "";
}

}  // namespace

bool is_as_written(const std::vector<SchemaObject>& structure) {
  auto left = statements();
  if (!left || structure.size() != left->size()) return false;
  for (const SchemaObject& object : structure) {
    const std::string beginning = beginning_of(object);
    const auto made_by = std::find_if(left->begin(), left->end(), [&](std::string_view statement) {
      return statement.starts_with(object.sql) && statement.substr(object.sql.size()).starts_with(';');
    });
    if (beginning.empty() || !object.sql.starts_with(beginning) || made_by == left->end()) return false;
    left->erase(made_by);
  }
  return true;
}

std::vector<SchemaObject> structure(SQLite::Database& database) {
  std::vector<SchemaObject> objects;
  // Sorted and sifted here: SQLite's sorter and LIKE are more to prepare than there are rows.
  SQLite::Statement rows(database, "SELECT type, name, tbl_name, sql FROM sqlite_schema");
  while (rows.executeStep()) {
    const auto text = [&](int column) { return rows.getColumn(column).getString(); };
    // The tables that SQLite keeps for itself (automatic indexes, statistics of ANALYZE) are not ours.
    if (const std::string name = text(1); !name.starts_with("sqlite_"))
      objects.push_back({text(0), name, text(2), text(3)});
  }
  std::sort(objects.begin(), objects.end());
  return objects;
}

std::string fingerprint(const std::vector<SchemaObject>& structure) {
  base::Sha256 hash;
  for (const SchemaObject& object : structure)
    for (const std::string* field : {&object.type, &object.name, &object.table, &object.sql})
      hash.field(*field);
  return base::to_hex(hash.finish());
}

}  // namespace storage
