-- What CSV imports changed, so that they can be undone.

CREATE TABLE imports (
  id INTEGER PRIMARY KEY AUTOINCREMENT,
  kind TEXT NOT NULL,                      -- 'flights' …
  file_name TEXT NOT NULL,
  added INTEGER NOT NULL,                  -- rows of the file
  changed INTEGER NOT NULL,
  created_at TEXT NOT NULL,
  undone_at TEXT
) STRICT;

CREATE TABLE import_changes (
  import_id INTEGER NOT NULL REFERENCES imports (id) ON DELETE CASCADE,
  table_name TEXT NOT NULL,
  row_id ANY NOT NULL,                     -- of a link table: the row that has the links
  before TEXT,                             -- JSON of the cells, or all links; NULL when the row was added
  after TEXT NOT NULL,                     -- the same; of an added row its updated_at alone
  PRIMARY KEY (import_id, table_name, row_id)
) STRICT, WITHOUT ROWID;
