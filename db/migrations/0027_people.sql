-- What pilots and the owner's first day need.

-- News that stay above the others, and the last day (UTC) on which pilots see them. NULL: for ever.
ALTER TABLE news ADD COLUMN pinned INTEGER NOT NULL DEFAULT 0 CHECK (pinned IN (0, 1));
ALTER TABLE news ADD COLUMN ends_on TEXT;

-- Why a pilot was suspended or refused, for the pilot to read.
ALTER TABLE users ADD COLUMN state_reason TEXT;
-- What the pilot wrote when applying. NULL: the operator added the pilot.
ALTER TABLE users ADD COLUMN application TEXT;

-- Rides of pilots to another airport, without a flight of their own.
CREATE TABLE travels (
  id INTEGER PRIMARY KEY AUTOINCREMENT,
  user_id INTEGER NOT NULL REFERENCES users (id) ON DELETE CASCADE,
  from_airport_id TEXT REFERENCES airports (id),
  to_airport_id TEXT NOT NULL REFERENCES airports (id),
  created_at TEXT NOT NULL
) STRICT;

CREATE INDEX travels_user ON travels (user_id, created_at);

-- Links with which everybody can watch a flight until it ends. The pilot asked for them.
CREATE TABLE flight_links (
  pirep_id TEXT NOT NULL PRIMARY KEY REFERENCES pireps (id) ON DELETE CASCADE,
  token TEXT NOT NULL UNIQUE,
  created_at TEXT NOT NULL
) STRICT;

-- Which column of a CSV file means what, as the operator matched them, for the next file with the same header.
CREATE TABLE csv_columns (
  kind TEXT NOT NULL,                      -- airports, aircraft, …
  header TEXT NOT NULL,                    -- as the file has it
  columns TEXT NOT NULL,                   -- JSON: our name of each of them, null for one that is not read
  used_at TEXT NOT NULL,
  PRIMARY KEY (kind, header)
) STRICT;
