-- In the trash since then; NULL: it is not. Reports keep naming what is there.
ALTER TABLE subfleets ADD COLUMN deleted_at TEXT;

ALTER TABLE aircraft ADD COLUMN deleted_at TEXT;

ALTER TABLE fares ADD COLUMN deleted_at TEXT;
