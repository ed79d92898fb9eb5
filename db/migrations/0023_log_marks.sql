-- Names the state of the file since its last checkpoint, so that the log of another file is noticed (decision 0097).
CREATE TABLE log_marks (
  id INTEGER PRIMARY KEY CHECK (id = 1),
  -- Written by db/marks/fileMark.ts. Its size must not change, so that it stays at the end of its page.
  mark BLOB NOT NULL
) STRICT;
INSERT INTO log_marks (id, mark) VALUES (1, zeroblob(52));
