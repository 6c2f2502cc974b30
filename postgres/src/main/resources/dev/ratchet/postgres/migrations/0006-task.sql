-- Steps that somebody outside is to do, while their runs want that; the rows go with what ends them.
CREATE TABLE ratchet.task (
  run_key      uuid   NOT NULL,
  step         int    NOT NULL,
  definition   int    NOT NULL,
  revision     int    NOT NULL,
  attempt      int    NOT NULL,
  rank         bigint NOT NULL,
  since        bigint NOT NULL,
  until        bigint,
  state        "char" NOT NULL,
  queue        text   NOT NULL,
  workflow     text   NOT NULL,
  name         text   NOT NULL,
  id           text   NOT NULL,
  capabilities text[] NOT NULL,
  detail       text   NOT NULL,
  worker       text,
  input        text,
  PRIMARY KEY (run_key, step),
  CONSTRAINT task_counts_up CHECK (step >= 0 AND revision >= 1 AND attempt >= 0),
  CONSTRAINT task_state_is_known CHECK (state IN ('N', 'O', 'C', 'S')),
  CONSTRAINT task_lease_has_holder CHECK ((worker IS NOT NULL) = (state IN ('C', 'S'))),
  CONSTRAINT task_open_is_not_due CHECK ((until IS NULL) = (state = 'O'))
);
COMMENT ON COLUMN ratchet.task.until IS 'the first microsecond after the lease; of a new task, since when it can be worked out';
CREATE INDEX task_open ON ratchet.task (queue, rank) WHERE state = 'O';
CREATE INDEX task_due ON ratchet.task (until) WHERE until IS NOT NULL;

INSERT INTO ratchet.schema_version (version, file) VALUES (6, '0006-task.sql');
