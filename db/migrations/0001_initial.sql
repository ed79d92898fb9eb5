-- Units everywhere: distances nautical miles, fuel and weights lbs, times minutes, altitudes feet, speeds knots,
-- money in the airline's currency. Timestamps: TEXT, UTC, ISO 8601 with milliseconds, so that they sort.

-- Ids that are never handed out twice, also after the newest row was deleted or the file was vacuumed.
CREATE TABLE sequences (
  name TEXT NOT NULL PRIMARY KEY,
  value INTEGER NOT NULL
) STRICT, WITHOUT ROWID;

INSERT INTO sequences (name, value) VALUES ('pirep', 1000), ('flight', 1000);

CREATE TABLE airlines (
  id INTEGER PRIMARY KEY,
  icao TEXT NOT NULL COLLATE NOCASE,
  iata TEXT NOT NULL DEFAULT '',
  name TEXT NOT NULL,
  callsign TEXT,
  country TEXT,
  logo TEXT,
  active INTEGER NOT NULL DEFAULT 1 CHECK (active IN (0, 1)),
  created_at TEXT NOT NULL,
  updated_at TEXT NOT NULL
) STRICT;

CREATE INDEX airlines_name ON airlines (name COLLATE NOCASE);

CREATE TABLE airports (
  id TEXT NOT NULL PRIMARY KEY,            -- the ICAO code, upper case
  iata TEXT NOT NULL DEFAULT '',
  icao TEXT NOT NULL,
  name TEXT NOT NULL,
  city TEXT NOT NULL DEFAULT '',
  location TEXT,
  region TEXT,
  country TEXT NOT NULL DEFAULT '',        -- ISO 3166 alpha-2
  tz TEXT NOT NULL DEFAULT 'UTC',          -- IANA time zone
  hub INTEGER NOT NULL DEFAULT 0 CHECK (hub IN (0, 1)),
  lat REAL NOT NULL CHECK (lat BETWEEN -90 AND 90),
  lon REAL NOT NULL CHECK (lon BETWEEN -180 AND 180),
  elevation REAL,                          -- feet
  ground_handling_cost REAL NOT NULL DEFAULT 0,
  fuel_100ll_cost REAL NOT NULL DEFAULT 0, -- per lb
  fuel_jeta_cost REAL NOT NULL DEFAULT 0,
  fuel_mogas_cost REAL NOT NULL DEFAULT 0,
  notes TEXT,
  created_at TEXT NOT NULL,
  updated_at TEXT NOT NULL
) STRICT;

CREATE INDEX airports_hub ON airports (hub, id);

CREATE TABLE subfleets (
  id INTEGER PRIMARY KEY,
  airline_id INTEGER NOT NULL REFERENCES airlines (id),
  hub_id TEXT REFERENCES airports (id),
  type TEXT NOT NULL,
  simbrief_type TEXT,
  name TEXT NOT NULL,
  fuel_type INTEGER,                       -- 0 100LL, 1 Jet A, 2 MOGAS
  cargo_capacity REAL,                     -- lbs
  fuel_capacity REAL,                      -- lbs
  gross_weight REAL,                       -- lbs
  cost_block_hour REAL,
  cost_delay_minute REAL,
  ground_handling_multiplier INTEGER NOT NULL DEFAULT 100, -- percent
  created_at TEXT NOT NULL,
  updated_at TEXT NOT NULL
) STRICT;

CREATE INDEX subfleets_airline ON subfleets (airline_id);

