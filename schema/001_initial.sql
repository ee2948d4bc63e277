-- The first version of the database: what happened, and what it means. Frozen with the first release:
-- what changes after it goes into a file with the next number.
--
-- Two tables are the truth and are only ever appended to: `command` and `operation`. All the others
-- are kept from them by replaying, and `chapeau check` compares them with a full replay.
--
-- Points are whole points. Money is in minor units of its currency (cents of CAD, yen of JPY). Times
-- are seconds since 1970-01-01T00:00:00Z. Ids are UUIDs of 16 bytes. A seat is a player's place in a
-- match, from 0.

-- One row a command that changed something: `chapeau new`, `add`, `undo`, …
CREATE TABLE command (
  number  INTEGER PRIMARY KEY CHECK (number >= 1),  -- in order of arrival in this file
  at      INTEGER NOT NULL,
  name    TEXT    NOT NULL CHECK (name <> ''),
  here    INTEGER NOT NULL CHECK (here IN (0, 1)),  -- entered in this file, or came from another
  content BLOB    NOT NULL CHECK (length(content) = 32),  -- SHA-256 of what it did: the same in every file
  chain   BLOB    NOT NULL CHECK (length(chain) = 32)     -- SHA-256 of the chain before and of `content`
) STRICT;

-- One row a thing done to one subject: a match, a player or a payment. Nothing in here is updated or deleted, and
-- nothing but `seq` and `command` is local to the file.
CREATE TABLE operation (
  seq     INTEGER PRIMARY KEY CHECK (seq >= 1),
  -- No REFERENCES: the row of a command is written last, when its digest is known, and with a reference open
  -- SQLite looks through every table that refers to a row which is added. That made the import of 100,000 hands
  -- among 100 players take 97 s, and 12 s without.
  command INTEGER NOT NULL,
  id      BLOB    NOT NULL UNIQUE CHECK (length(id) = 16),
  subject BLOB    NOT NULL CHECK (length(subject) = 16),
  verb    TEXT    NOT NULL CHECK (verb <> ''),
  version INTEGER NOT NULL CHECK (version >= 1),  -- of the form of the body
  body    TEXT    NOT NULL CHECK (body <> ''),  -- JSON; no CHECK for it, as SQLite distrusts its JSON functions there
  reason  TEXT    NOT NULL,
  parents BLOB    NOT NULL CHECK (length(parents) % 16 = 0)  -- ids, in their order, one behind the other
) STRICT;

CREATE INDEX operation_by_subject ON operation (subject);
CREATE INDEX operation_by_command ON operation (command);
CREATE INDEX operation_taking_back ON operation (subject) WHERE verb IN ('undo', 'redo');

-- What the kept tables below were made with. Where it is older than the program's, they are made anew.
CREATE TABLE kept (
  scoring INTEGER NOT NULL CHECK (scoring >= 1)
) STRICT;

-- The commands that `undo` offers: entered here, and something of them is in effect.
CREATE TABLE offered (
  command INTEGER PRIMARY KEY REFERENCES command (number)
) STRICT;

-- What `redo` offers, the last one first: commands that an undo took back, with the subjects that they touched. A
-- command entered here ends the line for its subjects.
CREATE TABLE redo_line (
  place   INTEGER NOT NULL,
  subject BLOB    NOT NULL CHECK (length(subject) = 16),
  command INTEGER NOT NULL REFERENCES command (number),
  PRIMARY KEY (place, subject)
) STRICT, WITHOUT ROWID;

CREATE INDEX redo_line_by_subject ON redo_line (subject);

-- A player by the id that operations name. Those that were joined are one person: `person` is the key of the one
-- that the others were joined into, and the name is that of the person. Equal names of different persons have
-- ' (2)' behind them.
CREATE TABLE player (
  key    INTEGER PRIMARY KEY,
  id     BLOB    NOT NULL UNIQUE CHECK (length(id) = 16),
  person INTEGER NOT NULL REFERENCES player (key),
  name   TEXT    NOT NULL CHECK (name <> ''),
  folded TEXT    NOT NULL CHECK (folded <> ''),  -- names that differ only in case are one player
  -- The earliest start that named this id, and how.
  born_name      TEXT    NOT NULL CHECK (born_name <> ''),
  born_at        INTEGER NOT NULL,
  born_operation BLOB    NOT NULL CHECK (length(born_operation) = 16),
  refused        INTEGER NOT NULL CHECK (refused IN (0, 1))  -- its joins do not count: they seat one player twice
) STRICT;

CREATE INDEX player_by_name ON player (folded);
CREATE INDEX player_by_person ON player (person) WHERE person <> key;

