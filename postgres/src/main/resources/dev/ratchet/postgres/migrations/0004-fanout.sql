-- Ratchet for PostgreSQL, version 4: the child runs of one attempt of one step, counted. Children count down here when they end, and the
-- parent's row is left alone.

CREATE TABLE ratchet.fanout (
  parent_key uuid     NOT NULL,
  step       text     NOT NULL COLLATE "C",
  attempt    int      NOT NULL,
  revision   bigint   NOT NULL,
  definition int      NOT NULL,
  queue      text     NOT NULL,
  result     text,
  count      int      NOT NULL,
  tolerated  int      NOT NULL,
  created    int      NOT NULL,
  open       int      NOT NULL,
  failed     int      NOT NULL,
  stop       smallint NOT NULL,
  stopped    int      NOT NULL,
  told       boolean  NOT NULL,
  closed     boolean  NOT NULL,
  PRIMARY KEY (parent_key, step, attempt),
  CONSTRAINT fanout_counts CHECK (created BETWEEN 0 AND count AND open BETWEEN 0 AND count AND failed BETWEEN 0 AND count
                                  AND stopped BETWEEN 0 AND created AND stop BETWEEN 0 AND 2)
) WITH (fillfactor = 50, autovacuum_vacuum_scale_factor = 0.02, autovacuum_vacuum_cost_delay = 0);
COMMENT ON COLUMN ratchet.fanout.revision IS 'the entry of the parent''s journal whose payload has the inputs';
COMMENT ON COLUMN ratchet.fanout.stop IS '0: nobody wants them to stop; 1: they are asked to cancel; 2: and to undo as well';
COMMENT ON COLUMN ratchet.fanout.told IS 'whether the parent knows what the counts have come to';

-- Those about which there is something to do: children to start, children to stop, or a parent to tell.
CREATE INDEX fanout_due ON ratchet.fanout (parent_key, step, attempt)
 WHERE (stop = 0 AND NOT closed AND created < count)
    OR (stop > 0 AND stopped < created)
    OR (NOT closed AND NOT told AND (open = 0 OR (stop = 0 AND failed > tolerated)));

INSERT INTO ratchet.schema_version (version, file) VALUES (4, '0004-fanout.sql');
