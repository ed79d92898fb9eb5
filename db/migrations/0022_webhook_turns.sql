-- Pilots take turns in the queue of a webhook, and a new status of a report replaces the one that waits.
ALTER TABLE webhook_deliveries ADD COLUMN user_id INTEGER NOT NULL DEFAULT 0; -- whose report it is about; 0: nobody's
ALTER TABLE webhook_deliveries ADD COLUMN pirep_id TEXT;

UPDATE webhook_deliveries
SET user_id = coalesce(payload ->> '$.pirep.pilot.id', 0), pirep_id = payload ->> '$.pirep.id';

DROP INDEX webhook_deliveries_pending;

CREATE INDEX webhook_deliveries_pending ON webhook_deliveries (webhook_id, user_id) WHERE state = 'pending';

CREATE INDEX webhook_deliveries_statuses ON webhook_deliveries (webhook_id, pirep_id)
WHERE state = 'pending' AND event = 'pirep.status_changed';