-- A match whose start was taken back keeps its row, so that its number is never given again; it is
-- `undone` and has neither seats nor hands.
CREATE TABLE match (
  number       INTEGER PRIMARY KEY CHECK (number >= 1),
  id           BLOB    NOT NULL UNIQUE CHECK (length(id) = 16),
  game         TEXT    NOT NULL CHECK (game <> ''),
  preset       TEXT    NOT NULL CHECK (preset <> ''),
  -- What was agreed on, as JSON: target, house rules, settlement, stakes. One column, so that a new option
  -- needs no new one.
  rules        TEXT    NOT NULL CHECK (rules <> ''),
  currency     TEXT    CHECK (length(currency) = 3),
  first_dealer INTEGER CHECK (first_dealer BETWEEN 0 AND 3),
  date         TEXT    CHECK (length(date) = 10),
  event        TEXT    NOT NULL,
  note         TEXT    NOT NULL,
  status       TEXT    NOT NULL CHECK (status IN ('open', 'finished', 'conceded', 'void', 'undone')),
  winner       INTEGER CHECK (winner BETWEEN 0 AND 3),
  conceded_by  INTEGER CHECK (conceded_by BETWEEN 0 AND 3),
  disputed     INTEGER NOT NULL CHECK (disputed IN (0, 1)),  -- it stands for the time being: see 'chapeau resolve'
  hands        INTEGER NOT NULL CHECK (hands >= 0),
  changed      INTEGER NOT NULL REFERENCES operation (seq)
) STRICT;

CREATE INDEX match_by_status ON match (status, changed);
CREATE INDEX match_by_change ON match (changed);
CREATE INDEX match_disputed ON match (number) WHERE disputed = 1;

-- What a match came to for a player. The hands are those that count, so not those after the finish.
CREATE TABLE seat (
  match    INTEGER NOT NULL REFERENCES match (number),
  seat     INTEGER NOT NULL CHECK (seat BETWEEN 0 AND 3),
  player   INTEGER NOT NULL REFERENCES player (key),
  total    INTEGER NOT NULL,
  stars    INTEGER NOT NULL CHECK (stars >= 0),
  chapeaux INTEGER NOT NULL CHECK (chapeaux >= 0),
  -- So that statistics need not look at every hand.
  hands        INTEGER NOT NULL CHECK (hands >= 0),
  points       INTEGER NOT NULL,  -- of the hands: `total` without the adjustments
  natural_outs INTEGER NOT NULL CHECK (natural_outs >= 0),  -- of hands known by their cards
  perfect_sets INTEGER NOT NULL CHECK (perfect_sets >= 0),  -- the same
  PRIMARY KEY (match, seat)
) STRICT, WITHOUT ROWID;

CREATE INDEX seat_by_player ON seat (player, match);

-- A line of the sheet. The cards stand once, as text, in the body of the operation: `path` is where. A row for
-- each set was measured on a million hands: it loads 2.9 times as slowly, takes 1.8 times the room, and
-- shows a match 1.5 times as slowly; and nobody asks for a set without its hand.
CREATE TABLE hand (
  match        INTEGER NOT NULL REFERENCES match (number),
  line         INTEGER NOT NULL CHECK (line >= 1),
  id           BLOB    NOT NULL CHECK (length(id) = 16),
  kind         TEXT    NOT NULL CHECK (kind IN ('cards', 'points', 'adjust')),
  at           INTEGER,
  dealer       INTEGER CHECK (dealer BETWEEN 0 AND 3),
  out          INTEGER CHECK (out BETWEEN 0 AND 3),
  no_out       INTEGER NOT NULL CHECK (no_out IN (0, 1)),
  after_finish INTEGER NOT NULL CHECK (after_finish IN (0, 1)),
  reason       TEXT    NOT NULL,
  corrected    INTEGER NOT NULL CHECK (corrected IN (0, 1)),
  operation    INTEGER NOT NULL REFERENCES operation (seq),
  path         TEXT    NOT NULL CHECK (path <> ''),
  PRIMARY KEY (match, line)
) STRICT, WITHOUT ROWID;

CREATE TABLE entry (
  match   INTEGER NOT NULL,
  line    INTEGER NOT NULL,
  seat    INTEGER NOT NULL CHECK (seat BETWEEN 0 AND 3),
  score   INTEGER NOT NULL CHECK (score BETWEEN -1000000 AND 1000000),
  stars   INTEGER NOT NULL CHECK (stars BETWEEN 0 AND 100),
  chapeau INTEGER NOT NULL CHECK (chapeau IN (0, 1)),
  total   INTEGER,  -- NULL after the finish
  -- Of a hand known by its cards, else 0.
  natural_out INTEGER NOT NULL CHECK (natural_out IN (0, 1)),
  perfect     INTEGER NOT NULL CHECK (perfect BETWEEN 0 AND 8191),  -- ranks of perfect sets: A 1, 2 2, 3 4, … K 4096
  PRIMARY KEY (match, line, seat),
  FOREIGN KEY (match, line) REFERENCES hand (match, line)
) STRICT, WITHOUT ROWID;

