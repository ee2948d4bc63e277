#include "shell.hpp"

#include <fmt/core.h>

namespace bench::shell {

std::string sheet(std::int64_t match) {
  return fmt::format(R"(
SELECT number, hex(id), game, preset, rules, currency, first_dealer, date, event, note, status, winner, conceded_by,
       disputed, hands FROM match WHERE number = {0};
SELECT s.seat, p.name, s.total, s.stars, s.chapeaux FROM seat s JOIN player k ON k.key = s.player
  JOIN player p ON p.key = k.person WHERE s.match = {0} ORDER BY s.seat;
SELECT h.line, h.kind, h.at, h.dealer, h.out, h.no_out, h.reason, h.corrected, h.place
  FROM hand h WHERE h.match = {0} ORDER BY h.line;
SELECT line, seat, score, stars, chapeau, total FROM entry WHERE match = {0} ORDER BY line, seat;
SELECT seq, body FROM operation WHERE seq IN (SELECT operation FROM hand WHERE match = {0});
SELECT winner, loser, game_points, amount, skunk FROM settlement WHERE match = {0};
)",
                     match);
}

std::string settlement(std::int64_t match) {
  return fmt::format(R"(
SELECT number, hex(id), game, rules, currency, status, winner, conceded_by, disputed FROM match WHERE number = {0};
SELECT s.seat, p.name, s.total, s.stars, s.chapeaux FROM seat s JOIN player k ON k.key = s.player
  JOIN player p ON p.key = k.person WHERE s.match = {0} ORDER BY s.seat;
SELECT winner, loser, game_points, amount, skunk FROM settlement WHERE match = {0};
)",
                     match);
}

std::string balance() {
  return R"(
SELECT d.name, c.name, o.currency, o.amount FROM owed o
  JOIN player a ON a.key = o.debtor JOIN player d ON d.key = a.person
  JOIN player b ON b.key = o.creditor JOIN player c ON c.key = b.person;
)";
}

std::string stats() {
  return R"(
SELECT n.name, f.* FROM (
  SELECT p.person AS person, sum(m.status <> 'open') AS matches,
         sum(m.status <> 'open' AND m.winner IS s.seat) AS won,
         sum(m.status <> 'open' AND (m.conceded_by IS s.seat OR m.winner <> s.seat)) AS lost,
         sum(s.hands) AS hands, sum(s.points) AS points, round(1.0 * sum(s.points) / sum(s.hands), 2),
         sum(s.stars) AS stars, sum(s.natural_outs), sum(s.perfect_sets),
         sum((SELECT sum(o.chapeaux) FROM seat o WHERE o.match = s.match) - s.chapeaux), sum(s.chapeaux),
         sum(x.skunk AND x.winner = s.seat), sum(x.skunk AND x.loser = s.seat),
         sum(CASE s.seat WHEN x.winner THEN x.amount WHEN x.loser THEN -x.amount END)
  FROM match m CROSS JOIN seat s ON s.match = m.number JOIN player p ON p.key = s.player
  LEFT JOIN settlement x ON x.match = m.number
  WHERE m.status NOT IN ('undone', 'void') GROUP BY p.person) f
JOIN player n ON n.key = f.person ORDER BY n.folded;
)";
}

std::string matches_and_bodies() {
  return R"(
SELECT hex(m.id), m.game, m.preset, m.rules, m.currency, m.first_dealer, m.date, m.event, m.note,
       (SELECT group_concat(p.name) FROM seat s JOIN player p ON p.key = s.player WHERE s.match = m.number),
       (SELECT group_concat(h.at) FROM hand h WHERE h.match = m.number),
       (SELECT group_concat(o.body) FROM operation o
        WHERE o.seq IN (SELECT h.operation FROM hand h WHERE h.match = m.number))
FROM match m WHERE m.status <> 'undone' ORDER BY m.number;
)";
}

std::string entries() {
  return R"(
SELECT hex(m.id), m.date, m.game, m.preset, h.line, h.kind, p.name, h.out,
       json_extract(o.body, '$.lines[' || h.place || '].entries[' || e.seat || '].melds'),
       json_extract(o.body, '$.lines[' || h.place || '].entries[' || e.seat || '].left'),
       e.score, e.stars, e.chapeau, e.total, h.dealer, m.event, m.status, m.winner,
       json_extract(m.rules, '$.stakes.small'), json_extract(m.rules, '$.stakes.large'), m.currency, x.amount
FROM match m CROSS JOIN hand h ON h.match = m.number CROSS JOIN entry e ON e.match = h.match AND e.line = h.line
JOIN seat s ON s.match = e.match AND s.seat = e.seat JOIN player p ON p.key = s.player
JOIN operation o ON o.seq = h.operation LEFT JOIN settlement x ON x.match = m.number
WHERE m.status <> 'undone' ORDER BY m.number, h.line, e.seat;
)";
}

