-- Ratchet for PostgreSQL 14 or newer, version 1: the tables, all of them in the schema "ratchet", which exists already.
-- Times are microseconds since 1970 by the database's clock. Texts of JSON are opaque here; only the views read them.

CREATE TABLE ratchet.schema_version (
  version    int         PRIMARY KEY CHECK (version >= 1),
  file       text        NOT NULL,
  checksum   text,
  applied_at timestamptz NOT NULL DEFAULT now()
);
COMMENT ON COLUMN ratchet.schema_version.checksum IS 'SHA-256 of the file; null if it was applied by hand';

CREATE TABLE ratchet.definition (
  number    int  GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  hash      text NOT NULL UNIQUE,
  name      text NOT NULL,
  version   int  NOT NULL,
  structure text NOT NULL,
  json      text NOT NULL
);
CREATE INDEX definition_name ON ratchet.definition (name);

-- The row is the truth about a run, and narrow: what a step's commit changes stands together, so that little of it is logged. No index holds a
-- column that such a commit changes, so it touches none. Two thirds of each page are free for the next versions of its rows, which then stay on it.
CREATE TABLE ratchet.run (
  key        uuid   PRIMARY KEY,
  created_at bigint NOT NULL,
  wake_at    bigint,
  definition int    NOT NULL,
  fence      int    NOT NULL,
  updated_at bigint NOT NULL,
  revision   int    NOT NULL,
  state      "char" NOT NULL,
  slot       bool   NOT NULL DEFAULT false,
  steps      text   NOT NULL,
  active     text,
  queue      text   NOT NULL,
  owner      uuid,
  id         text,
  workflow   text,
  origin     text   NOT NULL,
  gate       text,
  CONSTRAINT run_counts_up CHECK (revision >= 1 AND fence >= 0),
  CONSTRAINT run_lease_has_end_and_fence CHECK (owner IS NULL OR (wake_at IS NOT NULL AND fence >= 1)),
  CONSTRAINT run_state_is_known CHECK (state IN ('N', 'Q', 'R', 'W', 'P', 'U', 'C', 'B', 'F', 'X'))
) WITH (fillfactor = 30, autovacuum_vacuum_scale_factor = 0.02, autovacuum_vacuum_cost_delay = 0);
COMMENT ON COLUMN ratchet.run.wake_at IS 'when somebody should take the run; while it is owned, the first microsecond after the lease';
COMMENT ON COLUMN ratchet.run.id IS 'null if the id is generated: then it is the key';
COMMENT ON COLUMN ratchet.run.workflow IS 'null if it is the name of the definition, as it nearly always is';

COMMENT ON COLUMN ratchet.run.slot IS 'whether it holds a slot of its queue, and its concurrency key if it has one';
COMMENT ON COLUMN ratchet.run.gate IS 'the concurrency key, as nearly no run has one';

-- Taking due runs, firing timers and recovering lost leases are one scan of this index. Runs with a concurrency key have one of their own.
CREATE INDEX run_due ON ratchet.run (queue, wake_at) WHERE wake_at IS NOT NULL AND gate IS NULL;

CREATE TABLE ratchet.journal (
  run_key   uuid   NOT NULL,
  at        bigint NOT NULL,
  commit_id bigint NOT NULL,
  revision  int    NOT NULL,
  fence     int    NOT NULL,
  entry     text   NOT NULL,
  payload   text,
  PRIMARY KEY (run_key, revision),
  CONSTRAINT journal_counts_up CHECK (revision >= 1 AND fence >= 0)
);

-- Runs by their creation, which is the time of their first entry. It stands here and not on the run, because entries never change.
CREATE INDEX journal_first ON ratchet.journal (at, run_key) WHERE revision = 1;

CREATE TABLE ratchet.signal (
  run_key     uuid   NOT NULL,
  name        text   NOT NULL,
  number      int    NOT NULL,
  message_id  text   NOT NULL,
  payload     text,
  received_at bigint NOT NULL,
  PRIMARY KEY (run_key, name, number),
  UNIQUE (run_key, name, message_id),
  CONSTRAINT signal_counts_up CHECK (number >= 1)
);

CREATE TABLE ratchet.label (
  run_key    uuid   NOT NULL,
  name       text   NOT NULL,
  value      text   NOT NULL,
  created_at bigint NOT NULL,
  PRIMARY KEY (run_key, name)
);
CREATE INDEX label_newest ON ratchet.label (name, value, created_at, run_key);

-- At most one open run of a workflow has a business key: its end deletes the row.
CREATE TABLE ratchet.business_key (
  workflow     text NOT NULL,
  business_key text NOT NULL,
  run_key      uuid NOT NULL UNIQUE,
  PRIMARY KEY (workflow, business_key)
);

CREATE TABLE ratchet.worker (
  id         uuid   PRIMARY KEY,
  name       text   NOT NULL,
  queues     text[] NOT NULL,
  structures text[] NOT NULL,
  progress   text,
  seen_at    bigint NOT NULL
);

INSERT INTO ratchet.schema_version (version, file) VALUES (1, '0001-tables.sql');