CREATE TABLE aircraft (
  id INTEGER PRIMARY KEY,
  subfleet_id INTEGER NOT NULL REFERENCES subfleets (id),
  icao TEXT,
  iata TEXT,
  airport_id TEXT REFERENCES airports (id), -- where it stands
  hub_id TEXT REFERENCES airports (id),
  name TEXT NOT NULL,
  registration TEXT NOT NULL COLLATE NOCASE UNIQUE,
  tail_number TEXT NOT NULL DEFAULT '' COLLATE NOCASE,
  hex_code TEXT,
  selcal TEXT,
  simbrief_type TEXT,
  dow REAL,                                -- lbs, like the weights below
  zfw REAL,
  mtow REAL,
  mlw REAL,
  fuel_onboard REAL NOT NULL DEFAULT 0,
  flight_time INTEGER NOT NULL DEFAULT 0,  -- minutes of accepted PIREPs
  landing_time TEXT,
  status TEXT NOT NULL DEFAULT 'A',        -- A active, M maintenance, S stored, R retired, C scrapped, W written off
  state INTEGER NOT NULL DEFAULT 0,        -- 0 parked, 1 in use, 2 in air
  created_at TEXT NOT NULL,
  updated_at TEXT NOT NULL
) STRICT;

CREATE INDEX aircraft_subfleet ON aircraft (subfleet_id);
CREATE INDEX aircraft_airport ON aircraft (airport_id);

CREATE TABLE fares (
  id INTEGER PRIMARY KEY,
  code TEXT NOT NULL COLLATE NOCASE UNIQUE,
  name TEXT NOT NULL,
  price REAL NOT NULL DEFAULT 0,
  cost REAL NOT NULL DEFAULT 0,
  capacity INTEGER NOT NULL DEFAULT 0,     -- seats, or lbs of cargo
  type INTEGER NOT NULL DEFAULT 0,         -- 0 passenger, 1 cargo
  notes TEXT,
  active INTEGER NOT NULL DEFAULT 1 CHECK (active IN (0, 1)),
  created_at TEXT NOT NULL,
  updated_at TEXT NOT NULL
) STRICT;

-- Overrides are an amount ('120') or a share of the fare's own ('80%'); NULL keeps the fare's.
CREATE TABLE subfleet_fares (
  subfleet_id INTEGER NOT NULL REFERENCES subfleets (id) ON DELETE CASCADE,
  fare_id INTEGER NOT NULL REFERENCES fares (id) ON DELETE CASCADE,
  price TEXT,
  cost TEXT,
  capacity TEXT,
  PRIMARY KEY (subfleet_id, fare_id)
) STRICT, WITHOUT ROWID;

CREATE INDEX subfleet_fares_fare ON subfleet_fares (fare_id);

CREATE TABLE flights (
  id TEXT NOT NULL PRIMARY KEY,            -- decimal digits
  airline_id INTEGER NOT NULL REFERENCES airlines (id),
  flight_number INTEGER NOT NULL,
  callsign TEXT,
  route_code TEXT,
  route_leg INTEGER,
  dpt_airport_id TEXT NOT NULL REFERENCES airports (id),
  arr_airport_id TEXT NOT NULL REFERENCES airports (id),
  alt_airport_id TEXT REFERENCES airports (id),
  dpt_time TEXT NOT NULL DEFAULT '',       -- free text, local
  arr_time TEXT NOT NULL DEFAULT '',
  level INTEGER,
  distance REAL,
  flight_time INTEGER,
  flight_type TEXT NOT NULL DEFAULT 'J',
  load_factor REAL,                        -- percent
  load_factor_variance REAL,
  pilot_pay REAL,
  route TEXT NOT NULL DEFAULT '',
  notes TEXT NOT NULL DEFAULT '',
  days INTEGER NOT NULL DEFAULT 0,         -- bits, Monday 1 … Sunday 64; 0 = every day
  start_date TEXT,
  end_date TEXT,
  active INTEGER NOT NULL DEFAULT 1 CHECK (active IN (0, 1)),
  visible INTEGER NOT NULL DEFAULT 1 CHECK (visible IN (0, 1)),
  created_at TEXT NOT NULL,
  updated_at TEXT NOT NULL
) STRICT;

CREATE INDEX flights_order ON flights (airline_id, flight_number, route_leg);
CREATE INDEX flights_dpt ON flights (dpt_airport_id);
CREATE INDEX flights_arr ON flights (arr_airport_id);

