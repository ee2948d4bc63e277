-- The tables of a chapeau database. Built into the program, which applies this file to an empty database.
--
-- Until the first release this file may be changed in place; whoever does so raises `kFirstVersion` in
-- src/storage/file/schema.hpp, which is the `user_version` that it makes. With the first release it is frozen, and a change
-- goes into a file with the next number.
--
-- `command` and `operation` are the log, to which rows are only ever added. `draft`, `hub_remote`, `hub_log`,
-- `hub_skipped` and `command_source` concern this file alone. All other tables are projections of the log: `chapeau
-- rebuild` makes them from it, and `chapeau check` compares them with it.
--
-- Points are whole points. Money is in minor units of its currency (cents of CAD, yen of JPY). Times are seconds since
-- 1970-01-01T00:00:00Z. Ids are UUIDs of 16 bytes. A seat is a player's place in a match, from 0.

-- The log: one row for each command that changed something, such as `chapeau new`, `add` or `undo`.
CREATE TABLE command (
  number  INTEGER PRIMARY KEY CHECK (number >= 1),  -- in order of arrival in this file
  at      INTEGER NOT NULL,
  name    TEXT    NOT NULL CHECK (name <> ''),
  here    INTEGER NOT NULL CHECK (here IN (0, 1)),  -- 1: entered in this file; 0: came from another
  content BLOB    NOT NULL CHECK (length(content) = 32),  -- SHA-256 of what it did: the same in every file
  chain   BLOB    NOT NULL CHECK (length(chain) = 32)     -- SHA-256 of the previous row's `chain` and of `content`
) STRICT;

-- The log: one row for each operation of a command on one subject, which is a match, a player or a payment. No row is
-- updated or deleted. Only `seq` and `command` are local to the file.
CREATE TABLE operation (
  seq     INTEGER PRIMARY KEY CHECK (seq >= 1),
  -- No REFERENCES: the row of a command is written last, when its digest is known, and with a reference open
  -- SQLite looks through every table that refers to a row that is added. That made the import of 100,000 hands
  -- among 100 players take 97 s, and 12 s without.
  command INTEGER NOT NULL,
  id      BLOB    NOT NULL UNIQUE CHECK (length(id) = 16),
  subject BLOB    NOT NULL CHECK (length(subject) = 16),
  verb    TEXT    NOT NULL CHECK (verb <> ''),
  version INTEGER NOT NULL CHECK (version >= 1),  -- of the form of the body
  body    TEXT    NOT NULL CHECK (body <> ''),  -- JSON; no CHECK for it: SQLite distrusts its JSON functions there
  reason  TEXT    NOT NULL,
  parents BLOB    NOT NULL CHECK (length(parents) % 16 = 0)  -- ids in ascending order, one after the other
) STRICT;

CREATE INDEX operation_by_subject ON operation (subject);
CREATE INDEX operation_by_command ON operation (command);
CREATE INDEX operation_undo_redo ON operation (subject) WHERE verb IN ('undo', 'redo');

-- One row: the revision of the scoring that computed the projections. A program with a later one rebuilds them.
CREATE TABLE projection_version (
  scoring INTEGER NOT NULL CHECK (scoring >= 1)
) STRICT;

-- The commands that `undo` can undo, the latest first: entered in this file, with something of them still in effect.
CREATE TABLE undo_stack (
  command INTEGER PRIMARY KEY REFERENCES command (number)
) STRICT;

-- What `redo` can redo, the latest first: `place` is the number of the undo, `command` the command that it undid, and
-- `subject` what that one had changed. A new command removes the undos of its subjects.
CREATE TABLE redo_stack (
  place   INTEGER NOT NULL,
  subject BLOB    NOT NULL CHECK (length(subject) = 16),
  command INTEGER NOT NULL REFERENCES command (number),
  PRIMARY KEY (place, subject)
) STRICT, WITHOUT ROWID;

CREATE INDEX redo_stack_by_subject ON redo_stack (subject);

