-- Ratchet for PostgreSQL, version 3: queues with a limited number of slots, and concurrency keys. All indexes are partial, so that runs
-- that need neither have no entry in them.

CREATE TABLE ratchet.queue (
  name  text PRIMARY KEY,
  slots int  NOT NULL,
  CONSTRAINT queue_slots_are_counted CHECK (slots >= 0)
);
COMMENT ON TABLE ratchet.queue IS 'the queues that are limited; who hands out slots of one locks its row';

-- How many slots are in use, and which runs that have one are due.
CREATE INDEX run_slot ON ratchet.run (queue, wake_at) WHERE slot;

CREATE INDEX run_gated ON ratchet.run (queue, wake_at) WHERE gate IS NOT NULL;

-- At most one run holds a concurrency key.
CREATE UNIQUE INDEX run_gate ON ratchet.run (gate) WHERE slot AND gate IS NOT NULL;

INSERT INTO ratchet.schema_version (version, file) VALUES (3, '0003-slots.sql');
