-- What starts runs by itself. Rows are few; body is a JSON object.
CREATE TABLE deployment (
  name       TEXT    NOT NULL PRIMARY KEY,
  revision   INTEGER NOT NULL CHECK (revision >= 1),
  definition INTEGER NOT NULL REFERENCES definition (number),
  event      TEXT,
  next_at    INTEGER,
  body       TEXT    NOT NULL
) STRICT;
CREATE INDEX deployment_event ON deployment (event, name) WHERE event IS NOT NULL;
CREATE INDEX deployment_next ON deployment (next_at) WHERE next_at IS NOT NULL;
