-- What the positions of filed reports tell about their landings, for lists and drawings. It can be computed again at any time.

CREATE TABLE analyses (
  pirep_id TEXT NOT NULL PRIMARY KEY REFERENCES pireps (id) ON DELETE CASCADE,
  version INTEGER NOT NULL,                -- of the analysis; those of an earlier one are computed again
  -- The last landing of the flight, NULL where it is not known.
  airport_id TEXT,                         -- not always one of the catalog
  runway TEXT,                             -- the end that it came over: '25L'
  runway_length REAL,                      -- feet, from the threshold to the far end
  distance REAL,                           -- feet from the threshold to the touchdown
  "offset" REAL,                           -- feet from the centre line, negative to the left
  rate REAL,                               -- feet per minute, negative: the one that is trusted
  score REAL,                              -- by the operator's rules; NULL without rules
  -- Last, so that the columns before it are read without it.
  analysis TEXT                            -- JSON (contract/landings/flightAnalysis.ts); NULL: the positions tell nothing
) STRICT, WITHOUT ROWID;
