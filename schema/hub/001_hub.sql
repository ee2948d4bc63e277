-- The club's hub on PostgreSQL 15: the commands of every member's file, whole and in one order. It knows nothing of
-- cards; what the commands mean, each file works out for itself (schema/README.md).
--
-- Every key begins with the club, so that a database that spreads its tables (README.md beside this file) keeps a
-- club on one machine, and no push is a transaction across two. `text`, not `jsonb`, which would write the bodies
-- otherwise than the digests know them.

CREATE TABLE club (
  club  uuid   PRIMARY KEY,
  name  text   NOT NULL CHECK (name <> ''),
  head  bigint NOT NULL CHECK (head >= 0),  -- the number of the last command; 0: none
  chain bytea  NOT NULL CHECK (length(chain) = 32)  -- its chain digest; zeros: none
);

-- Who may do what, by the login of the database.
CREATE TABLE member (
  club   uuid NOT NULL REFERENCES club (club),
  login  text NOT NULL CHECK (login <> ''),
  rights text NOT NULL CHECK (rights IN ('read', 'write')),
  PRIMARY KEY (club, login)
);
-- Row security asks for the clubs of a login with every statement: with 200,000 members it took 0.1 to 0.3 s without
-- this. `current_user` is compared byte by byte.
CREATE INDEX member_of ON member (login COLLATE "C");

-- A row a command, numbered under the lock of the club's row, so that numbers have no gaps: who has read up to a
-- number never misses one that is committed later. No REFERENCES here and below: each row would be a question to the
-- other table (a push took half as long again), and whoever pulls makes sure of all of them anyway.
CREATE TABLE command (
  club    uuid   NOT NULL,
  number  bigint NOT NULL CHECK (number >= 1),
  id      uuid   NOT NULL,  -- of its first operation
  at      bigint NOT NULL,  -- seconds since 1970-01-01T00:00:00Z
  name    text   NOT NULL CHECK (name <> ''),
  content bytea  NOT NULL CHECK (length(content) = 32),
  chain   bytea  NOT NULL CHECK (length(chain) = 32),  -- SHA-256 of the chain before and of `content`
  PRIMARY KEY (club, number),
  UNIQUE (club, id)
);

CREATE TABLE operation (
  club    uuid    NOT NULL,
  number  bigint  NOT NULL,
  place   integer NOT NULL CHECK (place >= 0),  -- in its command, from 0
  subject uuid    NOT NULL,
  id      uuid    NOT NULL,
  parents bytea   NOT NULL CHECK (length(parents) % 16 = 0),  -- ids, in their order, one behind the other
  verb    text    NOT NULL CHECK (verb <> ''),
  version integer NOT NULL CHECK (version >= 1),
  body    text    NOT NULL CHECK (body <> ''),
  reason  text    NOT NULL,
  PRIMARY KEY (club, number, place)
);

-- A member sees and writes what is of a club of his, and nobody but the owner of the tables changes or deletes
-- anything: what is not granted (see `chapeau hub member`) is refused before these are asked.
ALTER TABLE club ENABLE ROW LEVEL SECURITY;
ALTER TABLE member ENABLE ROW LEVEL SECURITY;
ALTER TABLE command ENABLE ROW LEVEL SECURITY;
ALTER TABLE operation ENABLE ROW LEVEL SECURITY;

-- Not the whole of a club's members: a policy that asks its own table for that would never end.
CREATE POLICY member_seen ON member FOR SELECT USING (login = current_user);
CREATE POLICY club_seen ON club FOR SELECT
  USING (club IN (SELECT m.club FROM member m WHERE m.login = current_user));
CREATE POLICY club_moved ON club FOR UPDATE
  USING (club IN (SELECT m.club FROM member m WHERE m.login = current_user AND m.rights = 'write'));
CREATE POLICY command_seen ON command FOR SELECT
  USING (club IN (SELECT m.club FROM member m WHERE m.login = current_user));
CREATE POLICY command_added ON command FOR INSERT
  WITH CHECK (club IN (SELECT m.club FROM member m WHERE m.login = current_user AND m.rights = 'write'));
CREATE POLICY operation_seen ON operation FOR SELECT
  USING (club IN (SELECT m.club FROM member m WHERE m.login = current_user));
CREATE POLICY operation_added ON operation FOR INSERT
  WITH CHECK (club IN (SELECT m.club FROM member m WHERE m.login = current_user AND m.rights = 'write'));

-- Who is in the clubs of whoever asks. A view asks with the rights of its owner.
CREATE VIEW club_member AS
SELECT m.club, m.login, m.rights FROM member m
WHERE m.club IN (SELECT own.club FROM member own WHERE own.login = current_user);
