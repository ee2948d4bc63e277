#include "storage/schema.hpp"

#include <SQLiteCpp/Column.h>
#include <SQLiteCpp/Database.h>
#include <SQLiteCpp/Statement.h>

#include "base/sha256.hpp"

namespace storage {

const std::string_view kSchemaFingerprint =
    "9661f143c3bae30ab8500c09ad4e49b69e39906e9a64076e83ebf15d99f5f797";

std::string fingerprint(SQLite::Database& database) {
  base::Sha256 hash;
  // The tables that SQLite keeps for itself (automatic indexes, statistics of ANALYZE) are not ours.
  SQLite::Statement rows(database,
                         "SELECT type, name, tbl_name, sql FROM sqlite_schema "
                         "WHERE name NOT LIKE 'sqlite\\_%' ESCAPE '\\' ORDER BY type, name");
  while (rows.executeStep())
    for (int column = 0; column < 4; ++column) hash.field(rows.getColumn(column).getString());
  return base::to_hex(hash.finish());
}

}  // namespace storage
