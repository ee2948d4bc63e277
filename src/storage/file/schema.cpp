#include "storage/file/schema.hpp"

#include <SQLiteCpp/Column.h>
#include <SQLiteCpp/Database.h>
#include <SQLiteCpp/Statement.h>
#include <fmt/core.h>

#include <algorithm>
#include <optional>

#include "base/values/sha256.hpp"

namespace storage {
namespace {

/// Removes the CREATE of what a DROP drops.
void remove_dropped(std::vector<std::string_view>& creates, std::string_view drop) {
  constexpr std::string_view kDrop = "DROP ";
  const std::string dropped = fmt::format(
      "CREATE {} ", drop.substr(kDrop.size(), drop.find(';') - kDrop.size()));  // "CREATE TABLE hand "
  std::erase_if(creates, [&](std::string_view create) { return create.starts_with(dropped); });
}

/// Each CREATE of the schema files whose object no later statement drops, from its first letter to the end of
/// the file; nothing if one of the files has an ALTER.
std::optional<std::vector<std::string_view>> statements() {
  std::vector<std::string_view> found;
  for (const SchemaVersion& version : schema_versions())
    for (std::string_view rest = version.sql; !rest.empty();) {
      if (rest.starts_with("ALTER ")) return std::nullopt;
      if (rest.starts_with("CREATE ")) found.push_back(rest);
      if (rest.starts_with("DROP ")) remove_dropped(found, rest);
      const std::size_t end = rest.find('\n');
      rest.remove_prefix(end == std::string_view::npos ? rest.size() : end + 1);
    }
  return found;
}

/// How the CREATE of an object begins.
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
    const auto created_by = std::find_if(left->begin(), left->end(), [&](std::string_view statement) {
      return statement.starts_with(object.sql) && statement.substr(object.sql.size()).starts_with(';');
    });
    if (beginning.empty() || !object.sql.starts_with(beginning) || created_by == left->end()) return false;
    left->erase(created_by);
  }
  return true;
}

std::vector<SchemaObject> structure(SQLite::Database& database) {
  std::vector<SchemaObject> objects;
  // Sorted and filtered here: preparing SQLite's sorter and LIKE costs more than so few rows.
  SQLite::Statement rows(database, "SELECT type, name, tbl_name, sql FROM sqlite_schema");
  while (rows.executeStep()) {
    const auto text = [&](int column) { return rows.getColumn(column).getString(); };
    // SQLite's own tables and indexes (automatic indexes, statistics of ANALYZE) are not part of the schema.
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
