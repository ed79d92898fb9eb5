CREATE TABLE flight_fares (
  flight_id TEXT NOT NULL REFERENCES flights (id) ON DELETE CASCADE,
  fare_id INTEGER NOT NULL REFERENCES fares (id) ON DELETE CASCADE,
  price TEXT,                              -- amount or percent, as in subfleet_fares
  cost TEXT,
  capacity TEXT,
  PRIMARY KEY (flight_id, fare_id)
) STRICT, WITHOUT ROWID;

CREATE INDEX flight_fares_fare ON flight_fares (fare_id);

CREATE TABLE flight_fields (
  flight_id TEXT NOT NULL REFERENCES flights (id) ON DELETE CASCADE,
  name TEXT NOT NULL,                      -- 'Departure Gate'
  value TEXT NOT NULL DEFAULT '',
  PRIMARY KEY (flight_id, name)
) STRICT, WITHOUT ROWID;
