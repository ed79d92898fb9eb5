-- Whether the client sent the time of a position. NULL in older rows, which are not rewritten: there may be millions.
ALTER TABLE acars ADD COLUMN timed INTEGER CHECK (timed IN (0, 1));
