-- How many airports the flights of a pilot added in the last day.
CREATE INDEX audit_airports ON audit (user_id, created_at) WHERE subject = 'airport' AND user_id IS NOT NULL;
