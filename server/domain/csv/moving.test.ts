import { join } from 'node:path';
import * as fc from 'fast-check';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { type Db, openDatabase } from '../../../db/open.ts';
import { ImportKinds } from '../../contract/admin/csv.ts';
import { temporaryFolder } from '../../../db/testing/temporaryFolder.ts';
import type { RowReport } from './storeRow.ts';
import { exportFrom, importInto } from './testing/csvDatabase.ts';

// An airline that moves to another PC in CSV files.

let folder: string;
let here: string;
let there: string;
let from: Db;
let to: Db;

beforeEach(() => {
  folder = temporaryFolder();
  [here, there] = [join(folder, 'here.db'), join(folder, 'there.db')];
  [from, to] = [openDatabase(here), openDatabase(there)];
});
afterEach(() => {
  from.close();
  to.close();
});

const take = (database: string, kind: (typeof ImportKinds)[number], csv: string): readonly RowReport[] =>
  importInto(database, kind, Buffer.from(csv)).rows;

function airlineOf(db: Db, registration: string): unknown {
  const aircraft = db.aircraft.findNamed({ registration });
  const subfleet = db.subfleets.find(aircraft?.subfleet_id ?? 0);
  return db.airlines.find(subfleet?.airline_id ?? 0)?.icao;
}

/** Sorted, because files are ordered by ids, which can differ. */
function linesOf(db: Db, kind: (typeof ImportKinds)[number]): string[] {
  return exportFrom(db, kind).split('\r\n').sort();
}

/** Expects that importing the exported files again changes nothing. */
function expectMoved(): void {
  for (const kind of ImportKinds) {
    const file = exportFrom(from, kind);
    const known = take(here, kind, file).filter(({ outcome }) => outcome !== 'same');
    const moved = take(there, kind, file).filter(({ outcome }) => outcome === 'error');
    expect({ kind, known, moved }).toEqual({ kind, known: [], moved: [] });
  }
  for (const kind of ImportKinds) expect(linesOf(to, kind)).toEqual(linesOf(from, kind));
}

describe('importing all files of an airline into an empty data folder', () => {
  test('keeps aircraft and flights in the subfleets of their own airline', () => {
    take(here, 'subfleets', 'airline,type,name\nKTW,A320,Kittiwake’s\nAUK,A320,Auk’s\n');
    take(here, 'aircraft', 'subfleet,name,registration\nKTW:A320,One,D-AKTA\nauk:a320,Two,D-AUKA\n');
    const flights = 'airline,flight_number,dpt_airport,arr_airport,subfleets\n';
    take(here, 'flights', `${flights}AUK,1,EDDH,LPPT,A320\nAUK,2,EDDH,LPPT,AUK:A320;KTW:A320\n`);
    expectMoved();
    expect([airlineOf(to, 'D-AKTA'), airlineOf(to, 'D-AUKA')]).toEqual(['KTW', 'AUK']);
  });

  test('keeps the ranks of subfleets, even with other ids', () => {
    take(here, 'ranks', 'name,hours\nCadet,0\nCaptain,200\nFirst officer,50\n');
    take(here, 'subfleets', 'airline,type,name,ranks\nKTW,A320,Airbus,Cadet?acars_pay=120%;First officer\n');
    expectMoved();
    expect(exportFrom(to, 'subfleets')).toContain('Cadet?acars_pay=120%;First officer');
  });

  test('keeps the balance of pilots', () => {
    take(here, 'ranks', 'name\nCadet\n');
    take(here, 'pilots', 'pilot_id,name,email,airline,rank,balance,status\n1,Ann,a@b.example,KTW,Cadet,-12.5,3\n');
    expectMoved();
    expect(to.users.findNamed({ pilot_id: 1 })).toMatchObject({ balance: -12.5, status: 3 });
  });

  test('keeps codes and values with any separators in them', () => {
    const piece = fc.constantFrom(';', '=', '?', '&', '\\', ',', '"', "'", '%', ' ', 'x');
    const text = fc.array(piece, { minLength: 1, maxLength: 6 }).map((pieces) => `x${pieces.join('')}`.trim());
    const texts = [...new Set(fc.sample(text, 200))];
    take(here, 'fares', 'code,name\nY,Economy\n');
    take(here, 'subfleets', 'airline,type,name,fares\nKTW,A320,Airbus,Y\n');
    take(here, 'flights', 'airline,flight_number,dpt_airport,arr_airport,fields\nKTW,1,EDDH,LPPT,Gate=4\n');
    const created_at = '2026-11-21T12:00:00.000Z';
    const ids = texts.map((code) => from.fares.insert({ code, name: 'Economy', created_at }));
    from.subfleets.fareLinks.replace(
      1,
      ids.map((fare_id) => ({ fare_id, price: '5' })),
    );
    from.flights.fieldLinks.replace(
      String([...from.flights.each()][0]?.id),
      texts.map((name, index) => ({ name, value: texts[index + 1] ?? '' })),
    );
    expectMoved();
  });
});

describe('a subfleet type that several airlines have', () => {
  test('is exported with its airline', () => {
    take(here, 'subfleets', 'airline,type,name\nKTW,A320,Kittiwake’s\nAUK,A320,Auk’s\n');
    expect(take(here, 'aircraft', 'subfleet,name,registration\nA320,One,D-AKTA\n')).toMatchObject([
      {
        outcome: 'error',
        reason: 'subfleet refers to A320, which several airlines have. Add the airline, as in KTW:A320',
      },
    ]);
  });

  test('is added to an airline without it, but not to an unknown airline', () => {
    take(here, 'subfleets', 'airline,type,name\nKTW,A320,Kittiwake’s\nAUK,B738,Auk’s\n');
    take(here, 'aircraft', 'subfleet,name,registration\nAUK:A320,One,D-AKTA\nCRJ:900,Two,D-AKTB\n');
    expect(
      from.subfleets
        .list()
        .map(({ airline_id, type }) => `${airline_id} ${type}`)
        .sort(),
    ).toEqual(['1 A320', '1 CRJ:900', '2 A320', '2 B738']);
  });
});