-- What a match came to that somebody won.
CREATE TABLE settlement (
  match       INTEGER PRIMARY KEY REFERENCES match (number),
  winner      INTEGER NOT NULL CHECK (winner BETWEEN 0 AND 3),
  loser       INTEGER CHECK (loser BETWEEN 0 AND 3),
  game_points INTEGER CHECK (game_points >= 0),
  amount      INTEGER CHECK (amount >= 0),  -- that the loser owes, in the match's currency
  skunk       INTEGER NOT NULL CHECK (skunk IN (0, 1)),  -- the loser has less than half the target
  CHECK (amount IS NULL OR loser IS NOT NULL)
) STRICT;

-- Money that changed hands. A payment that was taken back keeps its row, so that its number is never given again.
CREATE TABLE payment (
  number   INTEGER PRIMARY KEY CHECK (number >= 1),
  id       BLOB    NOT NULL UNIQUE CHECK (length(id) = 16),
  payer    INTEGER NOT NULL REFERENCES player (key),
  payee    INTEGER NOT NULL REFERENCES player (key),
  currency TEXT    NOT NULL CHECK (length(currency) = 3),
  amount   INTEGER NOT NULL CHECK (amount > 0),
  at       INTEGER,
  date     TEXT    CHECK (length(date) = 10),
  note     TEXT    NOT NULL,
  gone     INTEGER NOT NULL CHECK (gone IN (0, 1))
) STRICT;

CREATE INDEX payment_by_payer ON payment (payer);
CREATE INDEX payment_by_payee ON payment (payee);

-- What each pair of players owes in all, payments taken off, so that who owes whom is a row to read and not a
-- lifetime of matches to add up: `debtor` owes `creditor` the amount. A pair stands once a currency, the way round
-- that leaves the amount above zero; even pairs are left out. Ids that were joined have rows of their own.
CREATE TABLE owed (
  debtor   INTEGER NOT NULL REFERENCES player (key),
  creditor INTEGER NOT NULL REFERENCES player (key),
  currency TEXT    NOT NULL CHECK (length(currency) = 3),
  amount   INTEGER NOT NULL CHECK (amount > 0),
  PRIMARY KEY (debtor, creditor, currency),
  CHECK (debtor <> creditor)
) STRICT, WITHOUT ROWID;

-- For people who open the file with other tools. The program itself uses none of these.

CREATE VIEW matches AS
SELECT m.number AS "match", m.game, m.preset, json_extract(m.rules, '$.target') AS target,
       json_extract(m.rules, '$.settlement') AS settlement, json_extract(m.rules, '$.stakes.small') AS small,
       json_extract(m.rules, '$.stakes.large') AS large, m.currency, m.date, m.event, m.note, m.status, m.hands,
       (SELECT group_concat(name, ', ') FROM (SELECT p.name FROM seat s JOIN player p ON p.key = s.player
                                              WHERE s.match = m.number ORDER BY s.seat)) AS players,
       (SELECT group_concat(total, ', ') FROM (SELECT s.total FROM seat s WHERE s.match = m.number ORDER BY s.seat)) AS totals,
       (SELECT p.name FROM seat s JOIN player p ON p.key = s.player
        WHERE s.match = m.number AND s.seat = m.winner) AS winner
FROM match m WHERE m.status <> 'undone';

CREATE VIEW hands AS
SELECT h.match AS "match", h.line, h.kind, datetime(h.at, 'unixepoch') AS at,
       (SELECT p.name FROM seat s JOIN player p ON p.key = s.player WHERE s.match = h.match AND s.seat = h.dealer) AS dealer,
       (SELECT p.name FROM seat s JOIN player p ON p.key = s.player WHERE s.match = h.match AND s.seat = h.out) AS out,
       h.after_finish, h.reason
FROM hand h;

CREATE VIEW entries AS
SELECT e.match AS "match", e.line, p.name AS player,
       json_extract(o.body, h.path || '.entries[' || e.seat || '].melds') AS melds,
       json_extract(o.body, h.path || '.entries[' || e.seat || '].left') AS left_over,
       e.score, e.stars, e.chapeau, e.total
FROM entry e
JOIN hand h ON h.match = e.match AND h.line = e.line
JOIN operation o ON o.seq = h.operation
JOIN seat s ON s.match = e.match AND s.seat = e.seat
JOIN player p ON p.key = s.player;

CREATE VIEW balances AS
SELECT d.name AS debtor, c.name AS creditor, o.currency, o.amount AS minor_units
FROM owed o JOIN player d ON d.key = o.debtor JOIN player c ON c.key = o.creditor
WHERE d.person <> c.person;
