-- Whom the program tells what happens.
CREATE TABLE webhooks (
  id INTEGER PRIMARY KEY AUTOINCREMENT,
  name TEXT NOT NULL,
  url TEXT NOT NULL,
  secret TEXT NOT NULL,                    -- signs every delivery, and is therefore kept as it is
  format TEXT NOT NULL,                    -- 'json', 'discord'
  events TEXT NOT NULL,                    -- JSON: ["pirep.filed", …]
  statuses TEXT NOT NULL DEFAULT '[]',     -- JSON: the status codes that a status change must lead to; [] = any
  allow_private INTEGER NOT NULL DEFAULT 0 CHECK (allow_private IN (0, 1)), -- private and loopback addresses, too
  active INTEGER NOT NULL DEFAULT 1 CHECK (active IN (0, 1)),
  paused_until TEXT,                       -- the receiver asked for a pause (429)
  created_at TEXT NOT NULL,
  updated_at TEXT NOT NULL
) STRICT;

-- The queue, and what became of each delivery.
CREATE TABLE webhook_deliveries (
  id INTEGER PRIMARY KEY AUTOINCREMENT,
  uuid TEXT NOT NULL UNIQUE,               -- by which a receiver knows a delivery that it has had already
  webhook_id INTEGER NOT NULL REFERENCES webhooks (id) ON DELETE CASCADE,
  event TEXT NOT NULL,
  payload TEXT NOT NULL,                   -- JSON: what it was about, as it was then
  state TEXT NOT NULL DEFAULT 'pending' CHECK (state IN ('pending', 'delivered', 'failed')),
  attempts INTEGER NOT NULL DEFAULT 0,
  next_attempt_at TEXT NOT NULL,           -- pending ones: not before
  attempted_at TEXT,                       -- the last attempt, and what came of it
  reply_status INTEGER,
  reply_text TEXT,                         -- its beginning
  error TEXT,
  created_at TEXT NOT NULL,                -- when it happened
  updated_at TEXT NOT NULL
) STRICT;

CREATE INDEX webhook_deliveries_webhook ON webhook_deliveries (webhook_id);
CREATE INDEX webhook_deliveries_pending ON webhook_deliveries (webhook_id, next_attempt_at) WHERE state = 'pending';
