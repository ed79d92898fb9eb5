-- What rules decided by reading the audit log gets its own columns. The log is for people.

-- The figures that the pilot filed; heartbeats that arrive later change those of the report. Filing them again is a repetition.
ALTER TABLE pireps ADD COLUMN filed_distance REAL; -- nm
ALTER TABLE pireps ADD COLUMN filed_flight_time INTEGER; -- minutes
ALTER TABLE pireps ADD COLUMN filed_fuel_used REAL; -- lbs
-- The fares that were last left out, as the audit log has them. JSON; the same ones again are not recorded.
ALTER TABLE pireps ADD COLUMN dropped_fares TEXT;

-- Reverted: the report is not accepted any more. Undoing the review that reverted it applies it again.
ALTER TABLE acceptances ADD COLUMN reverted INTEGER NOT NULL DEFAULT 0 CHECK (reverted IN (0, 1));

-- Each decision about a report. The newest one of a report can be undone, once.
CREATE TABLE reviews (
  id INTEGER PRIMARY KEY AUTOINCREMENT,
  pirep_id TEXT NOT NULL REFERENCES pireps (id) ON DELETE CASCADE,
  state_before INTEGER NOT NULL,
  state_after INTEGER NOT NULL,
  comment_id INTEGER REFERENCES pirep_comments (id) ON DELETE SET NULL, -- the operator's, written with the decision
  undone INTEGER NOT NULL DEFAULT 0 CHECK (undone IN (0, 1)),
  created_at TEXT NOT NULL
) STRICT;

CREATE INDEX reviews_pirep ON reviews (pirep_id, id);

CREATE INDEX reviews_comment ON reviews (comment_id);

UPDATE pireps
SET (filed_distance, filed_flight_time, filed_fuel_used) = (
  SELECT after ->> '$.distance', CAST(after ->> '$.flight_time' AS INTEGER), after ->> '$.fuel_used'
  FROM audit
  WHERE subject = 'pirep' AND subject_id = pireps.id AND action = 'pirep.filed'
  ORDER BY id DESC
  LIMIT 1);

UPDATE pireps
SET dropped_fares = (
  SELECT after
  FROM audit
  WHERE subject = 'pirep' AND subject_id = pireps.id AND action = 'pirep.fares_dropped'
  ORDER BY id DESC
  LIMIT 1);

-- Reviews keep the ids of their entries. The comment of one that was undone is gone, and its id may be another's.
INSERT INTO reviews (id, pirep_id, state_before, state_after, comment_id, undone, created_at)
SELECT
  id, pirep_id, state_before, state_after,
  iif(undone, NULL, (SELECT id FROM pirep_comments WHERE id = said AND pirep_comments.pirep_id = decided.pirep_id)),
  undone, created_at
FROM (
  SELECT
    audit.id, pireps.id AS pirep_id, coalesce(audit.before ->> '$.state', 1) AS state_before,
    audit.after ->> '$.state' AS state_after, audit.after ->> '$.comment_id' AS said, audit.created_at,
    coalesce((
      SELECT next.action = 'pirep.review_undone'
      FROM audit AS next
      WHERE next.subject = 'pirep' AND next.subject_id = audit.subject_id AND next.id > audit.id
        AND next.action IN ('pirep.accepted', 'pirep.rejected', 'pirep.reopened', 'pirep.review_undone')
      ORDER BY next.id
      LIMIT 1), 0) AS undone
  FROM audit
  JOIN pireps ON pireps.id = audit.subject_id
  WHERE audit.subject = 'pirep' AND audit.action IN ('pirep.accepted', 'pirep.rejected', 'pirep.reopened')
    AND audit.after ->> '$.state' IS NOT NULL) AS decided
ORDER BY id;

-- What the newest review of a report reverted was kept in its entry alone.
INSERT OR IGNORE INTO acceptances (
  id, pirep_id, user_id, aircraft_id, flight_time, rank_before, rank_after, last_pirep_before, curr_airport_before,
  curr_airport_after, airport_before, airport_after, landing_time_before, landing_time_after, fuel_onboard_before,
  fuel_onboard_after, reverted)
SELECT
  kept ->> '$.id', pireps.id, users.id, aircraft.id, kept ->> '$.flight_time',
  (SELECT id FROM ranks WHERE id = kept ->> '$.rank_before'),
  (SELECT id FROM ranks WHERE id = kept ->> '$.rank_after'),
  (SELECT id FROM pireps AS last WHERE id = kept ->> '$.last_pirep_before'),
  (SELECT id FROM airports WHERE id = kept ->> '$.curr_airport_before'),
  (SELECT id FROM airports WHERE id = kept ->> '$.curr_airport_after'),
  (SELECT id FROM airports WHERE id = kept ->> '$.airport_before'),
  (SELECT id FROM airports WHERE id = kept ->> '$.airport_after'),
  kept ->> '$.landing_time_before', kept ->> '$.landing_time_after',
  kept ->> '$.fuel_onboard_before', kept ->> '$.fuel_onboard_after', 1
FROM (
  SELECT reviews.pirep_id, audit.before -> '$.acceptance' AS kept
  FROM reviews
  JOIN audit USING (id)
  WHERE reviews.undone = 0 AND reviews.id = (SELECT max(id) FROM reviews AS newest WHERE newest.pirep_id = reviews.pirep_id)
    AND audit.before -> '$.acceptance' IS NOT NULL)
JOIN pireps ON pireps.id = pirep_id AND pireps.state <> 2
JOIN users ON users.id = kept ->> '$.user_id'
JOIN aircraft ON aircraft.id = kept ->> '$.aircraft_id';
