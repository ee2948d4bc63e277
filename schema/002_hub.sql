-- The second version: the club's hub (see schema/hub/) that this file is brought together with.
--
-- What is in here concerns this file alone and is no part of the history: `rebuild` leaves it, and an export does
-- not have it. It is written in the transaction that takes in what came, so that a place is never behind or ahead
-- of what is here.

-- At most one row.
CREATE TABLE hub (
  only    INTEGER PRIMARY KEY CHECK (only = 1),
  url     TEXT    NOT NULL CHECK (url <> ''),  -- where it is; never with a password
  club    BLOB    NOT NULL CHECK (length(club) = 16),
  name    TEXT    NOT NULL CHECK (name <> ''),  -- of the club
  reached INTEGER NOT NULL CHECK (reached >= 0),  -- the last command of the hub that is here
  chain   BLOB    NOT NULL CHECK (length(chain) = 32),  -- the hub's chain digest of that one
  pushed  INTEGER NOT NULL CHECK (pushed >= 0),  -- every command of this file up to this one is on the hub
  seal    BLOB    NOT NULL CHECK (length(seal) = 32)  -- SHA-256 over the other columns
) STRICT;
