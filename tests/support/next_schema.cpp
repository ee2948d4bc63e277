// A next version of the schema, for tests alone: with it in front of the libraries the linker leaves out
// their own (src/storage/schema_versions.cpp). What a version may have to do is in it: a table of the history
// gets a column, a kept table is laid out anew with what it holds, and an index and a view are others.

#include "storage/schema.hpp"

namespace storage {
namespace {

constexpr std::string_view kNext = R"SQL(
ALTER TABLE command ADD COLUMN device TEXT NOT NULL DEFAULT '';

CREATE TABLE next_settlement (
  match       INTEGER PRIMARY KEY REFERENCES match (number),
  game_points INTEGER CHECK (game_points >= 0),
  amount      INTEGER CHECK (amount >= 0),
  loser       INTEGER CHECK (loser BETWEEN 0 AND 3),
  winner      INTEGER NOT NULL CHECK (winner BETWEEN 0 AND 3),
  skunk       INTEGER NOT NULL CHECK (skunk IN (0, 1)),
  remark      TEXT    NOT NULL DEFAULT ''
) STRICT;
INSERT INTO next_settlement (match, game_points, amount, loser, winner, skunk)
SELECT match, game_points, amount, loser, winner, skunk FROM settlement;
DROP TABLE settlement;
ALTER TABLE next_settlement RENAME TO settlement;

DROP INDEX payment_by_payee;
CREATE INDEX payment_by_date ON payment (date);
CREATE INDEX payment_by_payee ON payment (payee, date);
DROP VIEW balances;
CREATE VIEW balances AS
SELECT d.name AS debtor, c.name AS creditor, o.currency, o.amount AS minor_units, d.person = c.person AS even
FROM owed o JOIN player d ON d.key = o.debtor JOIN player c ON c.key = o.creditor;
)SQL";

}  // namespace

const std::vector<SchemaVersion>& schema_versions() {
  static const std::vector<SchemaVersion> kVersions{
      {kSchemaFiles[0], "9fafc53658de00234d97c43ab739ed3970628695f425f2459d83080a6d73d450"},
      {kSchemaFiles[1], "a41338593feac4654c794af5056ee6acbc43f7f3a5d89af32aca39cfd0a905f4"},
      {kSchemaFiles[2], "961d36cf123011fd6d3457439442229a111c3ec8942a112a7742dcfcba97de9e"},
      {kNext, "3f35dc77fb478b0074c8102f8df5099dadc52bdb5821a53de7797676b33edb0e"},
  };
  return kVersions;
}

}  // namespace storage