-- A player by the id that operations use. Ids that were joined are one person: `person` is the key of the id that the
-- others were joined into, and `name` is the person's. Equal names of different persons get ' (2)' at their end.
CREATE TABLE player (
  key    INTEGER PRIMARY KEY,
  id     BLOB    NOT NULL UNIQUE CHECK (length(id) = 16),
  person INTEGER NOT NULL REFERENCES player (key),
  name   TEXT    NOT NULL CHECK (name <> ''),
  folded TEXT    NOT NULL CHECK (folded <> ''),  -- `name` with its case folded: no two persons have the same
  -- The name without that ' (2)', free of case, accents and spaces, to find whoever is called nearly so.
  name_key TEXT  NOT NULL CHECK (name_key <> ''),
  -- The earliest start that named this id, and the name there. NULL: no start did, only a renaming.
  born_name      TEXT    CHECK (born_name <> ''),
  born_at        INTEGER,
  born_operation BLOB    CHECK (length(born_operation) = 16),
  refused        INTEGER NOT NULL CHECK (refused IN (0, 1))  -- 1: its joins seat one player twice, and do not count
) STRICT;

CREATE INDEX player_by_name ON player (folded);
CREATE INDEX player_by_name_key ON player (name_key);
CREATE INDEX player_by_person ON player (person) WHERE person <> key;

-- A match whose start was undone keeps its row, so that its number is not given again. It has the status `undone` and
-- neither seats nor hands.
CREATE TABLE match (
  number       INTEGER PRIMARY KEY CHECK (number >= 1),
  id           BLOB    NOT NULL UNIQUE CHECK (length(id) = 16),
  game         TEXT    NOT NULL CHECK (game <> ''),
  preset       TEXT    NOT NULL CHECK (preset <> ''),
  -- JSON: target, house rules, settlement, stakes (without their currency). One column, so that a new option needs no
  -- new one.
  rules        TEXT    NOT NULL CHECK (rules <> ''),
  currency     TEXT    CHECK (length(currency) = 3),
  first_dealer INTEGER CHECK (first_dealer BETWEEN 0 AND 3),
  date         TEXT    CHECK (length(date) = 10),
  event        TEXT    NOT NULL,
  event_key    TEXT    NOT NULL,  -- `event` free of case, accents and spaces: matches with the same share it
  note         TEXT    NOT NULL,
  -- Not IN: for a list of words SQLite builds a table in memory with every statement that writes.
  status       TEXT    NOT NULL CHECK (status = 'open' OR status = 'finished' OR status = 'conceded' OR
                                       status = 'void' OR status = 'undone'),
  winner       INTEGER CHECK (winner BETWEEN 0 AND 3),
  conceded_by  INTEGER CHECK (conceded_by BETWEEN 0 AND 3),
  disputed     INTEGER NOT NULL CHECK (disputed IN (0, 1)),  -- 1: this version is provisional, see 'chapeau resolve'
  hands        INTEGER NOT NULL CHECK (hands >= 0),
  started      INTEGER NOT NULL,  -- the time of the earliest start
  changed      INTEGER NOT NULL REFERENCES operation (seq)  -- the latest operation
) STRICT;

-- Nearly all matches have another status, and no fast query asks for those.
CREATE INDEX match_open ON match (changed) WHERE status = 'open';
CREATE INDEX match_by_change ON match (changed);
CREATE INDEX match_disputed ON match (number) WHERE disputed = 1;
CREATE INDEX match_by_event ON match (event_key, started, event) WHERE event_key <> '' AND status <> 'undone';

-- The result of a match for one player. Hands after the finish do not count.
CREATE TABLE seat (
  match    INTEGER NOT NULL REFERENCES match (number),
  seat     INTEGER NOT NULL CHECK (seat BETWEEN 0 AND 3),
  player   INTEGER NOT NULL REFERENCES player (key),
  total    INTEGER NOT NULL,
  stars    INTEGER NOT NULL CHECK (stars >= 0),
  chapeaux INTEGER NOT NULL CHECK (chapeaux >= 0),
  -- For `chapeau stats`, which would have to read every hand otherwise.
  hands        INTEGER NOT NULL CHECK (hands >= 0),
  points       INTEGER NOT NULL,  -- of the hands: `total` without the adjustments
  natural_outs INTEGER NOT NULL CHECK (natural_outs >= 0),  -- of hands reported as cards
  perfect_sets INTEGER NOT NULL CHECK (perfect_sets >= 0),  -- of hands reported as cards
  PRIMARY KEY (match, seat)
) STRICT, WITHOUT ROWID;

CREATE INDEX seat_by_player ON seat (player, match);

