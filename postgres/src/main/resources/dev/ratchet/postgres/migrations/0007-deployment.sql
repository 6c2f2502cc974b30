-- What starts runs by itself. Rows are few; body is a JSON object.
CREATE TABLE ratchet.deployment (
  name       text   COLLATE "C" PRIMARY KEY,
  revision   int    NOT NULL,
  definition int    NOT NULL,
  event      text,
  next_at    bigint,
  body       text   NOT NULL,
  CONSTRAINT deployment_counts_up CHECK (revision >= 1)
);
CREATE INDEX deployment_event ON ratchet.deployment (event, name) WHERE event IS NOT NULL;
CREATE INDEX deployment_next ON ratchet.deployment (next_at) WHERE next_at IS NOT NULL;

INSERT INTO ratchet.schema_version (version, file) VALUES (7, '0007-deployment.sql');
