-- Logos of airlines, and pictures of pilots, aircraft and subfleets. A row refers to its picture, which goes with it.
CREATE TABLE pictures (
  name TEXT NOT NULL UNIQUE,               -- random, the end of its URL: 'q3V…_w.png', '….jpg'
  content BLOB NOT NULL
) STRICT;

ALTER TABLE airlines ADD COLUMN picture TEXT;

ALTER TABLE subfleets ADD COLUMN picture TEXT;

ALTER TABLE aircraft ADD COLUMN picture TEXT;

ALTER TABLE users ADD COLUMN picture TEXT;

CREATE TRIGGER airlines_picture_replaced AFTER UPDATE OF picture ON airlines WHEN old.picture IS NOT new.picture
BEGIN
  DELETE FROM pictures WHERE name = old.picture;
END;

CREATE TRIGGER airlines_picture_removed AFTER DELETE ON airlines
BEGIN
  DELETE FROM pictures WHERE name = old.picture;
END;

CREATE TRIGGER subfleets_picture_replaced AFTER UPDATE OF picture ON subfleets WHEN old.picture IS NOT new.picture
BEGIN
  DELETE FROM pictures WHERE name = old.picture;
END;

CREATE TRIGGER subfleets_picture_removed AFTER DELETE ON subfleets
BEGIN
  DELETE FROM pictures WHERE name = old.picture;
END;

CREATE TRIGGER aircraft_picture_replaced AFTER UPDATE OF picture ON aircraft WHEN old.picture IS NOT new.picture
BEGIN
  DELETE FROM pictures WHERE name = old.picture;
END;

CREATE TRIGGER aircraft_picture_removed AFTER DELETE ON aircraft
BEGIN
  DELETE FROM pictures WHERE name = old.picture;
END;

CREATE TRIGGER users_picture_replaced AFTER UPDATE OF picture ON users WHEN old.picture IS NOT new.picture
BEGIN
  DELETE FROM pictures WHERE name = old.picture;
END;

CREATE TRIGGER users_picture_removed AFTER DELETE ON users
BEGIN
  DELETE FROM pictures WHERE name = old.picture;
END;
