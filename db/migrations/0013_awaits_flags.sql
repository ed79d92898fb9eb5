-- Filed by a pilot whose reports are accepted automatically; it is accepted if its flags, once they are known, are none.
ALTER TABLE pireps ADD COLUMN awaits_flags INTEGER NOT NULL DEFAULT 0 CHECK (awaits_flags IN (0, 1));