CREATE TABLE flight_subfleets (
  flight_id TEXT NOT NULL REFERENCES flights (id) ON DELETE CASCADE,
  subfleet_id INTEGER NOT NULL REFERENCES subfleets (id) ON DELETE CASCADE,
  PRIMARY KEY (flight_id, subfleet_id)
) STRICT, WITHOUT ROWID;

CREATE INDEX flight_subfleets_subfleet ON flight_subfleets (subfleet_id);

CREATE TABLE ranks (
  id INTEGER PRIMARY KEY,
  name TEXT NOT NULL COLLATE NOCASE UNIQUE,
  image_url TEXT,
  hours INTEGER NOT NULL DEFAULT 0,        -- pilot hours from which it is given
  acars_base_pay_rate REAL NOT NULL DEFAULT 0,
  manual_base_pay_rate REAL NOT NULL DEFAULT 0,
  auto_approve_acars INTEGER NOT NULL DEFAULT 0 CHECK (auto_approve_acars IN (0, 1)),
  auto_approve_manual INTEGER NOT NULL DEFAULT 0 CHECK (auto_approve_manual IN (0, 1)),
  auto_promote INTEGER NOT NULL DEFAULT 1 CHECK (auto_promote IN (0, 1)),
  created_at TEXT NOT NULL,
  updated_at TEXT NOT NULL
) STRICT;

CREATE TABLE rank_subfleets (
  rank_id INTEGER NOT NULL REFERENCES ranks (id) ON DELETE CASCADE,
  subfleet_id INTEGER NOT NULL REFERENCES subfleets (id) ON DELETE CASCADE,
  acars_pay TEXT,                          -- amount or percent, as above
  manual_pay TEXT,
  PRIMARY KEY (rank_id, subfleet_id)
) STRICT, WITHOUT ROWID;

CREATE INDEX rank_subfleets_subfleet ON rank_subfleets (subfleet_id);

CREATE TABLE users (
  id INTEGER PRIMARY KEY,
  pilot_id INTEGER NOT NULL UNIQUE,        -- the number in KTW0031
  name TEXT NOT NULL,
  email TEXT NOT NULL COLLATE NOCASE UNIQUE,
  airline_id INTEGER NOT NULL REFERENCES airlines (id),
  rank_id INTEGER NOT NULL REFERENCES ranks (id),
  home_airport_id TEXT REFERENCES airports (id),
  curr_airport_id TEXT REFERENCES airports (id),
  last_pirep_id TEXT REFERENCES pireps (id),
  flights INTEGER NOT NULL DEFAULT 0,      -- accepted PIREPs
  flight_time INTEGER NOT NULL DEFAULT 0,
  transfer_time INTEGER NOT NULL DEFAULT 0,
  balance REAL NOT NULL DEFAULT 0,
  country TEXT,
  timezone TEXT NOT NULL DEFAULT 'UTC',
  status INTEGER NOT NULL DEFAULT 0,
  state INTEGER NOT NULL DEFAULT 1,        -- 0 pending, 1 active, 2 rejected, 3 on leave, 4 suspended, 5 deleted
  notes TEXT,
  created_at TEXT NOT NULL,
  updated_at TEXT NOT NULL
) STRICT;

CREATE INDEX users_airline ON users (airline_id);
CREATE INDEX users_rank ON users (rank_id);

CREATE TABLE api_keys (
  id INTEGER PRIMARY KEY,
  user_id INTEGER NOT NULL REFERENCES users (id) ON DELETE CASCADE,
  label TEXT NOT NULL DEFAULT '',
  prefix TEXT NOT NULL,                    -- the first characters, to tell keys apart
  hash BLOB NOT NULL UNIQUE,               -- SHA-256 of the key; the key itself is stored nowhere
  scope TEXT NOT NULL DEFAULT 'full' CHECK (scope IN ('full', 'read')),
  created_at TEXT NOT NULL,
  expires_at TEXT,
  last_used_at TEXT,
  last_client TEXT,                        -- User-Agent of the last call
  revoked_at TEXT
) STRICT;

