-- Ratchet entities for PostgreSQL 14 or newer, version 1. The tables stand in the schema of the connection, beside the tables whose changes they record.
-- Times are microseconds since 1970 by the database's clock. Apply this file by hand, or let Ratchet do it.

CREATE TABLE ratchet_entity_schema (
  version    int    PRIMARY KEY CHECK (version >= 1),
  file       text   NOT NULL,
  checksum   text,
  applied_at bigint NOT NULL
);
COMMENT ON COLUMN ratchet_entity_schema.checksum IS 'SHA-256 of the file; null if it was applied by hand';

-- A row stays for ever, because its fence may never begin again. Nothing that a lock changes is in an index.
CREATE TABLE ratchet_entity_lock (
  name     text   PRIMARY KEY,
  owner    text,
  fence    bigint NOT NULL CHECK (fence >= 1),
  until_at bigint NOT NULL
) WITH (fillfactor = 50, autovacuum_vacuum_scale_factor = 0.02);
COMMENT ON COLUMN ratchet_entity_lock.until_at IS 'the last microsecond of the lease; 0 when nobody holds the lock';

CREATE TABLE ratchet_entity_history (
  entity      text   NOT NULL,
  id          text   NOT NULL,
  version     bigint NOT NULL,
  from_state  text,
  to_state    text   NOT NULL,
  event       text,
  actor       text   NOT NULL,
  reason      text   NOT NULL,
  metadata    text   NOT NULL,
  at          bigint NOT NULL,
  fence       bigint NOT NULL,
  request_key text,
  PRIMARY KEY (entity, id, version)
);
COMMENT ON COLUMN ratchet_entity_history.version IS 'the version of the entity''s own row after the change';
COMMENT ON COLUMN ratchet_entity_history.from_state IS 'null for the row that records the creation';
CREATE UNIQUE INDEX ratchet_entity_history_request ON ratchet_entity_history (entity, request_key) WHERE request_key IS NOT NULL;

-- Events to publish, in order of version, kind and attempt for each entity. A published one is deleted; history stays.
CREATE TABLE ratchet_entity_outbox (
  entity  text     NOT NULL,
  id      text     NOT NULL,
  version bigint   NOT NULL,
  kind    smallint NOT NULL CHECK (kind IN (1, 2)),
  attempt int      NOT NULL,
  due_at  bigint   NOT NULL,
  at      bigint   NOT NULL,
  tries   int      NOT NULL DEFAULT 0,
  dead    smallint NOT NULL DEFAULT 0,
  is_last smallint NOT NULL DEFAULT 0,
  claim   text,
  actions text,
  failure text,
  error   text,
  PRIMARY KEY (entity, id, version, kind, attempt)
) WITH (autovacuum_vacuum_scale_factor = 0.02);
COMMENT ON COLUMN ratchet_entity_outbox.kind IS '1 post-action-failed, 2 state-changed';
COMMENT ON COLUMN ratchet_entity_outbox.failure IS 'why the actions failed, if the event says that they did';
COMMENT ON COLUMN ratchet_entity_outbox.error IS 'why the event could not be published the last time';
CREATE INDEX ratchet_entity_outbox_due ON ratchet_entity_outbox (due_at) WHERE dead = 0;

-- Actions to run after a change. A row is deleted when all of them have succeeded.
CREATE TABLE ratchet_entity_action (
  entity  text     NOT NULL,
  id      text     NOT NULL,
  version bigint   NOT NULL,
  attempt int      NOT NULL,
  fence   bigint   NOT NULL,
  due_at  bigint   NOT NULL,
  dead    smallint NOT NULL DEFAULT 0,
  open    text,
  error   text,
  PRIMARY KEY (entity, id, version)
) WITH (autovacuum_vacuum_scale_factor = 0.02);
COMMENT ON COLUMN ratchet_entity_action.open IS 'the names of the actions that have not succeeded yet, one in a line; null if none has';
CREATE INDEX ratchet_entity_action_due ON ratchet_entity_action (due_at) WHERE dead = 0;

INSERT INTO ratchet_entity_schema (version, file, applied_at)
VALUES (1, '0001-tables.sql', (extract(epoch FROM clock_timestamp()) * 1000000)::bigint);
