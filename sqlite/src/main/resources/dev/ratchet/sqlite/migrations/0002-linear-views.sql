-- Runs and steps in the words of the linear vocabulary, to be read only. A test keeps the words the same as in the vocabulary.

CREATE VIEW workflow_instance AS
SELECT
  instance_id,
  biz_key,
  workflow_type,
  workflow_version,
  status,
  current_step_seq,
  plan ->> ('$.steps[' || current_step_seq || '].name') AS current_step_type,
  context_json,
  started_at,
  CASE status WHEN 'COMPLETED' THEN ended_at END AS completed_at,
  CASE status WHEN 'FAILED' THEN ended_at END AS failed_at,
  created_at,
  updated_at
FROM (
  SELECT
    COALESCE(run.id, lower(
      substr(hex(run.key), 1, 8) || '-' || substr(hex(run.key), 9, 4) || '-' || substr(hex(run.key), 13, 4) || '-' ||
      substr(hex(run.key), 17, 4) || '-' || substr(hex(run.key), 21))) AS instance_id,
    run.origin ->> '$.key' AS biz_key,
    definition.name AS workflow_type,
    definition.version AS workflow_version,
    definition.json AS plan,
    CASE run.state
      WHEN 'Q' THEN 'RUNNING'
      WHEN 'R' THEN 'RUNNING'
      WHEN 'W' THEN 'RUNNING'
      WHEN 'P' THEN 'RUNNING'
      WHEN 'U' THEN 'RUNNING'
      WHEN 'C' THEN 'COMPLETED'
      WHEN 'B' THEN CASE WHEN run.active ->> '$.cause' = 'cancel' THEN 'CANCELED' ELSE 'FAILED' END
      WHEN 'F' THEN 'FAILED'
      WHEN 'X' THEN 'CANCELED'
    END AS status,
    -- The first step that is not done, or the last one if all are.
    min(length(run.steps) - length(ltrim(run.steps, 'CS')), length(run.steps) - 1) AS current_step_seq,
    (SELECT journal.payload -> '$.input' FROM journal WHERE journal.run_key = run.key AND journal.revision = 1) AS context_json,
    run.created_at + COALESCE(run.active ->> '$.started', 0) AS started_at,
    run.ended_at AS ended_at,
    run.created_at AS created_at,
    run.updated_at AS updated_at
  FROM run JOIN definition ON definition.number = run.definition)
WHERE status IS NOT NULL;

CREATE VIEW workflow_step AS
SELECT
  instance_id,
  step_seq,
  step_type,
  CASE letter
    WHEN 'P' THEN 'PENDING'
    WHEN 'Y' THEN 'READY'
    WHEN 'R' THEN 'RUNNING'
    WHEN 'W' THEN 'WAITING'
    WHEN 'B' THEN 'READY'
    WHEN 'C' THEN 'DONE'
    WHEN 'F' THEN 'DEAD'
    WHEN 'S' THEN 'DONE'
    WHEN 'X' THEN 'DEAD'
  END AS status,
  COALESCE(detail ->> '$.failures', 0) AS attempts,
  -- A step without a retry policy is tried again only if its handler asks for it, ten times in all.
  COALESCE(step_retry, plan ->> '$.retry.maxAttempts', 10) AS max_attempts,
  -- A backoff without an end is held until somebody resumes the run.
  CASE letter
    WHEN 'Y' THEN COALESCE(since, created_at + (active ->> '$.ready'), CASE WHEN owner IS NULL THEN wake_at END, run_updated_at)
    WHEN 'B' THEN created_at + (detail ->> '$.until')
  END AS next_run_at,
  CASE letter WHEN 'W' THEN COALESCE(detail ->> '$.wait.name', detail ->> '$.wait.for') END AS waiting_event_type,
  CASE letter WHEN 'W' THEN created_at + (detail ->> '$.wait.until') END AS deadline_at,
  CASE WHEN letter = 'R' AND owner IS NOT NULL THEN
    COALESCE((SELECT worker.name FROM worker WHERE worker.id = owner), lower(
      substr(hex(owner), 1, 8) || '-' || substr(hex(owner), 9, 4) || '-' || substr(hex(owner), 13, 4) || '-' ||
      substr(hex(owner), 17, 4) || '-' || substr(hex(owner), 21)))
  END AS locked_by,
  -- The lease's last microsecond: the run is due just after it.
  CASE WHEN letter = 'R' AND owner IS NOT NULL THEN wake_at - 1 END AS locked_until,
  CASE
    WHEN letter IN ('Y', 'R') AND detail ->> '$.reason' = 'lease_expired' THEN 'LEASE_EXPIRED'
    WHEN detail -> '$.failure' IS NOT NULL THEN COALESCE(
      (detail ->> '$.failure.type') || COALESCE(': ' || (detail ->> '$.failure.message'), ''),
      detail ->> '$.failure.message',
      detail ->> '$.failure.category')
    WHEN letter = 'S' THEN 'skipped'
  END AS last_error,
  created_at,
  CASE letter
    WHEN 'P' THEN created_at
    -- Each three of "done" are a step, its revision, and how many steps went on from there.
    ELSE COALESCE(since, (
      SELECT journal.at
        FROM json_each(active, '$.done') AS done
        JOIN journal ON journal.run_key = of_run
         AND journal.revision = abs(active ->> ('$.done[' || (done.key + 1) || ']')) + step_seq - done.value
       WHERE done.key % 3 = 0 AND done.value <= step_seq
         AND step_seq < done.value + (active ->> ('$.done[' || (done.key + 2) || ']'))), run_updated_at)
  END AS updated_at
FROM (
  SELECT
    COALESCE(run.id, lower(
      substr(hex(run.key), 1, 8) || '-' || substr(hex(run.key), 9, 4) || '-' || substr(hex(run.key), 13, 4) || '-' ||
      substr(hex(run.key), 17, 4) || '-' || substr(hex(run.key), 21))) AS instance_id,
    step.key AS step_seq,
    step.value ->> '$.name' AS step_type,
    step.value ->> '$.retry.maxAttempts' AS step_retry,
    substr(run.steps, step.key + 1, 1) AS letter,
    run.active -> ('$.steps.' || step.key) AS detail,
    run.created_at + (run.active ->> ('$.steps.' || step.key || '.since')) AS since,
    definition.json AS plan,
    run.key AS of_run,
    run.active AS active,
    run.owner AS owner,
    run.wake_at AS wake_at,
    run.created_at AS created_at,
    run.updated_at AS run_updated_at
  FROM run
  JOIN definition ON definition.number = run.definition
  JOIN json_each(definition.json, '$.steps') AS step
  WHERE run.state <> 'N');
