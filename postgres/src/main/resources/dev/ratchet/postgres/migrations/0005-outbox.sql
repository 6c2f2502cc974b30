-- Messages that are not delivered yet. A strand is what one run sends to one destination; the key has it in the order of delivery.
CREATE TABLE ratchet.outbox (
  run_key     uuid   NOT NULL,
  destination text   NOT NULL,
  revision    int    NOT NULL,
  number      int    NOT NULL,
  at          bigint NOT NULL,
  due_at      bigint NOT NULL,
  attempts    int    NOT NULL,
  claim       uuid,
  died_at     bigint,
  error       text,
  type        text   NOT NULL,
  content     text   NOT NULL,
  PRIMARY KEY (run_key, destination, revision, number),
  CONSTRAINT outbox_counts_up CHECK (revision >= 1 AND number >= 0 AND attempts >= 0)
) WITH (autovacuum_vacuum_scale_factor = 0.02, autovacuum_vacuum_cost_delay = 0);
COMMENT ON COLUMN ratchet.outbox.claim IS 'whoever is delivering it, until due_at';
COMMENT ON COLUMN ratchet.outbox.died_at IS 'when it was tried for the last time; null while it is open';

CREATE INDEX outbox_due ON ratchet.outbox (destination, due_at) WHERE died_at IS NULL;
CREATE INDEX outbox_dead ON ratchet.outbox (died_at) WHERE died_at IS NOT NULL;

INSERT INTO ratchet.schema_version (version, file) VALUES (5, '0005-outbox.sql');