CREATE INDEX api_keys_user ON api_keys (user_id);

CREATE TABLE bids (
  id INTEGER PRIMARY KEY AUTOINCREMENT,
  user_id INTEGER NOT NULL REFERENCES users (id) ON DELETE CASCADE,
  flight_id TEXT NOT NULL REFERENCES flights (id) ON DELETE CASCADE,
  aircraft_id INTEGER REFERENCES aircraft (id),
  created_at TEXT NOT NULL,
  updated_at TEXT NOT NULL,
  UNIQUE (user_id, flight_id)
) STRICT;

CREATE INDEX bids_flight ON bids (flight_id);

CREATE TABLE pireps (
  id TEXT NOT NULL PRIMARY KEY,            -- decimal digits
  user_id INTEGER NOT NULL REFERENCES users (id),
  airline_id INTEGER NOT NULL REFERENCES airlines (id),
  aircraft_id INTEGER NOT NULL REFERENCES aircraft (id),
  flight_id TEXT REFERENCES flights (id) ON DELETE SET NULL,
  flight_number TEXT NOT NULL,
  route_code TEXT,
  route_leg TEXT,
  flight_type TEXT NOT NULL DEFAULT 'J',
  dpt_airport_id TEXT NOT NULL REFERENCES airports (id),
  arr_airport_id TEXT NOT NULL REFERENCES airports (id),
  alt_airport_id TEXT REFERENCES airports (id),
  level REAL,
  distance REAL,
  planned_distance REAL,
  flight_time INTEGER,
  planned_flight_time INTEGER,
  block_time INTEGER,
  block_off_time TEXT,
  block_on_time TEXT,
  gross_weight REAL,
  zfw REAL,
  block_fuel REAL,
  fuel_used REAL,
  landing_rate REAL,                       -- fpm, negative downwards
  score REAL,
  route TEXT NOT NULL DEFAULT '',
  notes TEXT NOT NULL DEFAULT '',
  source INTEGER NOT NULL DEFAULT 1,       -- 0 manual, 1 ACARS
  source_name TEXT,
  state INTEGER NOT NULL DEFAULT 0 CHECK (state BETWEEN 0 AND 7),
  status TEXT NOT NULL DEFAULT 'INI',
  status_sent INTEGER NOT NULL DEFAULT 0 CHECK (status_sent IN (0, 1)), -- an update named a status: no automatic OFB (§4.7)
  submitted_at TEXT,
  created_at TEXT NOT NULL,
  updated_at TEXT NOT NULL                 -- last write of any kind but ACARS rows
) STRICT;

CREATE INDEX pireps_user ON pireps (user_id, created_at);
CREATE INDEX pireps_state ON pireps (state, submitted_at);
-- The operator's inbox: one order for what is filed and what is not; the state is there to pass over rows unread.
CREATE INDEX pireps_inbox ON pireps (coalesce(submitted_at, created_at), state);
CREATE INDEX pireps_aircraft ON pireps (aircraft_id);
CREATE INDEX pireps_flight ON pireps (flight_id);
CREATE INDEX pireps_airline ON pireps (airline_id, state, flight_time);

CREATE TABLE pirep_fields (
  id INTEGER PRIMARY KEY,
  pirep_id TEXT NOT NULL REFERENCES pireps (id) ON DELETE CASCADE,
  name TEXT NOT NULL,
  value TEXT NOT NULL DEFAULT '',
  source INTEGER NOT NULL DEFAULT 1,       -- 0 manual, 1 ACARS
  created_at TEXT,
  updated_at TEXT,
  UNIQUE (pirep_id, name)
) STRICT;

