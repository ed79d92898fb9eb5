import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { type Draft, openDraft } from './draft.ts';
import type { AirlinesRow } from './rows.ts';
import { type Db, openDatabase } from './open.ts';
import { temporaryFolder } from './testing/temporaryFolder.ts';

const created_at = '2026-11-21T12:00:00.000Z';
const record = ({ imports }: Pick<Db, 'imports'>): number =>
  imports.insert({ kind: 'flights', file_name: 'flights.csv', added: 1, changed: 0, created_at });

const refuse = (): never => {
  throw new Error('no room');
};

let folder: string;
let file: string;
let db: Db;
let draft: Draft;

beforeEach(async () => {
  folder = temporaryFolder();
  file = join(folder, 'homebase.db');
  db = openDatabase(file);
  await db.write(() => {
    db.airlines.insert({ icao: 'KTW', name: 'Kittiwake', callsign: 'GULL', created_at });
    db.subfleets.insert({ airline_id: 1, type: 'A320', name: 'Airbus', created_at });
    for (const id of ['EDDH', 'LPPT']) db.airports.insert({ id, icao: id, name: id, lat: 50, lon: 8, created_at });
  });
  draft = openDraft(file);
});
afterEach(() => {
  draft.close();
  db.close();
});

const airline = (icao = 'KTW'): AirlinesRow | undefined => db.airlines.findNamed({ icao });

function changeAirline({ airlines }: Pick<Db, 'airlines'>, changes: Partial<AirlinesRow>): void {
  const row = airlines.findNamed({ icao: 'KTW' });
  if (row) airlines.update({ ...row, ...changes });
}

function addFlight(): string {
  const id = draft.db.sequences.next('flight');
  const route = { dpt_airport_id: 'EDDH', arr_airport_id: 'LPPT' };
  draft.db.flights.insert({ id, airline_id: 1, flight_number: 612, ...route, created_at });
  draft.db.flights.subfleetLinks.replace(id, [{ subfleet_id: 1 }]);
  return id;
}

test('a draft is invisible until it is published together with what is stored with it', () => {
  changeAirline(draft.db, { name: 'Kitty' });
  draft.db.airlines.insert({ icao: 'AUK', name: 'Auk Air', created_at });
  const id = addFlight();
  expect([airline()?.name, airline('AUK'), db.flights.find(id)]).toEqual(['Kittiwake', undefined, undefined]);
  const published = draft.publish((tx) => {
    tx.settings.put({ key: 'general.x', value: '1' });
    return record(tx);
  });
  expect(published).toBe(true);
  expect([airline()?.name, airline('AUK')?.name]).toEqual(['Kitty', 'Auk Air']);
  expect(db.flights.subfleetLinks.list(id)).toEqual([{ flight_id: id, subfleet_id: 1 }]);
  expect(db.settings.find('general.x')).toBe('1');
});

test('others write while a draft is changed', async () => {
  changeAirline(draft.db, { name: 'Kitty' });
  await db.write(() => db.settings.put({ key: 'general.x', value: '1' }));
  expect(db.settings.find('general.x')).toBe('1');
});

test('changes by others in the same row stay', async () => {
  changeAirline(draft.db, { name: 'Kitty' });
  await db.write(() => changeAirline(db, { callsign: 'TERN' }));
  expect(draft.publish(record)).toBe(true);
  expect(airline()).toMatchObject({ name: 'Kitty', callsign: 'TERN' });
});

test('a draft is not published if others changed the same cell', async () => {
  changeAirline(draft.db, { name: 'Kitty' });
  await db.write(() => changeAirline(db, { name: 'Gull' }));
  expect(draft.publish(record)).toBe(false);
  expect(airline()).toMatchObject({ name: 'Gull' });
});

test('a draft is not published if others added a row to the same table', async () => {
  draft.db.airlines.insert({ icao: 'AUK', name: 'Auk Air', created_at });
  await db.write(() => db.airlines.insert({ icao: 'AUK', name: 'Another', created_at }));
  expect(draft.publish(record)).toBe(false);
  expect([...db.airlines.each()]).toHaveLength(2);
});

test('rows that others added to other tables do not matter', async () => {
  const id = addFlight();
  await db.write(() => db.ranks.insert({ name: 'Cadet', created_at }));
  expect(draft.publish(record)).toBe(true);
  expect(db.flights.find(id)).toMatchObject({ flight_number: 612 });
});

test('a draft that refers to a removed row is not published', async () => {
  addFlight();
  await db.write(() => db.subfleets.remove(1));
  expect(draft.publish(record)).toBe(false);
  expect([...db.flights.each()]).toEqual([]);
});

test('an id that others have used meanwhile is not used again', async () => {
  const id = addFlight();
  await db.write(() => expect(db.sequences.next('flight')).toBe(id));
  expect(draft.publish(record)).toBe(false);
});

test('links are replaced only for changed rows', async () => {
  const id = addFlight();
  expect(draft.publish(record)).toBe(true);
  await db.write(() => db.subfleets.insert({ airline_id: 1, type: 'B738', name: 'Boeing', created_at }));
  draft.close();
  draft = openDraft(file);
  draft.db.flights.subfleetLinks.replace(id, [{ subfleet_id: 2 }]);
  expect(draft.publish(record)).toBe(true);
  expect(db.flights.subfleetLinks.list(id)).toEqual([{ flight_id: id, subfleet_id: 2 }]);
});

test('a draft is not published if others changed the same links', async () => {
  const id = addFlight();
  draft.publish(record);
  draft.close();
  draft = openDraft(file);
  draft.db.flights.subfleetLinks.replace(id, []);
  await db.write(({ flights, subfleets }) => {
    const subfleet_id = subfleets.insert({ airline_id: 1, type: 'A319', name: 'Airbus', created_at });
    flights.subfleetLinks.replace(id, [{ subfleet_id: 1 }, { subfleet_id }]);
  });
  expect(draft.publish(record)).toBe(false);
  expect(db.flights.subfleetLinks.list(id)).toHaveLength(2);
});

test('nothing is published when what is stored with it fails', () => {
  changeAirline(draft.db, { name: 'Kitty' });
  expect(() => draft.publish(refuse)).toThrow('no room');
  expect(airline()).toMatchObject({ name: 'Kittiwake' });
});
