-- Ratchet for PostgreSQL, version 2: runs of a line of steps as two tables, in the words of those who know such tables. Read only.
-- This is the one place where SQL knows what the letters mean; a test compares each of them with the vocabulary "linear" of the code.

-- JSON that PostgreSQL can look into: what its text type cannot hold becomes the replacement character.
CREATE FUNCTION ratchet.readable(written text) RETURNS json LANGUAGE sql IMMUTABLE PARALLEL SAFE
  RETURN CASE
    WHEN strpos(written, '\u') = 0 THEN written
    ELSE regexp_replace(written, '\\u(0000|[dD][89a-fA-F][0-9a-fA-F]{2})', '\\ufffd', 'g')
  END::json;

CREATE FUNCTION ratchet.moment(micros bigint) RETURNS timestamptz LANGUAGE sql IMMUTABLE PARALLEL SAFE
  RETURN to_timestamp(micros / 1000000.0);

-- A run that was created and not yet triggered is not visible.
CREATE VIEW ratchet.workflow_instance AS
SELECT coalesce(r.id, r.key::text)                                          AS instance_id,
       ratchet.readable(r.origin) ->> 'key'                                 AS biz_key,
       coalesce(r.workflow, d.name)                                         AS workflow_type,
       d.version                                                            AS workflow_version,
       s.status,
       c.seq                                                                AS current_step_seq,
       ratchet.readable(d.json) -> 'steps' -> c.seq ->> 'name'              AS current_step_type,
       ratchet.readable(j.payload) -> 'input'                               AS context_json,
       ratchet.moment(r.created_at + coalesce((a.active ->> 'started')::bigint, 0)) AS started_at,
       CASE WHEN s.status = 'COMPLETED' THEN ratchet.moment(e.ended_at) END AS completed_at,
       CASE WHEN s.status = 'FAILED' THEN ratchet.moment(e.ended_at) END    AS failed_at,
       ratchet.moment(r.created_at)                                         AS created_at,
       ratchet.moment(r.updated_at)                                         AS updated_at
  FROM ratchet.run AS r
  JOIN ratchet.definition AS d ON d.number = r.definition
  LEFT JOIN ratchet.journal AS j ON j.run_key = r.key AND j.revision = 1
 CROSS JOIN LATERAL (SELECT ratchet.readable(r.active) AS active) AS a
 CROSS JOIN LATERAL (
   SELECT CASE r.state
            WHEN 'Q' THEN 'RUNNING'
            WHEN 'R' THEN 'RUNNING'
            WHEN 'W' THEN 'RUNNING'
            WHEN 'P' THEN 'RUNNING'
            WHEN 'U' THEN 'RUNNING'
            WHEN 'C' THEN 'COMPLETED'
            WHEN 'B' THEN CASE WHEN a.active ->> 'cause' = 'cancel' THEN 'CANCELED' ELSE 'FAILED' END
            WHEN 'F' THEN 'FAILED'
            WHEN 'X' THEN 'CANCELED'
          END AS status) AS s
 CROSS JOIN LATERAL (SELECT coalesce(r.created_at + (a.active ->> 'ended')::bigint, r.updated_at) AS ended_at) AS e
 -- The first step that is neither completed nor skipped; the last one if all are.
 CROSS JOIN LATERAL (SELECT least(length(r.steps) - length(ltrim(r.steps, 'CS')), length(r.steps) - 1) AS seq) AS c
 WHERE r.state <> 'N';

