-- Ratchet entities for SQLite 3.42 or newer, version 1. The tables stand beside the tables whose changes they record.
-- Times are microseconds since 1970 by the machine's clock, as SQLite reads it. Apply this file by hand, or let Ratchet do it.

CREATE TABLE ratchet_entity_schema (
  version     INTEGER PRIMARY KEY CHECK (version >= 1),
  file        TEXT    NOT NULL,
  checksum    TEXT,
  applied_at  INTEGER NOT NULL
) STRICT;

-- A row stays for ever, because its fence may never begin again. Nothing that a lock changes is in an index.
CREATE TABLE ratchet_entity_lock (
  name        TEXT    PRIMARY KEY,
  owner       TEXT,
  fence       INTEGER NOT NULL CHECK (fence >= 1),
  until_at    INTEGER NOT NULL
) STRICT;

CREATE TABLE ratchet_entity_history (
  entity      TEXT    NOT NULL,
  id          TEXT    NOT NULL,
  version     INTEGER NOT NULL,
  from_state  TEXT,
  to_state    TEXT    NOT NULL,
  event       TEXT,
  actor       TEXT    NOT NULL,
  reason      TEXT    NOT NULL,
  metadata    TEXT    NOT NULL,
  at          INTEGER NOT NULL,
  fence       INTEGER NOT NULL,
  request_key TEXT,
  PRIMARY KEY (entity, id, version)
) STRICT;
CREATE UNIQUE INDEX ratchet_entity_history_request ON ratchet_entity_history (entity, request_key) WHERE request_key IS NOT NULL;

-- Events to publish, in order of version, kind and attempt for each entity. A published one is deleted; history stays.
CREATE TABLE ratchet_entity_outbox (
  entity      TEXT    NOT NULL,
  id          TEXT    NOT NULL,
  version     INTEGER NOT NULL,
  kind        INTEGER NOT NULL CHECK (kind IN (1, 2)),
  attempt     INTEGER NOT NULL,
  due_at      INTEGER NOT NULL,
  at          INTEGER NOT NULL,
  tries       INTEGER NOT NULL DEFAULT 0,
  dead        INTEGER NOT NULL DEFAULT 0,
  is_last     INTEGER NOT NULL DEFAULT 0,
  claim       TEXT,
  actions     TEXT,
  failure     TEXT,
  error       TEXT,
  PRIMARY KEY (entity, id, version, kind, attempt)
) STRICT;
CREATE INDEX ratchet_entity_outbox_due ON ratchet_entity_outbox (due_at) WHERE dead = 0;

-- Actions to run after a change. A row is deleted when all of them have succeeded.
CREATE TABLE ratchet_entity_action (
  entity      TEXT    NOT NULL,
  id          TEXT    NOT NULL,
  version     INTEGER NOT NULL,
  attempt     INTEGER NOT NULL,
  fence       INTEGER NOT NULL,
  due_at      INTEGER NOT NULL,
  dead        INTEGER NOT NULL DEFAULT 0,
  open        TEXT,
  error       TEXT,
  PRIMARY KEY (entity, id, version)
) STRICT;
CREATE INDEX ratchet_entity_action_due ON ratchet_entity_action (due_at) WHERE dead = 0;

INSERT INTO ratchet_entity_schema (version, file, applied_at)
VALUES (1, '0001-tables.sql', CAST(round(unixepoch('now', 'subsec') * 1000) AS INTEGER) * 1000);
