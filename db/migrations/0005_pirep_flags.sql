CREATE TABLE pirep_flags (
  pirep_id TEXT NOT NULL REFERENCES pireps (id) ON DELETE CASCADE,
  kind TEXT NOT NULL,                      -- 'hard_landing', 'position_gap' …
  severity TEXT NOT NULL CHECK (severity IN ('bad', 'warn')),
  evidence TEXT NOT NULL,                  -- JSON
  created_at TEXT NOT NULL,
  PRIMARY KEY (pirep_id, kind)
) STRICT, WITHOUT ROWID;

CREATE TABLE due_flags (
  id INTEGER PRIMARY KEY AUTOINCREMENT,    -- a new one whenever something new came: what was looked at is told from that
  pirep_id TEXT NOT NULL UNIQUE REFERENCES pireps (id) ON DELETE CASCADE
) STRICT;

-- What was filed before there were flags.
INSERT INTO due_flags (pirep_id)
SELECT id
FROM pireps
WHERE state IN (1, 2, 6)
ORDER BY submitted_at;
