-- The child runs of one attempt of one step, counted: children count down here when they end, and the parent's row is left alone. stop is 0
-- if nobody wants them to stop, 1 if they are asked to cancel, 2 if they are to undo as well.
CREATE TABLE fanout (
  parent_key BLOB    NOT NULL REFERENCES run (key) ON DELETE CASCADE,
  step       TEXT    NOT NULL,
  attempt    INTEGER NOT NULL CHECK (attempt >= 1),
  revision   INTEGER NOT NULL CHECK (revision >= 1),
  definition INTEGER NOT NULL REFERENCES definition (number),
  queue      TEXT    NOT NULL,
  result     TEXT,
  count      INTEGER NOT NULL CHECK (count >= 1),
  tolerated  INTEGER NOT NULL CHECK (tolerated >= 0),
  created    INTEGER NOT NULL CHECK (created BETWEEN 0 AND count),
  open       INTEGER NOT NULL CHECK (open BETWEEN 0 AND count),
  failed     INTEGER NOT NULL CHECK (failed BETWEEN 0 AND count),
  stop       INTEGER NOT NULL CHECK (stop BETWEEN 0 AND 2),
  stopped    INTEGER NOT NULL CHECK (stopped BETWEEN 0 AND created),
  told       INTEGER NOT NULL CHECK (told BETWEEN 0 AND 1),
  closed     INTEGER NOT NULL CHECK (closed BETWEEN 0 AND 1),
  PRIMARY KEY (parent_key, step, attempt)
) STRICT, WITHOUT ROWID;

-- Those about which there is something to do: children to start, children to stop, or a parent to tell.
CREATE INDEX fanout_due ON fanout (parent_key, step, attempt)
 WHERE (stop = 0 AND NOT closed AND created < count)
    OR (stop > 0 AND stopped < created)
    OR (NOT closed AND NOT told AND (open = 0 OR (stop = 0 AND failed > tolerated)));