-- A copy of the fare as it was at that moment, so that later price changes do not rewrite flown flights.
CREATE TABLE pirep_fares (
  id INTEGER PRIMARY KEY,
  pirep_id TEXT NOT NULL REFERENCES pireps (id) ON DELETE CASCADE,
  fare_id INTEGER REFERENCES fares (id) ON DELETE SET NULL,
  count INTEGER NOT NULL,
  code TEXT NOT NULL,
  name TEXT NOT NULL,
  price REAL NOT NULL,
  cost REAL NOT NULL,
  capacity INTEGER NOT NULL,
  type INTEGER NOT NULL
) STRICT;

CREATE INDEX pirep_fares_pirep ON pirep_fares (pirep_id);

CREATE TABLE pirep_comments (
  id INTEGER PRIMARY KEY,
  pirep_id TEXT NOT NULL REFERENCES pireps (id) ON DELETE CASCADE,
  user_id INTEGER REFERENCES users (id),   -- NULL: the operator
  comment TEXT NOT NULL,
  created_at TEXT NOT NULL,
  updated_at TEXT NOT NULL
) STRICT;

CREATE INDEX pirep_comments_pirep ON pirep_comments (pirep_id, created_at);

CREATE TABLE acars (
  id INTEGER PRIMARY KEY,
  pirep_id TEXT NOT NULL REFERENCES pireps (id) ON DELETE CASCADE,
  type INTEGER NOT NULL,                   -- 0 flight path, 1 route, 2 log
  event INTEGER NOT NULL DEFAULT 0 CHECK (event IN (0, 1)), -- type 2 only: came through the events endpoint
  client_id TEXT,                          -- the id that the client gave the row
  nav_type INTEGER,
  "order" INTEGER NOT NULL DEFAULT 0,
  name TEXT,
  status TEXT,
  log TEXT,
  lat REAL,
  lon REAL,
  distance REAL,                           -- flown so far
  heading REAL,
  altitude REAL,
  altitude_agl REAL,
  altitude_msl REAL,
  vs REAL,                                 -- feet per minute
  gs REAL,
  ias REAL,
  transponder INTEGER,
  autopilot ANY,                           -- 0 or 1 when the client sent a boolean, else its text
  fuel REAL,
  fuel_flow REAL,                          -- lbs per hour
  sim_time TEXT,                           -- as sent
  source TEXT,
  created_at TEXT NOT NULL,
  updated_at TEXT NOT NULL
) STRICT;

CREATE INDEX acars_pirep ON acars (pirep_id, type, created_at);
-- Per kind of row, so that a client that counts its positions and its events apart loses neither.
CREATE UNIQUE INDEX acars_client_id ON acars (pirep_id, type, event, client_id) WHERE client_id IS NOT NULL;

CREATE TABLE settings (
  key TEXT NOT NULL PRIMARY KEY,           -- only those changed from their default
  value TEXT NOT NULL
) STRICT, WITHOUT ROWID;

CREATE TABLE admin_sessions (
  token_hash BLOB NOT NULL PRIMARY KEY,    -- SHA-256 of the cookie
  user_agent TEXT,
  created_at TEXT NOT NULL,
  last_seen_at TEXT NOT NULL,
  expires_at TEXT NOT NULL
) STRICT, WITHOUT ROWID;

-- Who changed what. A PIREP's history is its rows here.
CREATE TABLE audit (
  id INTEGER PRIMARY KEY,
  actor TEXT NOT NULL CHECK (actor IN ('pilot', 'operator', 'program')),
  user_id INTEGER REFERENCES users (id) ON DELETE SET NULL, -- the pilot
  api_key_label TEXT,
  action TEXT NOT NULL,                    -- 'pirep.filed', 'pirep.fares_dropped', 'api_key.issued' …
  subject TEXT NOT NULL,                   -- 'pirep', 'api_key', 'airline' …
  subject_id TEXT NOT NULL,
  before TEXT,                             -- JSON
  after TEXT,                              -- JSON
  created_at TEXT NOT NULL
) STRICT;

CREATE INDEX audit_subject ON audit (subject, subject_id, id);
CREATE INDEX audit_created ON audit (created_at);
