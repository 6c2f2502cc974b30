-- Queues with a limited number of slots, and concurrency keys. All indexes are partial, so that runs that need neither have no entry.

CREATE TABLE queue (
  name  TEXT    NOT NULL PRIMARY KEY,
  slots INTEGER NOT NULL CHECK (slots >= 0)
) STRICT, WITHOUT ROWID;

CREATE INDEX run_slot ON run (queue, wake_at) WHERE slot = 1;
CREATE INDEX run_gated ON run (queue, wake_at) WHERE gate IS NOT NULL;

-- At most one run holds a concurrency key.
CREATE UNIQUE INDEX run_gate ON run (gate) WHERE slot = 1 AND gate IS NOT NULL;
