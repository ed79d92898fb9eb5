-- Rules that decide about filed reports (docs/decisions/0107). The first one in order that matches decides.
CREATE TABLE review_rules (
  id INTEGER PRIMARY KEY AUTOINCREMENT,
  name TEXT NOT NULL COLLATE NOCASE UNIQUE,
  place INTEGER NOT NULL,                  -- the order
  active INTEGER NOT NULL DEFAULT 1 CHECK (active IN (0, 1)),
  conditions TEXT NOT NULL DEFAULT '[]',   -- JSON; a report must meet all of them
  decision TEXT NOT NULL CHECK (decision IN ('accept', 'reject', 'leave')),
  comment TEXT NOT NULL DEFAULT '',        -- for the pilot
  unconfirmed INTEGER NOT NULL DEFAULT 0 CHECK (unconfirmed IN (0, 1)), -- accepts flight time that nothing confirms, too
  created_at TEXT NOT NULL,
  updated_at TEXT NOT NULL
) STRICT;

-- Comments that the operator chooses from when deciding by hand.
CREATE TABLE preset_comments (
  id INTEGER PRIMARY KEY,
  comment TEXT NOT NULL,
  place INTEGER NOT NULL
) STRICT;

-- The name of the rule that decided, as it was then. NULL: the operator, or a program before there were rules.
ALTER TABLE reviews ADD COLUMN rule TEXT;
