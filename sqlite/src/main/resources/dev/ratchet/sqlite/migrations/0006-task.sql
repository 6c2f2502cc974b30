-- Steps that somebody outside is to do, while their runs want that. capabilities is a JSON list of texts, detail and input are JSON. until is the first
-- microsecond after the lease; of a new task, since when it can be worked out.
CREATE TABLE task (
  run_key      BLOB    NOT NULL REFERENCES run (key) ON DELETE CASCADE,
  step         INTEGER NOT NULL CHECK (step >= 0),
  id           TEXT    NOT NULL,
  definition   INTEGER NOT NULL,
  revision     INTEGER NOT NULL CHECK (revision >= 1),
  workflow     TEXT    NOT NULL,
  name         TEXT    NOT NULL,
  queue        TEXT    NOT NULL,
  capabilities TEXT    NOT NULL,
  detail       TEXT    NOT NULL,
  rank         INTEGER NOT NULL,
  state        TEXT    NOT NULL CHECK (state GLOB '[NOCS]'),
  attempt      INTEGER NOT NULL CHECK (attempt >= 0),
  worker       TEXT,
  until        INTEGER,
  since        INTEGER NOT NULL,
  input        TEXT,
  PRIMARY KEY (run_key, step),
  CHECK ((worker IS NOT NULL) = (state GLOB '[CS]')),
  CHECK ((until IS NULL) = (state = 'O'))
) STRICT;
CREATE INDEX task_open ON task (queue, rank) WHERE state = 'O';
CREATE INDEX task_due ON task (until) WHERE until IS NOT NULL;
