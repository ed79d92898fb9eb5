import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { type Db, openDatabase } from '../../../db/open.ts';
import type { StoredRow } from '../../../db/statements.ts';
import { temporaryFolder } from '../../../db/testing/temporaryFolder.ts';
import { createDemo } from '../../sim/demo/createDemo.ts';
import { type ImportKindName, importKinds } from './kinds.ts';
import { exportFrom, importInto } from './testing/csvDatabase.ts';
import { undoImport } from './undoImport.ts';

let database: string;
let db: Db;

let demo: Buffer | undefined;

beforeEach(async () => {
  database = join(temporaryFolder(), 'homebase.db');
  if (demo) writeFileSync(database, demo);
  else demo = await demoFile(database);
  db = openDatabase(database);
});
afterEach(() => {
  db.close();
});

async function demoFile(path: string): Promise<Buffer> {
  const made = openDatabase(path);
  await made.write((tx) => createDemo(tx, new Date('2026-11-21T12:00:00Z')));
  made.close();
  return readFileSync(path);
}

/** @returns the id of the import */
function take(kind: ImportKindName, csv: string): number {
  const { import_id, counts } = importInto(database, kind, Buffer.from(csv), { strict: true });
  expect(counts.error).toBe(0);
  return import_id ?? 0;
}

const exported = (kind: ImportKindName): string => exportFrom(db, kind);
const wholeCatalog = (): object =>
  Object.fromEntries((Object.keys(importKinds) as ImportKindName[]).map((kind) => [kind, exported(kind)]));
const airportRows = (): StoredRow[] => [...db.airports.each()];
const undo = (id: number): Promise<void> => undoImport(database, id, 'operator');

/** The first row of a kind, and its file without the others. */
function firstRow(kind: ImportKindName): string {
  const [header = '', row = ''] = exported(kind).split('\r\n');
  return `${header}\r\n${row}\r\n`;
}

const flight = 'airline,flight_number,dpt_airport,arr_airport,subfleets\n';
const pilot = 'pilot_id,name,email,airline,rank\n';

