#include "storage/schema.hpp"

#include <SQLiteCpp/Column.h>
#include <SQLiteCpp/Database.h>
#include <SQLiteCpp/Statement.h>

#include "base/sha256.hpp"

namespace storage {

std::vector<std::string> structure(SQLite::Database& database) {
  std::vector<std::string> fields;
  // The tables that SQLite keeps for itself (automatic indexes, statistics of ANALYZE) are not ours.
  SQLite::Statement rows(database,
                         "SELECT type, name, tbl_name, sql FROM sqlite_schema "
                         "WHERE name NOT LIKE 'sqlite\\_%' ESCAPE '\\' ORDER BY type, name");
  while (rows.executeStep())
    for (int column = 0; column < 4; ++column) fields.push_back(rows.getColumn(column).getString());
  return fields;
}

std::string fingerprint(const std::vector<std::string>& structure) {
  base::Sha256 hash;
  for (const std::string& field : structure) hash.field(field);
  return base::to_hex(hash.finish());
}

}  // namespace storage
