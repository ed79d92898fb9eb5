-- Rules ask for the newest entry of an action, or whether there is a later one.
CREATE INDEX audit_action ON audit (subject, subject_id, action);

-- What a client sent with fares that nobody offers was kept whole: of it, id and count of the first twenty are left.
UPDATE audit
SET after = (
  SELECT json_patch(
    json_object('fares', json_group_array(json_object('id', value ->> '$.id', 'count', value ->> '$.count'))),
    iif(json_array_length(audit.after, '$.fares') > 20,
      json_object('more_fares', json_array_length(audit.after, '$.fares') - 20), '{}'))
  FROM (SELECT value FROM json_each(audit.after, '$.fares') ORDER BY key LIMIT 20))
WHERE action = 'pirep.fares_dropped' AND after IS NOT NULL;