-- A line of the sheet: a hand, a round or an adjustment. The cards stand once, as text, in the body of the operation:
-- `place` says where. A row for each set was measured on a million hands: it loads 2.9 times as slowly, takes 1.8
-- times the room, and shows a match 1.5 times as slowly; and nobody asks for a set without its hand. `kind` is a
-- number, since SQLite builds a table of its own from a list of words in a CHECK for every statement that writes,
-- which took 5 % of the import of a million hands.
CREATE TABLE hand (
  match     INTEGER NOT NULL REFERENCES match (number),
  line      INTEGER NOT NULL CHECK (line >= 1),
  kind      INTEGER NOT NULL CHECK (kind BETWEEN 0 AND 2),  -- 0: reported as cards, 1: as points, 2: an adjustment
  at        INTEGER,
  dealer    INTEGER CHECK (dealer BETWEEN 0 AND 3),
  out       INTEGER CHECK (out BETWEEN 0 AND 3),
  no_out    INTEGER NOT NULL CHECK (no_out IN (0, 1)),
  reason    TEXT    NOT NULL,
  corrected INTEGER NOT NULL CHECK (corrected IN (0, 1)),
  operation INTEGER NOT NULL REFERENCES operation (seq),
  place     INTEGER NOT NULL CHECK (place >= 0),  -- among the lines of the operation, from 0; 0 where it has one
  PRIMARY KEY (match, line)
) STRICT, WITHOUT ROWID;

-- One player's part of a line.
CREATE TABLE entry (
  match   INTEGER NOT NULL,
  line    INTEGER NOT NULL,
  seat    INTEGER NOT NULL CHECK (seat BETWEEN 0 AND 3),
  score   INTEGER NOT NULL CHECK (score BETWEEN -1000000 AND 1000000),
  stars   INTEGER NOT NULL CHECK (stars BETWEEN 0 AND 100),
  chapeau INTEGER NOT NULL CHECK (chapeau IN (0, 1)),
  total   INTEGER,  -- after this line; NULL after the finish
  -- Of a hand reported as cards, else 0.
  natural_out INTEGER NOT NULL CHECK (natural_out IN (0, 1)),
  perfect     INTEGER NOT NULL CHECK (perfect BETWEEN 0 AND 8191),  -- ranks of perfect sets: A 1, 2 2, 3 4, … K 4096
  PRIMARY KEY (match, line, seat),
  FOREIGN KEY (match, line) REFERENCES hand (match, line)
) STRICT, WITHOUT ROWID;

-- The payout of a match that somebody won.
CREATE TABLE settlement (
  match       INTEGER PRIMARY KEY REFERENCES match (number),
  winner      INTEGER NOT NULL CHECK (winner BETWEEN 0 AND 3),
  loser       INTEGER CHECK (loser BETWEEN 0 AND 3),
  game_points INTEGER CHECK (game_points >= 0),
  amount      INTEGER CHECK (amount >= 0),  -- that the loser owes, in the currency of the match
  skunk       INTEGER NOT NULL CHECK (skunk IN (0, 1)),  -- the loser has less than half the target
  CHECK (amount IS NULL OR loser IS NOT NULL)
) STRICT;

-- Money that one player gave another. A dropped payment keeps its row, so that its number is not given again.
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
  gone     INTEGER NOT NULL CHECK (gone IN (0, 1))  -- 1: dropped
) STRICT;

CREATE INDEX payment_by_payer ON payment (payer, date);  -- by day for a payment that is entered twice
CREATE INDEX payment_by_payee ON payment (payee);

-- What each pair of players owes over all matches, less the payments: `debtor` owes `creditor` the amount. So a balance
-- is one row to read, and not a sum over all matches. One row for each pair and currency, in the direction in which the
-- amount is above zero; even pairs have none. Ids that were joined have rows of their own.
CREATE TABLE owed (
  debtor   INTEGER NOT NULL REFERENCES player (key),
  creditor INTEGER NOT NULL REFERENCES player (key),
  currency TEXT    NOT NULL CHECK (length(currency) = 3),
  amount   INTEGER NOT NULL CHECK (amount > 0),
  PRIMARY KEY (debtor, creditor, currency),
  CHECK (debtor <> creditor)
) STRICT, WITHOUT ROWID;

