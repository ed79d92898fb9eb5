-- What the operator tells the pilots.
CREATE TABLE news (
  id INTEGER PRIMARY KEY AUTOINCREMENT,    -- never handed out twice: clients remember what was read
  subject TEXT NOT NULL,
  body TEXT NOT NULL,
  created_at TEXT NOT NULL,
  updated_at TEXT NOT NULL
) STRICT;

CREATE INDEX news_created ON news (created_at);
