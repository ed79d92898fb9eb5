-- The password that a session began with, which ends with it; null for a sign-in link.
ALTER TABLE admin_sessions ADD COLUMN password_id TEXT;
