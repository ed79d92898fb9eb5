-- What accepting a PIREP changed, before and after, so that it can be taken back exactly.
CREATE TABLE acceptances (
  id INTEGER PRIMARY KEY AUTOINCREMENT,    -- in the order of acceptance
  pirep_id TEXT NOT NULL UNIQUE REFERENCES pireps (id) ON DELETE CASCADE,
  user_id INTEGER NOT NULL REFERENCES users (id) ON DELETE CASCADE,
  aircraft_id INTEGER NOT NULL REFERENCES aircraft (id) ON DELETE CASCADE,
  flight_time INTEGER NOT NULL,            -- minutes that pilot and aircraft were given
  rank_before INTEGER REFERENCES ranks (id) ON DELETE SET NULL,
  rank_after INTEGER REFERENCES ranks (id) ON DELETE SET NULL,
  last_pirep_before TEXT REFERENCES pireps (id) ON DELETE SET NULL,
  curr_airport_before TEXT REFERENCES airports (id) ON DELETE SET NULL, -- the pilot's
  curr_airport_after TEXT REFERENCES airports (id) ON DELETE SET NULL,
  airport_before TEXT REFERENCES airports (id) ON DELETE SET NULL,      -- the aircraft's
  airport_after TEXT REFERENCES airports (id) ON DELETE SET NULL,
  landing_time_before TEXT,
  landing_time_after TEXT,
  fuel_onboard_before REAL NOT NULL,       -- lbs
  fuel_onboard_after REAL NOT NULL
) STRICT;

CREATE INDEX acceptances_user ON acceptances (user_id, id);

CREATE INDEX acceptances_aircraft ON acceptances (aircraft_id, id);

-- So far the history alone knew it.
INSERT INTO acceptances (
  pirep_id, user_id, aircraft_id, flight_time, rank_before, rank_after, last_pirep_before, curr_airport_before,
  curr_airport_after, airport_before, airport_after, landing_time_before, landing_time_after, fuel_onboard_before,
  fuel_onboard_after)
SELECT
  pireps.id, pireps.user_id, pireps.aircraft_id, coalesce(pireps.flight_time, 0),
  before ->> '$.user.rank_id', after ->> '$.user.rank_id', before ->> '$.user.last_pirep_id',
  before ->> '$.user.curr_airport_id', after ->> '$.user.curr_airport_id', before ->> '$.aircraft.airport_id',
  after ->> '$.aircraft.airport_id', before ->> '$.aircraft.landing_time', after ->> '$.aircraft.landing_time',
  before ->> '$.aircraft.fuel_onboard', after ->> '$.aircraft.fuel_onboard'
FROM audit
JOIN pireps ON pireps.id = audit.subject_id AND pireps.state = 2
WHERE audit.subject = 'pirep' AND audit.action = 'pirep.accepted'
ORDER BY audit.id;
