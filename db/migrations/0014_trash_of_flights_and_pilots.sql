-- As in 0007. The keys and bids of a pilot, and the bids on a flight, stay where they are and are hidden.
ALTER TABLE flights ADD COLUMN deleted_at TEXT;

ALTER TABLE users ADD COLUMN deleted_at TEXT;

-- Counts the list without the trash.
CREATE INDEX flights_deleted ON flights (deleted_at);