describe('undoing an import', () => {
  test.each<[ImportKindName, string, string]>([
    ['airlines', 'name', 'icao,name\nEGR,Egret\n'],
    ['airports', 'elevation', 'icao,name,lat,lon\nQQQQ,Nowhere,1,2\n'],
    ['fares', 'price', 'code,name\nQ7,Cheap\n'],
    ['ranks', 'hours', 'name,hours\nTern,7\n'],
    ['subfleets', 'fares', 'airline,type,name,fares\nEGR,A21N,Airbus,Y\n'],
    ['aircraft', 'fuel_onboard', 'subfleet,name,registration,airport\nA21N,Egret,D-AEGR,NZSP\n'],
    ['flights', 'subfleets', `${flight}EGR,1,NZSP,EDDH,A21N\n`],
    ['pilots', 'country', `${pilot}901,Ann,ann@b.example,EGR,Captain\n`],
  ])('of %s removes what it added, also missing records, and restores what it changed', async (kind, column, added) => {
    const before = wholeCatalog();
    const file = firstRow(kind);
    const header = file.split('\r\n')[0]?.split(',') ?? [];
    const cells = file.split('\r\n')[1]?.split(',') ?? [];
    const values: Readonly<Record<string, string>> = { fares: '', subfleets: '', name: 'Another', country: 'IS' };
    cells[header.indexOf(column)] = values[column] ?? '1234';
    const ids = [take(kind, `${header.join(',')}\n${cells.join(',')}\n`), take(kind, added)];
    expect(wholeCatalog()).not.toEqual(before);
    for (const id of ids.toReversed()) await undo(id);
    expect(wholeCatalog()).toEqual(before);
    const [entry] = db.audit.list('csv', kind).slice(-1);
    expect(entry).toMatchObject({ action: 'csv.undone', actor: 'operator', before: '{"file_name":"in.csv"}' });
    await expect(undo(ids[0] ?? 0)).rejects.toThrow('The import is undone already.');
  });

  test('keeps every value exactly, such as fractions and empty cells', async () => {
    const before = airportRows();
    const [, ...lines] = exported('airports').split('\r\n');
    const header = 'icao,iata,name,lat,lon,ground_handling_cost,notes';
    const changed = lines.filter((line) => line !== '').map((line) => `${line.split(',')[0]},,X,1.5,2.5,0.1,`);
    await undo(take('airports', [header, ...changed].join('\n')));
    expect(airportRows()).toEqual(before);
  });

  test('is refused when a row was changed since, and another cell of the row stays', async () => {
    const id = take('airlines', 'icao,name\nKTW,Kitty\n');
    const row = db.airlines.findNamed({ icao: 'KTW' });
    await db.write((tx) => row && tx.airlines.update({ ...row, callsign: 'TERN' }));
    await undo(id);
    expect(db.airlines.findNamed({ icao: 'KTW' })).toMatchObject({ callsign: 'TERN', name: 'Kittiwake Virtual' });
    const again = take('airlines', 'icao,name\nKTW,Kitty\n');
    await db.write((tx) => row && tx.airlines.update({ ...row, name: 'Gull' }));
    await expect(undo(again)).rejects.toThrow('Not undone. 1 airline was changed since.');
    expect(db.airlines.findNamed({ icao: 'KTW' })).toMatchObject({ name: 'Gull' });
  });

  test('is refused when an added row was changed since', async () => {
    const id = take('fares', 'code,name\nQ7,Cheap\nQ8,Cheaper\n');
    const row = db.fares.findNamed({ code: 'Q8' });
    await db.write((tx) => row && tx.fares.update({ ...row, price: 5, updated_at: '2026-11-22T12:00:00.000Z' }));
    await expect(undo(id)).rejects.toThrow('Not undone. 1 fare was changed since.');
    expect(db.fares.findNamed({ code: 'Q7' })).toBeDefined();
  });

  test('is refused when something depends on what it added, and loses nothing of a pilot', async () => {
    const flights = take('flights', `${flight}EGR,1,NZSP,EDDH,A21N\n`);
    const created_at = '2026-11-22T12:00:00.000Z';
    const added = [...db.flights.each()].find(({ flight_number }) => flight_number === 1);
    await db.write((tx) => tx.bids.insert({ user_id: 1, flight_id: added?.id ?? '', created_at }));
    await expect(undo(flights)).rejects.toThrow('Not undone. 1 bid depends on what it added.');
    const pilots = take('pilots', `${pilot}901,Ann,ann@b.example,EGR,Captain\n`);
    await expect(undo(flights)).rejects.toThrow('1 pilot and 1 bid depend on what it added.');
    const user_id = db.users.findNamed({ pilot_id: 901 })?.id ?? 0;
    const key = { user_id, label: 'PC', prefix: 'hb', hash: Buffer.from('x'), scope: 'full' as const };
    await db.write((tx) => tx.apiKeys.insert({ ...key, expires_at: null, created_at }));
    await expect(undo(pilots)).rejects.toThrow('Not undone. 1 API key depends on what it added.');
    expect(db.imports.list().filter(({ undone_at }) => undone_at !== null)).toEqual([]);
    expect(db.users.find(user_id)).toMatchObject({ name: 'Ann' });
  });

  test('is refused, and keeps the airport that it added, when something else is there now', async () => {
    const id = take('flights', `${flight}EGR,1,NZSP,EDDH,A21N\n`);
    await db.write((tx) => {
      const [parked] = [...tx.aircraft.each()];
      if (parked) tx.aircraft.update({ ...parked, airport_id: 'NZSP' });
    });
    await expect(undo(id)).rejects.toThrow('Not undone. 1 aircraft depends on what it added.');
    expect(db.airports.find('NZSP')).toBeDefined();
  });

  test('is refused when a restored row would refer to something removed since', async () => {
    const registration = [...db.aircraft.each()][0]?.registration ?? '';
    await db.write((tx) =>
      tx.airports.insert({ id: 'QQQQ', icao: 'QQQQ', name: 'Q', lat: 1, lon: 2, created_at: '2026' }),
    );
    const old = db.aircraft.findNamed({ registration });
    await db.write((tx) => old && tx.aircraft.update({ ...old, hub_id: 'QQQQ' }));
    const header = 'registration,subfleet,name,hub\n';
    const id = take(
      'aircraft',
      `${header}${registration},${firstRow('aircraft').split('\r\n')[1]?.split(',')[0]},Tern,EDDH\n`,
    );
    await db.write((tx) => tx.airports.remove('QQQQ'));
    await expect(undo(id)).rejects.toThrow('depends on something removed since');
    expect(db.aircraft.findNamed({ registration })).toMatchObject({ name: 'Tern', hub_id: 'EDDH' });
  });

  test('leaves out rows that were removed since', async () => {
    const id = take('fares', 'code,name\nQ7,Cheap\nQ8,Cheaper\n');
    await db.write((tx) => tx.fares.remove(tx.fares.findNamed({ code: 'Q8' })?.id ?? 0));
    await undo(id);
    expect(db.fares.findNamed({ code: 'Q7' })).toBeUndefined();
  });

  test('is possible for the last 20 imports', () => {
    for (let round = 0; round < 22; round += 1) take('fares', `code,name\nQ7,Cheap ${round}\n`);
    expect(db.imports.list()).toHaveLength(20);
  });
});

/** The first pilot's file with another state. */
function stateFile(state: number): string {
  const [header, row] = firstRow('pilots')
    .trim()
    .split('\r\n')
    .map((line) => line.split(','));
  const at = header?.indexOf('state') ?? -1;
  return `${header?.join(',')}\n${row?.with(at, String(state)).join(',')}\n`;
}

test('a pilot who may fly again by an import, or by undoing it, has lost the bid that another has now', async () => {
  const [flown, ...free] = [...db.flights.each()].map(({ id }) => id);
  const pilots = [...db.users.each()];
  const [ann, bob] = pilots.filter(({ state }) => state === 1).map(({ id }) => id);
  const place = (user_id = 0, flight_id = ''): number =>
    db.bids.insert({ user_id, flight_id, created_at: new Date().toISOString() });
  const counting = (): number[] => db.bids.listOfUser(ann ?? 0, '').map(({ id }) => id);

  for (const { id } of pilots) db.bids.removeOfUser(id);
  const kept = place(ann, free[0]);
  place(ann, flown);
  take('pilots', stateFile(4));
  expect(counting()).toEqual([]);
  place(bob, flown);
  take('pilots', stateFile(1));
  expect(counting()).toEqual([kept]);

  place(ann, free[1]);
  const id = take('pilots', stateFile(2));
  place(bob, free[1]);
  await undo(id);
  expect(counting()).toEqual([kept]);
});
