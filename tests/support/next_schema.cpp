// Two later versions of the schema, for tests alone: linked before the libraries, this replaces
// src/storage/file/schema_versions.cpp. They do what a version may have to do. With CHAPEAU_NEWEST_VERSION=10
// in the environment there is only the first of them.

#include <SQLiteCpp/Database.h>

#include <cstdlib>
#include <string>
#include <string_view>
#include <vector>

#include "storage/file/schema.hpp"

namespace storage {
namespace {

/// Drops and creates alone: tables and views with other columns, and an index under another name.
constexpr std::string_view kVersion10 = R"SQL(
DROP VIEW entries;
DROP VIEW hands;
DROP TABLE entry;
DROP TABLE hand;
DROP INDEX payment_by_payee;
DROP VIEW balances;

CREATE TABLE hand (
  match     INTEGER NOT NULL REFERENCES match (number),
  line      INTEGER NOT NULL CHECK (line >= 1),
  place     INTEGER NOT NULL CHECK (place >= 0),
  kind      INTEGER NOT NULL CHECK (kind BETWEEN 0 AND 2),
  at        INTEGER,
  dealer    INTEGER CHECK (dealer BETWEEN 0 AND 3),
  out       INTEGER CHECK (out BETWEEN 0 AND 3),
  no_out    INTEGER NOT NULL CHECK (no_out IN (0, 1)),
  reason    TEXT    NOT NULL,
  corrected INTEGER NOT NULL CHECK (corrected IN (0, 1)),
  operation INTEGER NOT NULL REFERENCES operation (seq),
  remark    TEXT    NOT NULL DEFAULT '',
  PRIMARY KEY (match, line)
) STRICT, WITHOUT ROWID;

CREATE TABLE entry (
  match       INTEGER NOT NULL,
  line        INTEGER NOT NULL,
  seat        INTEGER NOT NULL CHECK (seat BETWEEN 0 AND 3),
  score       INTEGER NOT NULL,
  stars       INTEGER NOT NULL,
  chapeau     INTEGER NOT NULL,
  natural_out INTEGER NOT NULL,
  perfect     INTEGER NOT NULL,
  total       INTEGER,
  PRIMARY KEY (match, line, seat),
  FOREIGN KEY (match, line) REFERENCES hand (match, line)
) STRICT, WITHOUT ROWID;

CREATE INDEX payment_by_date ON payment (date);
CREATE INDEX payment_by_payee_and_date ON payment (payee, date);

CREATE VIEW balances AS
SELECT d.name AS debtor, c.name AS creditor, o.currency, o.amount AS minor_units
FROM owed o JOIN player d ON d.key = o.debtor JOIN player c ON c.key = o.creditor
WHERE d.person <> c.person AND o.amount > 0;

CREATE VIEW hands AS
SELECT h.match AS "match", h.line, h.kind, h.at, h.reason, h.remark FROM hand h;

CREATE VIEW entries AS
SELECT e.match AS "match", e.line, p.name AS player, e.score, e.stars, e.chapeau, e.total
FROM entry e JOIN seat s ON s.match = e.match AND s.seat = e.seat JOIN player p ON p.key = s.player;
)SQL";

/// Changes data, too, also what no rebuild would bring back: the log gets a column with a value, and two
/// tables are copied into tables of another form.
constexpr std::string_view kVersion11 = R"SQL(
ALTER TABLE command ADD COLUMN device TEXT NOT NULL DEFAULT '';
UPDATE command SET device = 'device of ' || name WHERE here = 1;

CREATE TABLE next_hub_remote (
  seal    BLOB    NOT NULL CHECK (length(seal) = 32),
  only    INTEGER PRIMARY KEY CHECK (only = 1),
  url     TEXT    NOT NULL CHECK (url <> ''),
  club    BLOB    NOT NULL CHECK (length(club) = 16),
  name    TEXT    NOT NULL CHECK (name <> ''),
  forms     INTEGER NOT NULL CHECK (forms >= 1),
  synced_at INTEGER NOT NULL,
  searched  INTEGER NOT NULL CHECK (searched >= 0),
  pushed  INTEGER NOT NULL CHECK (pushed >= 0)
) STRICT;
INSERT INTO next_hub_remote (only, url, club, name, pushed, synced_at, forms, searched, seal)
SELECT only, url, club, name, pushed, synced_at, forms, searched, seal FROM hub_remote;
DROP TABLE hub_remote;
ALTER TABLE next_hub_remote RENAME TO hub_remote;

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

DROP VIEW matches;
CREATE VIEW matches AS
SELECT m.number AS "match", m.game, m.status, m.hands, (SELECT count(*) FROM settlement s WHERE s.match = m.number) AS won
FROM match m WHERE m.status <> 'undone';
)SQL";

/// The fingerprint of a database to which these are applied, one after the other. Computed, so that a change
/// of schema/001_initial.sql needs no new one here. A new column of `hand`, `entry` or `settlement` has to be
/// added to the copies above.
std::string fingerprint_after(const std::vector<std::string_view>& files) {
  SQLite::Database database(":memory:", SQLite::OPEN_READWRITE | SQLite::OPEN_CREATE);
  for (const std::string_view sql : files) database.exec(std::string(sql));
  return fingerprint(structure(database));
}

}  // namespace

const std::vector<SchemaVersion>& schema_versions() {
  static std::vector<std::string> fingerprints;
  static const std::vector<SchemaVersion> kVersions = [] {
    std::vector<std::string_view> files{schema_files()[0].text, kVersion10, kVersion11};
    const char* newest = std::getenv("CHAPEAU_NEWEST_VERSION");
    if (newest != nullptr && std::string_view(newest) == "10") files.pop_back();
    for (std::size_t i = 1; i <= files.size(); ++i)
      fingerprints.push_back(
          fingerprint_after({files.begin(), files.begin() + static_cast<std::ptrdiff_t>(i)}));
    std::vector<SchemaVersion> versions;
    for (std::size_t i = 0; i < files.size(); ++i) versions.push_back({files[i], fingerprints[i]});
    return versions;
  }();
  return kVersions;
}

}  // namespace storage
