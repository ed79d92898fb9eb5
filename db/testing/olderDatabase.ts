import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import Database from 'better-sqlite3';
import { plainText } from '../plainText.ts';
import { hashKey } from '../views/keyHolders.ts';

const migrations = join(import.meta.dirname, '../migrations');

/** Creates a database of the first Homebase. @param also SQL that changes it */
export function createOlderDatabase(file: string, also = ''): void {
  create(file, 1, { 1: also });
}

/** The key of the older airline's pilot. */
export const olderKey = 'olderKeyolderKeyolderKeyolderKeyolde';

/** Creates the database of an airline that has been in use since the first Homebase, up to a format. */
export function createOlderAirline(file: string, format: number): void {
  create(file, format, rowsSince);
}

/** Stores rows as soon as there is a table for them. @param rows SQL for each format */
function create(file: string, format: number, rows: Readonly<Record<number, string>>): void {
  const older = new Database(file);
  // As the program migrates.
  older.pragma('foreign_keys = OFF');
  older.function('plain_text', (text) => plainText(String(text)));
  for (const name of readdirSync(migrations).sort().slice(0, format)) {
    const since = Number.parseInt(name, 10);
    older.exec(readFileSync(join(migrations, name), 'utf8'));
    older.exec(`PRAGMA user_version = ${since}; ${rows[since] ?? ''}`);
  }
  older.close();
}

const then = "'2026-11-20T08:30:00.123Z'";
const both = `${then}, ${then}`;