CREATE VIEW ratchet.workflow_step AS
SELECT coalesce(r.id, r.key::text)                                                          AS instance_id,
       x.seq                                                                                AS step_seq,
       p.step ->> 'name'                                                                    AS step_type,
       CASE x.letter
         WHEN 'P' THEN 'PENDING'
         WHEN 'Y' THEN 'READY'
         WHEN 'R' THEN 'RUNNING'
         WHEN 'W' THEN 'WAITING'
         WHEN 'B' THEN 'READY'
         WHEN 'C' THEN 'DONE'
         WHEN 'F' THEN 'DEAD'
         WHEN 'S' THEN 'DONE'
         WHEN 'X' THEN 'DEAD'
       END                                                                                  AS status,
       coalesce((x.detail ->> 'failures')::int, 0)                                          AS attempts,
       -- What is not declared is not retried, unless the handler asks for it: ten times at most.
       coalesce((p.step -> 'retry' ->> 'maxAttempts')::int,
                (ratchet.readable(d.json) -> 'retry' ->> 'maxAttempts')::int, 10)           AS max_attempts,
       -- A backoff without an end is held until somebody resumes the run.
       CASE x.letter
         WHEN 'Y' THEN ratchet.moment(coalesce(x.since, r.created_at + (y.active ->> 'ready')::bigint,
                                               CASE WHEN r.owner IS NULL THEN r.wake_at END, r.updated_at))
         WHEN 'B' THEN ratchet.moment(r.created_at + (x.detail ->> 'until')::bigint)
       END                                                                                  AS next_run_at,
       CASE WHEN x.letter = 'W' THEN coalesce(x.wait ->> 'name', x.wait ->> 'for') END      AS waiting_event_type,
       CASE WHEN x.letter = 'W' THEN ratchet.moment(r.created_at + (x.wait ->> 'until')::bigint) END AS deadline_at,
       CASE WHEN x.letter = 'R' THEN coalesce(w.name, r.owner::text) END                    AS locked_by,
       -- The lease's last microsecond: the run is due just after it.
       CASE WHEN x.letter = 'R' AND r.owner IS NOT NULL THEN ratchet.moment(r.wake_at - 1) END AS locked_until,
       CASE
         WHEN x.letter IN ('Y', 'R') AND x.detail ->> 'reason' = 'lease_expired' THEN 'LEASE_EXPIRED'
         WHEN x.failure IS NOT NULL
           THEN coalesce((x.failure ->> 'type') || coalesce(': ' || (x.failure ->> 'message'), ''),
                         x.failure ->> 'message', x.failure ->> 'category')
         WHEN x.letter = 'S' THEN 'skipped'
       END                                                                                  AS last_error,
       ratchet.moment(r.created_at)                                                         AS created_at,
       ratchet.moment(CASE x.letter
         WHEN 'P' THEN r.created_at
         -- Each three of "done" are a step, its revision, and how many steps went on from there.
         ELSE coalesce(x.since, (
           SELECT q.at
             FROM generate_series(0, json_array_length(y.active -> 'done') - 3, 3) AS i
            CROSS JOIN LATERAL (SELECT x.seq - (y.active -> 'done' ->> i)::int AS later) AS o
             JOIN ratchet.journal AS q
               ON q.run_key = r.key AND q.revision = abs((y.active -> 'done' ->> (i + 1))::bigint) + o.later
            WHERE o.later >= 0 AND o.later < (y.active -> 'done' ->> (i + 2))::int), r.updated_at)
       END)                                                                                 AS updated_at
  FROM ratchet.run AS r
  JOIN ratchet.definition AS d ON d.number = r.definition
  LEFT JOIN ratchet.worker AS w ON w.id = r.owner
 CROSS JOIN LATERAL json_array_elements(ratchet.readable(d.json) -> 'steps') WITH ORDINALITY AS p (step, n)
 CROSS JOIN LATERAL (SELECT ratchet.readable(r.active) AS active) AS y
 CROSS JOIN LATERAL (SELECT y.active -> 'steps' -> (p.n - 1)::text AS detail) AS z
 CROSS JOIN LATERAL (
   SELECT (p.n - 1)::int AS seq, substr(r.steps, p.n::int, 1) AS letter, z.detail, z.detail -> 'wait' AS wait,
          z.detail -> 'failure' AS failure, r.created_at + (z.detail ->> 'since')::bigint AS since) AS x
 WHERE r.state <> 'N';

INSERT INTO ratchet.schema_version (version, file) VALUES (2, '0002-views.sql');