-- A hand that is being entered and is not recorded yet, so that it outlives the program and the power: one for each
-- match, and before there is a match one for each choice of players and options. It concerns this file alone: it is
-- neither part of the log nor a projection, and no export, merge or sync has it.
CREATE TABLE draft (
  key      INTEGER PRIMARY KEY,
  match    BLOB    UNIQUE CHECK (length(match) = 16),  -- the id of an open match; NULL: it has not begun
  setup    TEXT    UNIQUE CHECK (setup <> ''),  -- JSON: the players and options of a match that has not begun
  revision BLOB    CHECK (length(revision) = 16),  -- the latest operation of the match when the hand was begun
  writer   BLOB    NOT NULL CHECK (length(writer) = 16),  -- who wrote it last: another id for each who enters hands
  at       INTEGER NOT NULL,  -- when
  contents TEXT    NOT NULL CHECK (contents <> ''),  -- JSON
  CHECK ((match IS NULL) <> (setup IS NULL)),
  CHECK ((match IS NULL) = (revision IS NULL))
) STRICT;

CREATE INDEX draft_by_time ON draft (at);

-- The club's hub (schema/hub/) that this file syncs with: at most one row. This table and the three below concern this
-- file alone: they are neither part of the log nor projections, `rebuild` leaves them, and no export has them. They are
-- written in the transaction that applies what came from the hub, so that they always agree with the log.
CREATE TABLE hub_remote (
  only      INTEGER PRIMARY KEY CHECK (only = 1),
  url       TEXT    NOT NULL CHECK (url <> ''),  -- where it is; never with a password
  club      BLOB    NOT NULL CHECK (length(club) = 16),
  name      TEXT    NOT NULL CHECK (name <> ''),  -- of the club
  pushed    INTEGER NOT NULL CHECK (pushed >= 0),  -- every command of this file up to this one is on the hub
  synced_at INTEGER NOT NULL,  -- when a sync last read all logs; 0: none did yet
  forms     INTEGER NOT NULL CHECK (forms >= 1),  -- the revision of verbs and bodies that the reading program knew
  searched  INTEGER NOT NULL CHECK (searched >= 0),  -- what waits for a command of this file up to this one was read again
  seal      BLOB    NOT NULL CHECK (length(seal) = 32)  -- SHA-256 over the other columns and over all of `hub_log`
) STRICT;

-- The hub's logs, one for each login that ever pushed, and how far this file has read each.
CREATE TABLE hub_log (
  key     INTEGER PRIMARY KEY,
  login   TEXT    NOT NULL UNIQUE CHECK (login <> ''),
  reached INTEGER NOT NULL CHECK (reached >= 0),  -- every command of the log up to this one was read
  chain   BLOB    NOT NULL CHECK (length(chain) = 32),  -- the log's chain digest of that one; zeros: none
  pushed_at INTEGER NOT NULL,  -- when that one came to the hub, in microseconds since 1970; 0: none
  bytes   INTEGER NOT NULL CHECK (bytes >= 0),  -- of the bodies, reasons and parents up to there, without commands
                                                -- that lack rows or wait for room
  -- Why nothing behind it is read. 0: it is; 1: a number is missing; 2: the chain does not hold; 3: with the next
  -- command it has more than `ended_by` bytes; 4: `ended_by` of its commands lack rows
  ended   INTEGER NOT NULL CHECK (ended BETWEEN 0 AND 4),
  ended_by INTEGER NOT NULL CHECK (ended_by >= 0),
  shown   INTEGER NOT NULL CHECK (shown IN (0, 1)),  -- 1: that it ended was shown to somebody
  ignored INTEGER NOT NULL CHECK (ignored IN (0, 1)),  -- 1: 'chapeau hub ignore': nothing is taken from it
  ended_at BLOB   CHECK (length(ended_at) = 32)  -- the chain digest of the command that it ended at; NULL: it did not
) STRICT;

