-- Times are microseconds since 1970. Keys are the 16 bytes of a UUID. Nothing here decides: constraints restate what the engine keeps.

CREATE TABLE IF NOT EXISTS ratchet_schema (
  version    INTEGER NOT NULL PRIMARY KEY CHECK (version >= 1),
  checksum   TEXT    NOT NULL,
  applied_at INTEGER NOT NULL
) STRICT;

CREATE TABLE definition (
  number    INTEGER NOT NULL PRIMARY KEY CHECK (number BETWEEN 1 AND 2147483647),
  hash      TEXT    NOT NULL UNIQUE,
  name      TEXT    NOT NULL,
  version   INTEGER NOT NULL,
  structure TEXT    NOT NULL,
  json      TEXT    NOT NULL
) STRICT;

-- One row is the truth of a run. id is null where it follows from the key, ended_at where the run is not over. slot is 1 while the run
-- holds a slot of its queue, and its concurrency key, which is the gate. Letters are checked with GLOB, because IN would build a
-- table of them for each write.
CREATE TABLE run (
  key        BLOB    NOT NULL PRIMARY KEY CHECK (length(key) = 16),
  id         TEXT,
  definition INTEGER NOT NULL REFERENCES definition (number),
  workflow   TEXT    NOT NULL,
  queue      TEXT    NOT NULL,
  revision   INTEGER NOT NULL CHECK (revision >= 1),
  state      TEXT    NOT NULL CHECK (state GLOB '[NQRWPUCBFX]'),
  steps      TEXT    NOT NULL CHECK (steps NOT GLOB '*[^PYRWBCFSX]*'),
  active     TEXT,
  origin     TEXT    NOT NULL,
  created_at INTEGER NOT NULL,
  updated_at INTEGER NOT NULL,
  ended_at   INTEGER,
  wake_at    INTEGER,
  owner      BLOB             CHECK (length(owner) = 16),
  fence      INTEGER NOT NULL CHECK (fence >= 0),
  slot       INTEGER NOT NULL DEFAULT 0 CHECK (slot BETWEEN 0 AND 1),
  gate       TEXT,
  CHECK (owner IS NULL OR (wake_at IS NOT NULL AND fence >= 1)),
  CHECK ((ended_at IS NOT NULL) = (state GLOB '[CBFX]'))
) STRICT;
CREATE INDEX run_due ON run (queue, wake_at) WHERE wake_at IS NOT NULL AND gate IS NULL;
CREATE INDEX run_newest ON run (created_at, key);
CREATE INDEX run_workflow ON run (workflow, created_at, key);
CREATE INDEX run_ended ON run (ended_at) WHERE ended_at IS NOT NULL;

CREATE TABLE journal (
  run_key   BLOB    NOT NULL REFERENCES run (key) ON DELETE CASCADE,
  revision  INTEGER NOT NULL CHECK (revision >= 1),
  at        INTEGER NOT NULL,
  commit_id INTEGER NOT NULL,
  fence     INTEGER NOT NULL CHECK (fence >= 0),
  entry     TEXT    NOT NULL,
  payload   TEXT,
  PRIMARY KEY (run_key, revision)
) STRICT;

CREATE TABLE signal (
  run_key     BLOB    NOT NULL REFERENCES run (key) ON DELETE CASCADE,
  name        TEXT    NOT NULL,
  number      INTEGER NOT NULL CHECK (number >= 1),
  message_id  TEXT    NOT NULL,
  payload     TEXT,
  received_at INTEGER NOT NULL,
  PRIMARY KEY (run_key, name, number),
  UNIQUE (run_key, name, message_id)
) STRICT;

-- created_at is the run's: it lets a list by label go newest first without sorting.
CREATE TABLE label (
  run_key    BLOB    NOT NULL REFERENCES run (key) ON DELETE CASCADE,
  name       TEXT    NOT NULL,
  value      TEXT    NOT NULL,
  created_at INTEGER NOT NULL,
  PRIMARY KEY (run_key, name)
) STRICT, WITHOUT ROWID;
CREATE INDEX label_newest ON label (name, value, created_at, run_key);

-- Which open run of a workflow holds a business key; the row goes when the run ends.
CREATE TABLE business_key (
  workflow     TEXT NOT NULL,
  business_key TEXT NOT NULL,
  run_key      BLOB NOT NULL UNIQUE REFERENCES run (key) ON DELETE CASCADE,
  PRIMARY KEY (workflow, business_key)
) STRICT, WITHOUT ROWID;

-- queues and structures are JSON lists of texts; progress is a JSON object, or null.
CREATE TABLE worker (
  id         BLOB    NOT NULL PRIMARY KEY CHECK (length(id) = 16),
  name       TEXT    NOT NULL,
  queues     TEXT    NOT NULL,
  structures TEXT    NOT NULL,
  progress   TEXT,
  seen_at    INTEGER NOT NULL
) STRICT;