/** At least a row for each table. The history is written as programs of the format wrote it. */
const rowsSince: Readonly<Record<number, string>> = {
  1: `
    INSERT INTO airlines (id, icao, name, created_at, updated_at) VALUES (1, 'KTW', 'Kittiwake', ${both});
    INSERT INTO airports (id, icao, name, lat, lon, created_at, updated_at)
    VALUES ('EDDH', 'EDDH', 'Hamburg', 53.63, 9.99, ${both}), ('LOWI', 'LOWI', 'Innsbruck', 47.26, 11.34, ${both});
    UPDATE airports SET fuel_jeta_cost = 0.7, tz = 'Europe/Berlin' WHERE id = 'EDDH';
    INSERT INTO subfleets (id, airline_id, type, name, created_at, updated_at) VALUES (1, 1, 'A320', 'Airbus A320', ${both});
    UPDATE subfleets SET ground_handling_multiplier = 110;
    INSERT INTO aircraft (id, subfleet_id, icao, airport_id, name, registration, fuel_onboard, created_at, updated_at)
    VALUES (1, 1, 'A320', 'LOWI', 'Elbe', 'D-AKTW', 4000, ${both});
    INSERT INTO fares (id, code, name, capacity, created_at, updated_at) VALUES (1, 'Y', 'Economy', 180, ${both});
    INSERT INTO subfleet_fares (subfleet_id, fare_id, price) VALUES (1, 1, '80%');
    INSERT INTO flights (id, airline_id, flight_number, dpt_airport_id, arr_airport_id, created_at, updated_at)
    VALUES ('1001', 1, 612, 'EDDH', 'LOWI', ${both});
    INSERT INTO flight_subfleets (flight_id, subfleet_id) VALUES ('1001', 1);
    INSERT INTO ranks (id, name, created_at, updated_at) VALUES (1, 'Captain', ${both});
    INSERT INTO rank_subfleets (rank_id, subfleet_id) VALUES (1, 1);
    INSERT INTO users (id, pilot_id, name, email, airline_id, rank_id, curr_airport_id, flights, flight_time, created_at, updated_at)
    VALUES (1, 7, 'Mara Lindqvist', 'mara@kittiwake.example', 1, 1, 'LOWI', 1, 95, ${both});
    INSERT INTO api_keys (id, user_id, label, prefix, hash, created_at)
    VALUES (1, 1, 'main PC', 'olderK', x'${hashKey(olderKey).toString('hex')}', ${then});
    INSERT INTO bids (user_id, flight_id, created_at, updated_at) VALUES (1, '1001', ${both});
    INSERT INTO pireps (id, user_id, airline_id, aircraft_id, flight_id, flight_number, dpt_airport_id, arr_airport_id,
      distance, flight_time, fuel_used, landing_rate, state, status, submitted_at, created_at, updated_at)
    VALUES ('1001', 1, 1, 1, '1001', '612', 'EDDH', 'LOWI', 411, 95, 9200, -180, 2, 'ARR', ${then}, ${both}),
      ('1002', 1, 1, 1, NULL, '613', 'LOWI', 'EDDH', 20, 10, 800, NULL, 0, 'ENR', NULL, ${both});
    UPDATE users SET last_pirep_id = '1001';
    UPDATE sequences SET value = 1002;
    INSERT INTO pirep_fields (pirep_id, name, value) VALUES ('1001', 'Gate', 'C07');
    INSERT INTO pirep_fares (pirep_id, fare_id, count, code, name, price, cost, capacity, type)
    VALUES ('1001', 1, 142, 'Y', 'Economy', 80, 0, 180, 0);
    INSERT INTO pirep_comments (pirep_id, comment, created_at, updated_at) VALUES ('1001', 'Well flown', ${both});
    INSERT INTO acars (pirep_id, type, client_id, lat, lon, altitude, autopilot, created_at, updated_at)
    VALUES ('1001', 0, 'p1', 53.6, 10, 2000, 1, ${both}), ('1001', 2, NULL, NULL, NULL, NULL, 'CMD A', ${both});
    INSERT INTO settings (key, value) VALUES ('units.distance', 'km');
    INSERT INTO admin_sessions (token_hash, created_at, last_seen_at, expires_at) VALUES (x'00', ${both}, ${then});
    INSERT INTO audit (actor, user_id, api_key_label, action, subject, subject_id, before, after, created_at)
    VALUES ('pilot', 1, 'main PC', 'pirep.filed', 'pirep', '1001', '{"state":0}',
        '{"state":1,"distance":411,"flight_time":95,"fuel_used":9200}', ${then}),
      ('program', NULL, NULL, 'pirep.fares_dropped', 'pirep', '1001', NULL, '{"fares":[{"id":9,"count":3}]}', ${then}),
      ('operator', NULL, NULL, 'pirep.accepted', 'pirep', '1001',
        '{"state":1,"user":{"rank_id":1,"last_pirep_id":null,"curr_airport_id":"EDDH"},"aircraft":{"airport_id":"EDDH","landing_time":null,"fuel_onboard":5000}}',
        '{"state":2,"user":{"rank_id":1,"last_pirep_id":"1001","curr_airport_id":"LOWI"},"aircraft":{"airport_id":"LOWI","landing_time":${then.replaceAll("'", '"')},"fuel_onboard":4000}}',
        ${then}),
      ('operator', NULL, NULL, 'api_key.issued', 'api_key', '1', NULL, '{"user_id":1,"label":"main PC"}', ${then});`,
  3: `INSERT INTO news (subject, body, created_at, updated_at) VALUES ('Winter', 'De-icing is free.', ${both});`,
  4: `
    INSERT INTO webhooks (name, url, secret, format, events, created_at, updated_at)
    VALUES ('Club', 'https://club.example/hook', 'secret', 'json', '["pirep.filed"]', ${both});
    INSERT INTO webhook_deliveries (uuid, webhook_id, event, payload, state, next_attempt_at, created_at, updated_at)
    VALUES ('u1', 1, 'pirep.filed', '{"pirep":{"id":"1001","pilot":{"id":1,"name":"Mara Lindqvist"}}}', 'delivered', ${then}, ${both});`,
  5: `
    INSERT INTO pirep_flags (pirep_id, kind, severity, evidence, created_at)
    VALUES ('1001', 'no_track', 'warn', '{"values":{"positions":1},"spots":[]}', ${then});`,
  6: `
    INSERT INTO flight_fares (flight_id, fare_id, price) VALUES ('1001', 1, '120');
    INSERT INTO flight_fields (flight_id, name, value) VALUES ('1001', 'Departure Gate', '4');`,
  7: `
    INSERT INTO aircraft (id, subfleet_id, name, registration, deleted_at, created_at, updated_at)
    VALUES (2, 1, 'Alster', 'D-AKTX', ${then}, ${both});`,
  12: `UPDATE reviews SET comment_id = 1;`,
  13: `UPDATE pireps SET awaits_flags = 1 WHERE id = '1002';`,
  14: `
    INSERT INTO flights (id, airline_id, flight_number, dpt_airport_id, arr_airport_id, deleted_at, created_at, updated_at)
    VALUES ('1002', 1, 614, 'EDDH', 'LOWI', ${then}, ${both});`,
  15: `
    INSERT INTO imports (kind, file_name, added, changed, created_at) VALUES ('flights', 'winter.csv', 1, 0, ${then});
    INSERT INTO import_changes (import_id, table_name, row_id, after) VALUES (1, 'flights', '1001', '{"updated_at":0}');`,
  16: `
    INSERT INTO pictures (name, content) VALUES ('elbe.png', x'89504e47');
    UPDATE aircraft SET picture = 'elbe.png' WHERE id = 1;`,
  26: `
    INSERT INTO review_rules (name, place, decision, created_at, updated_at) VALUES ('Everything else', 1, 'leave', ${both});
    INSERT INTO preset_comments (comment, place) VALUES ('Well flown.', 1);`,
  27: `
    INSERT INTO travels (user_id, from_airport_id, to_airport_id, created_at) VALUES (1, 'LOWI', 'EDDH', ${then});
    INSERT INTO flight_links (pirep_id, token, created_at) VALUES ('1002', 'linklinklinklink', ${then});
    INSERT INTO csv_columns (kind, header, columns, used_at) VALUES ('flights', 'No;From;To', '["flight_number",null]', ${then});`,
  28: `INSERT INTO analyses (pirep_id, version, airport_id, runway, distance) VALUES ('1001', 1, 'LOWI', '26', 1200);`,
};
