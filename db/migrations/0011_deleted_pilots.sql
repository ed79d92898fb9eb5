-- The activity kept names and addresses of pilots who were deleted. What it gives up here is overwritten in the file: first
-- with blanks of the same length where it stands (erase.ts).
PRAGMA secure_delete = ON;

UPDATE audit
SET before = iif(before IS NULL, NULL, printf('%*s', octet_length(before), '')),
  after = iif(after IS NULL, NULL, printf('%*s', octet_length(after), ''))
WHERE subject = 'pilot' AND (
  subject_id IN (SELECT CAST(id AS TEXT) FROM users WHERE state = 5)
  -- An id is handed out again when its pilot had no reports: entries after the last removal are of somebody else.
  OR id <= (
    SELECT max(removal.id)
    FROM audit AS removal
    WHERE removal.subject = 'pilot' AND removal.subject_id = audit.subject_id AND removal.action = 'pilot.removed'))
-- Keys go with their pilots, and their ids are handed out again. People name keys after themselves.
OR subject = 'api_key' AND action <> 'api_key.refused' AND (
  subject_id NOT IN (SELECT CAST(id AS TEXT) FROM api_keys)
  OR id < (
    SELECT max(issue.id)
    FROM audit AS issue
    WHERE issue.subject = 'api_key' AND issue.subject_id = audit.subject_id AND issue.action = 'api_key.issued'));

UPDATE audit
SET before = NULL, after = NULL
WHERE subject IN ('pilot', 'api_key') AND trim(coalesce(before, after, 'none')) = '';

UPDATE audit
SET api_key_label = printf('%*s', octet_length(api_key_label), '')
WHERE actor = 'pilot' AND api_key_label IS NOT NULL
  AND (user_id IS NULL OR user_id IN (SELECT id FROM users WHERE state = 5));

UPDATE audit
SET api_key_label = NULL
WHERE actor = 'pilot' AND trim(api_key_label) = '';

UPDATE webhook_deliveries
SET payload = json_replace(payload, '$.pirep.pilot.name', 'Deleted User', '$.comment.pilot.name', 'Deleted User'),
  reply_text = NULL
WHERE payload ->> '$.pirep.pilot.id' IN (SELECT id FROM users WHERE state = 5);

-- The query planner keeps samples of e-mail addresses. Their table is made anew.
ANALYZE users;
CREATE TEMP TABLE samples AS SELECT * FROM sqlite_stat4 WHERE tbl <> 'users';
DROP TABLE sqlite_stat4;
ANALYZE users;
INSERT INTO sqlite_stat4 SELECT * FROM temp.samples;
DROP TABLE temp.samples;

PRAGMA secure_delete = OFF;