std::string add(std::int64_t match) {
  return fmt::format(R"(
PRAGMA synchronous = EXTRA;
BEGIN IMMEDIATE;
INSERT INTO operation SELECT seq + 1, (SELECT max(number) + 1 FROM command), randomblob(16),
  (SELECT id FROM match WHERE number = {0}), 'add', 1,
  '{{"lines":[{{"entries":[{{"melds":"AAAA 555 7777 KKKK","left":""}},{{"melds":"888 999 QsQQ","left":"3 44 6 10 J"}}]}}]}}',
  '', (SELECT p.id FROM match m JOIN operation p ON p.seq = m.changed WHERE m.number = {0})
  FROM operation ORDER BY seq DESC LIMIT 1;
INSERT INTO hand SELECT {0}, m.hands + 1, 0, unixepoch(), 0, 0, 0, '', 0, o.seq, 0
  FROM match m, operation o WHERE m.number = {0} AND o.seq = (SELECT max(seq) FROM operation);
INSERT INTO entry SELECT {0}, hands + 1, 0, 270, 1, 0, 470, 1, 0 FROM match WHERE number = {0};
INSERT INTO entry SELECT {0}, hands + 1, 1, 110, 0, 0, 15, 0, 0 FROM match WHERE number = {0};
UPDATE seat SET total = total + 270, stars = stars + 1, hands = hands + 1, points = points + 270,
  natural_outs = natural_outs + 1 WHERE match = {0} AND seat = 0;
UPDATE seat SET total = total + 110, hands = hands + 1, points = points + 110 WHERE match = {0} AND seat = 1;
UPDATE match SET hands = hands + 1, changed = (SELECT max(seq) FROM operation) WHERE number = {0};
INSERT INTO command SELECT number + 1, unixepoch(), 'add', 1, randomblob(32), randomblob(32)
  FROM command ORDER BY number DESC LIMIT 1;
INSERT INTO undo_stack SELECT max(number) FROM command;
COMMIT;
)",
                     match);
}

std::string schema() {
  return R"(
CREATE TABLE command (number INTEGER PRIMARY KEY, at INTEGER, name TEXT, here INTEGER, content TEXT, chain TEXT);
CREATE TABLE operation (seq INTEGER PRIMARY KEY, command INTEGER, id TEXT UNIQUE, subject TEXT, verb TEXT,
  version INTEGER, body TEXT, reason TEXT, parents TEXT);
CREATE INDEX operation_by_subject ON operation (subject);
CREATE INDEX operation_by_command ON operation (command);
CREATE INDEX operation_undo_redo ON operation (subject) WHERE verb IN ('undo', 'redo');
CREATE TABLE player (key INTEGER PRIMARY KEY, id TEXT UNIQUE, person INTEGER, name TEXT, folded TEXT, name_key TEXT,
  born_name TEXT, born_at INTEGER, born_operation TEXT, refused INTEGER);
CREATE INDEX player_by_name ON player (folded);
CREATE INDEX player_by_name_key ON player (name_key);
CREATE INDEX player_by_person ON player (person) WHERE person <> key;
CREATE TABLE match (number INTEGER PRIMARY KEY, id TEXT UNIQUE, game TEXT, preset TEXT, rules TEXT, currency TEXT,
  first_dealer INTEGER, date TEXT, event TEXT, event_key TEXT, note TEXT, status TEXT, winner INTEGER, conceded_by INTEGER,
  disputed INTEGER, hands INTEGER, started INTEGER, changed INTEGER);
CREATE INDEX match_open ON match (changed) WHERE status = 'open';
CREATE INDEX match_by_change ON match (changed);
CREATE INDEX match_disputed ON match (number) WHERE disputed = 1;
CREATE INDEX match_by_event ON match (event_key, started, event) WHERE event_key <> '' AND status <> 'undone';
CREATE TABLE seat (match INTEGER, seat INTEGER, player INTEGER, total INTEGER, stars INTEGER, chapeaux INTEGER,
  hands INTEGER, points INTEGER, natural_outs INTEGER, perfect_sets INTEGER, PRIMARY KEY (match, seat)) WITHOUT ROWID;
CREATE INDEX seat_by_player ON seat (player, match);
CREATE TABLE hand (match INTEGER, line INTEGER, kind INTEGER, at INTEGER, dealer INTEGER, out INTEGER,
  no_out INTEGER, reason TEXT, corrected INTEGER, operation INTEGER, place INTEGER,
  PRIMARY KEY (match, line)) WITHOUT ROWID;
CREATE TABLE entry (match INTEGER, line INTEGER, seat INTEGER, score INTEGER, stars INTEGER, chapeau INTEGER,
  total INTEGER, natural_out INTEGER, perfect INTEGER, PRIMARY KEY (match, line, seat)) WITHOUT ROWID;
CREATE TABLE settlement (match INTEGER PRIMARY KEY, winner INTEGER, loser INTEGER, game_points INTEGER,
  amount INTEGER, skunk INTEGER);
CREATE TABLE payment (number INTEGER PRIMARY KEY, id TEXT UNIQUE, payer INTEGER, payee INTEGER, currency TEXT,
  amount INTEGER, at INTEGER, date TEXT, note TEXT, gone INTEGER);
CREATE INDEX payment_by_payer ON payment (payer);
CREATE INDEX payment_by_payee ON payment (payee);
CREATE TABLE owed (debtor INTEGER, creditor INTEGER, currency TEXT, amount INTEGER,
  PRIMARY KEY (debtor, creditor, currency)) WITHOUT ROWID;
)";
}

const std::vector<Table>& tables() {
  static const std::vector<Table> kTables{
      {"command", "number, at, name, here, hex(content), hex(chain)"},
      {"operation", "seq, command, hex(id), hex(subject), verb, version, body, reason, hex(parents)"},
      {"player",
       "key, hex(id), person, name, folded, name_key, born_name, born_at, hex(born_operation), refused"},
      {"match",
       "number, hex(id), game, preset, rules, currency, first_dealer, date, event, event_key, note, "
       "status, winner, conceded_by, disputed, hands, started, changed"},
      {"seat", "match, seat, player, total, stars, chapeaux, hands, points, natural_outs, perfect_sets"},
      {"hand", "match, line, kind, at, dealer, out, no_out, reason, corrected, operation, place"},
      {"entry", "match, line, seat, score, stars, chapeau, total, natural_out, perfect"},
      {"settlement", "match, winner, loser, game_points, amount, skunk"},
      {"payment", "number, hex(id), payer, payee, currency, amount, at, date, note, gone"},
      {"owed", "debtor, creditor, currency, amount"},
  };
  return kTables;
}

}  // namespace bench::shell
