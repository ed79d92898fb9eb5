-- What is not known about an airport is NULL, so that clients can tell it from a cost of 0 and from UTC.
CREATE TABLE new_airports (
  id TEXT NOT NULL PRIMARY KEY,            -- the ICAO code, upper case
  iata TEXT NOT NULL DEFAULT '',
  icao TEXT NOT NULL,
  name TEXT NOT NULL,
  city TEXT NOT NULL DEFAULT '',
  location TEXT,
  region TEXT,
  country TEXT NOT NULL DEFAULT '',        -- ISO 3166 alpha-2
  tz TEXT,                                 -- IANA time zone
  hub INTEGER NOT NULL DEFAULT 0 CHECK (hub IN (0, 1)),
  lat REAL NOT NULL CHECK (lat BETWEEN -90 AND 90),
  lon REAL NOT NULL CHECK (lon BETWEEN -180 AND 180),
  elevation REAL,                          -- feet
  ground_handling_cost REAL,
  fuel_100ll_cost REAL,                    -- per lb
  fuel_jeta_cost REAL,
  fuel_mogas_cost REAL,
  notes TEXT,
  created_at TEXT NOT NULL,
  updated_at TEXT NOT NULL
) STRICT;
INSERT INTO new_airports SELECT * FROM airports;
DROP TABLE airports;
ALTER TABLE new_airports RENAME TO airports;
CREATE INDEX airports_hub ON airports (hub, id);

-- A percentage may have a fraction, such as 97.5.
ALTER TABLE subfleets ADD COLUMN multiplier REAL NOT NULL DEFAULT 100; -- percent
UPDATE subfleets SET multiplier = ground_handling_multiplier;
ALTER TABLE subfleets DROP COLUMN ground_handling_multiplier;
ALTER TABLE subfleets RENAME COLUMN multiplier TO ground_handling_multiplier;
