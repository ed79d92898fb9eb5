-- For an airline with a million reports. Each list and count is read in an index, in the order of the list.

-- By state, newest first: the inbox, the dashboard, flights in progress.
DROP INDEX pireps_inbox;
DROP INDEX pireps_state;
CREATE INDEX pireps_listed ON pireps (state, coalesce(submitted_at, created_at));

DROP INDEX pireps_user;
CREATE INDEX pireps_user ON pireps (user_id, state, created_at, length(id), id);

DROP INDEX pireps_aircraft;
CREATE INDEX pireps_aircraft ON pireps (aircraft_id, state);

DROP INDEX pireps_flight;
CREATE INDEX pireps_flight ON pireps (flight_id, state);

-- Which airports have reports. SQLite also looks for reports when an airport is deleted.
CREATE INDEX pireps_dpt ON pireps (dpt_airport_id);
CREATE INDEX pireps_arr ON pireps (arr_airport_id, dpt_airport_id);
CREATE INDEX pireps_alt ON pireps (alt_airport_id, dpt_airport_id, arr_airport_id) WHERE alt_airport_id IS NOT NULL;

-- How many reports have a fare, and which, when it is deleted.
CREATE INDEX pirep_fares_fare ON pirep_fares (fare_id);

-- What the activity can be filtered by.
CREATE INDEX audit_user ON audit (user_id) WHERE user_id IS NOT NULL;
CREATE INDEX audit_name ON audit (action);