-- Commands of these logs that this file did not take, though it read on behind them: `first` to `last`.
CREATE TABLE hub_skipped (
  log       INTEGER NOT NULL REFERENCES hub_log (key),
  first     INTEGER NOT NULL CHECK (first >= 1),
  last      INTEGER NOT NULL CHECK (last >= first),
  why       INTEGER NOT NULL CHECK (why BETWEEN 0 AND 11),  -- 0: waits for rows; 1: for a parent; 2: for room in its
                                                            -- log; 3: for a newer program; from 4 on: cannot be
                                                            -- used, see schema/README.md
  waits_for BLOB    CHECK (length(waits_for) = 16),  -- the operation that is not here; then it is one command
  missing   INTEGER CHECK (missing >= 1),  -- the place of the first row that is not there
  bytes     INTEGER CHECK (bytes >= 0),  -- of one that waits for room: of its bodies, reasons and parents
  shown     INTEGER NOT NULL CHECK (shown IN (0, 1)),  -- 1: it was shown to somebody
  PRIMARY KEY (log, first)
) STRICT, WITHOUT ROWID;

CREATE INDEX hub_skipped_by_parent ON hub_skipped (waits_for) WHERE waits_for IS NOT NULL;
-- A sync asks for these each time, and there may be a million that wait for something else.
CREATE INDEX hub_skipped_by_why ON hub_skipped (why);
CREATE INDEX hub_skipped_not_shown ON hub_skipped (log) WHERE shown = 0;

-- Where a command came from, and where it is on the hub. One that was entered here has a row once it was pushed.
CREATE TABLE command_source (
  command INTEGER PRIMARY KEY REFERENCES command (number),
  file    TEXT,     -- the file of a merge, without its folder
  login   INTEGER REFERENCES hub_log (key),  -- in whose log it was found, or under which it was pushed
  origin  TEXT,     -- from whom that login had it, as it says itself; NULL: it was entered there
  since   INTEGER,  -- the later of its arrival on the hub and of the sync of this file before the one that brought it
  log     INTEGER REFERENCES hub_log (key),  -- in which it is now, and
  number  INTEGER CHECK (number >= 1),       -- under which number; NULL: it is not known to be on the hub
  CHECK (file IS NOT NULL OR login IS NOT NULL),
  CHECK ((log IS NULL) = (number IS NULL))
) STRICT;

CREATE INDEX command_source_by_login ON command_source (login) WHERE login IS NOT NULL;

-- Views for people who open the file with other tools. The program itself uses none of them.

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

-- `path` is where the body of the operation has what was reported: among its lines; for an amendment, the contents of
-- its one line; for the resolution of a dispute, the contents beside the id of the line.
CREATE VIEW hands AS
SELECT h.match AS "match", h.line, CASE h.kind WHEN 0 THEN 'cards' WHEN 1 THEN 'points' ELSE 'adjust' END AS kind,
       datetime(h.at, 'unixepoch') AS at,
       (SELECT p.name FROM seat s JOIN player p ON p.key = s.player WHERE s.match = h.match AND s.seat = h.dealer) AS dealer,
       (SELECT p.name FROM seat s JOIN player p ON p.key = s.player WHERE s.match = h.match AND s.seat = h.out) AS out,
       (SELECT e.total IS NULL FROM entry e WHERE e.match = h.match AND e.line = h.line) AS after_finish,
       h.reason, h.operation,
       CASE o.verb WHEN 'amend' THEN '$.contents'
                   WHEN 'resolve' THEN '$.lines[' || h.place || '].contents'
                   ELSE '$.lines[' || h.place || ']' END AS path
FROM hand h JOIN operation o ON o.seq = h.operation;

-- Not based on the view above: with views switched off, as in the program, no ALTER could follow one that is.
CREATE VIEW entries AS
SELECT e.match AS "match", e.line, p.name AS player,
       json_extract(h.body, h.path || '.entries[' || e.seat || '].melds') AS melds,
       json_extract(h.body, h.path || '.entries[' || e.seat || '].left') AS left_over,
       e.score, e.stars, e.chapeau, e.total
FROM entry e
JOIN (SELECT h.match, h.line, o.body,
             CASE o.verb WHEN 'amend' THEN '$.contents'
                         WHEN 'resolve' THEN '$.lines[' || h.place || '].contents'
                         ELSE '$.lines[' || h.place || ']' END AS path
      FROM hand h JOIN operation o ON o.seq = h.operation) h ON h.match = e.match AND h.line = e.line
JOIN seat s ON s.match = e.match AND s.seat = e.seat
JOIN player p ON p.key = s.player;

CREATE VIEW balances AS
SELECT d.name AS debtor, c.name AS creditor, o.currency, o.amount AS minor_units
FROM owed o JOIN player d ON d.key = o.debtor JOIN player c ON c.key = o.creditor
WHERE d.person <> c.person;
