-- The club's hub on PostgreSQL 15, version 2: a log for each login, to which that login alone appends whole commands.
-- It knows nothing of cards; what the commands mean, each file works out for itself (schema/README.md). Version 1 had
-- one log for the whole club and is replaced: `chapeau hub init` says so where it finds one.
--
-- Every key begins with the club, so that a database that spreads its tables (README.md beside this file) keeps a
-- club on one machine, and no push is a transaction across two. `text`, not `jsonb`, which would write the bodies
-- otherwise than the digests know them.

CREATE TABLE club (
  club  uuid   PRIMARY KEY,
  name  text   NOT NULL CHECK (name <> ''),
  -- How many bytes of bodies, reasons and parents a log may have. No reader goes beyond; a server could not count them
  -- without a trigger.
  bytes bigint NOT NULL DEFAULT 1073741824 CHECK (bytes >= 0)
);

-- Who may do what, by the login of the database.
CREATE TABLE member (
  club   uuid   NOT NULL REFERENCES club (club),
  login  text   NOT NULL CHECK (login <> ''),
  rights text   NOT NULL CHECK (rights IN ('read', 'write')),
  up_to  bigint NOT NULL DEFAULT 1000000,  -- the largest number of a command that the login may append
  PRIMARY KEY (club, login)
);
-- Row security asks for the clubs of a login with every statement: with 200,000 members it took 0.1 to 0.3 s without
-- this. `current_user` is compared byte by byte.
CREATE INDEX member_of ON member (login COLLATE "C");

-- A row a command, numbered by whoever appends it. Only the login itself can leave a gap or a chain that does not hold
-- in its log, and readers end there in this log and no other.
CREATE TABLE command (
  club       uuid    NOT NULL,
  login      text    NOT NULL,
  number     bigint  NOT NULL CHECK (number >= 1),
  operations integer NOT NULL CHECK (operations >= 1),  -- its rows are the places 1 to this; others are never read
  at         bigint  NOT NULL,  -- seconds since 1970-01-01T00:00:00Z, by the clock of whoever entered it
  name       text    NOT NULL CHECK (name <> '' AND length(name) <= 200),
  content    bytea   NOT NULL CHECK (length(content) = 32),
  chain      bytea   NOT NULL CHECK (length(chain) = 32),  -- SHA-256 of the chain before, then of `content`
  origin     text    CHECK (length(origin) <= 200),  -- from whom the login says to have it; NULL: entered there
  pushed_at  timestamptz NOT NULL DEFAULT now(),
  PRIMARY KEY (club, login, number)
);

-- A command is known by the id of its first operation. An id is there once in the whole club: ids are random and known
-- to nobody before their row is committed, so nobody can put other contents under them first.
CREATE TABLE operation (
  club    uuid    NOT NULL,
  login   text    NOT NULL,
  number  bigint  NOT NULL,
  place   integer NOT NULL CHECK (place >= 1),  -- in its command
  subject uuid    NOT NULL,
  id      uuid    NOT NULL,
  parents bytea   NOT NULL CHECK (length(parents) <= 16000),  -- ids, in their order, one behind the other
  verb    text    NOT NULL CHECK (verb <> '' AND length(verb) <= 200),
  version integer NOT NULL CHECK (version >= 1),
  body    text    NOT NULL CHECK (body <> ''),
  reason  text    NOT NULL,
  CHECK (octet_length(body) + octet_length(reason) <= 1048576),
  PRIMARY KEY (club, login, number, place),
  UNIQUE (club, id),
  FOREIGN KEY (club, login, number) REFERENCES command (club, login, number)
);

-- A member sees what is of a club of his and appends to his own log. Nobody but the owner of the tables changes or
-- deletes anything: what is not granted (see `chapeau hub member`) is refused before these are asked.
ALTER TABLE club ENABLE ROW LEVEL SECURITY;
ALTER TABLE member ENABLE ROW LEVEL SECURITY;
ALTER TABLE command ENABLE ROW LEVEL SECURITY;
ALTER TABLE operation ENABLE ROW LEVEL SECURITY;

-- Not the whole of a club's members: a policy that asks its own table for that would never end.
CREATE POLICY member_seen ON member FOR SELECT USING (login = current_user);
CREATE POLICY club_seen ON club FOR SELECT
  USING (club IN (SELECT m.club FROM member m WHERE m.login = current_user));
CREATE POLICY command_seen ON command FOR SELECT
  USING (club IN (SELECT m.club FROM member m WHERE m.login = current_user));
CREATE POLICY operation_seen ON operation FOR SELECT
  USING (club IN (SELECT m.club FROM member m WHERE m.login = current_user));
CREATE POLICY command_appended ON command FOR INSERT
  WITH CHECK (login = current_user AND pushed_at = now() AND EXISTS (
    SELECT 1 FROM member m
    WHERE m.club = command.club AND m.login = current_user AND m.rights = 'write' AND command.number <= m.up_to));
CREATE POLICY operation_appended ON operation FOR INSERT
  WITH CHECK (login = current_user AND EXISTS (
    SELECT 1 FROM member m
    WHERE m.club = operation.club AND m.login = current_user AND m.rights = 'write' AND operation.number <= m.up_to));
