-- Messages that are not delivered yet. A strand is what one run sends to one destination; the key has it in the order of delivery. There is
-- no reference to the run, because a message outlives it. claim is whoever is delivering it, until due_at; died_at is null while it is open.
CREATE TABLE outbox (
  run_key     BLOB    NOT NULL CHECK (length(run_key) = 16),
  destination TEXT    NOT NULL,
  revision    INTEGER NOT NULL CHECK (revision >= 1),
  number      INTEGER NOT NULL CHECK (number >= 0),
  type        TEXT    NOT NULL,
  content     TEXT    NOT NULL,
  at          INTEGER NOT NULL,
  due_at      INTEGER NOT NULL,
  attempts    INTEGER NOT NULL CHECK (attempts >= 0),
  claim       BLOB             CHECK (length(claim) = 16),
  error       TEXT,
  died_at     INTEGER,
  PRIMARY KEY (run_key, destination, revision, number)
) STRICT;
CREATE INDEX outbox_due ON outbox (destination, due_at) WHERE died_at IS NULL;
CREATE INDEX outbox_dead ON outbox (died_at) WHERE died_at IS NOT NULL;
