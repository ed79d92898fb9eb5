import type { Static } from 'typebox';
import type { Queries } from '../../../db/open.ts';
import type { AircraftRow, AirlinesRow, PirepsRow, UsersRow } from '../../../db/rows.ts';
import type { CountedReport, GroupKind, GroupRow } from '../../contract/admin/periods/statistics.ts';
import type { AircraftShort, PilotFace } from '../../contract/admin/pireps.ts';
import { byId } from '../../contract/mapValues.ts';
import { pilotIdent } from '../flights/ident.ts';
import type { Sum } from '../pireps/flown.ts';

/** What names a report. */
type NamedReport = Omit<CountedReport, 'ident' | 'pilot' | 'aircraft'> &
  Pick<PirepsRow, 'user_id' | 'aircraft_id' | 'airline_id' | 'flight_number'>;

type Face = Static<typeof PilotFace>;

/** Returns a function that names these pilots, also those in the trash. */
export function readPilotFaces(db: Queries, ids: readonly number[]): (id: number) => Face {
  const users = byId(db.users.listByIds([...new Set(ids)]));
  const airlines = byId(db.airlines.listByIds([...users.values()].map(({ airline_id }) => airline_id)));
  return (id) => {
    // Foreign keys guarantee these rows.
    const { pilot_id, name, picture, airline_id } = users.get(id) as UsersRow;
    const { icao } = airlines.get(airline_id) as AirlinesRow;
    return { id, ident: pilotIdent(db, icao, pilot_id), name, picture };
  };
}

/** Those who flew longest. */
export function listTopPilots(
  db: Queries,
  pilots: ReadonlyMap<number, Sum>,
  most: number,
): ({ readonly pilot: Face } & Sum)[] {
  const top = [...pilots].sort(([a, one], [b, other]) => other.minutes - one.minutes || a - b).slice(0, most);
  const faceOf = readPilotFaces(
    db,
    top.map(([id]) => id),
  );
  return top.map(([id, flown]) => ({ pilot: faceOf(id), ...flown }));
}

/** Names reports, their pilots and their aircraft. */
export function readFlownReports(db: Queries, reports: readonly NamedReport[]): CountedReport[] {
  const faceOf = readPilotFaces(
    db,
    reports.map(({ user_id }) => user_id),
  );
  const aircraft = byId(db.aircraft.listByIds(reports.map(({ aircraft_id }) => aircraft_id)));
  const airlines = byId(db.airlines.listByIds(reports.map(({ airline_id }) => airline_id)));
  return reports.map((report) => ({
    ...report,
    ident: (airlines.get(report.airline_id) as AirlinesRow).icao + report.flight_number,
    pilot: faceOf(report.user_id),
    aircraft: toAircraftShort(aircraft.get(report.aircraft_id) as AircraftRow),
  }));
}

function toAircraftShort({ id, registration, icao, name }: AircraftRow): AircraftShort {
  return { id, registration, icao, name };
}

type GroupName = Pick<GroupRow, 'code' | 'name'>;

/** Names what reports are grouped by. @param keys ids, codes or names, as the groups have them */
export function nameGroups(db: Queries, by: GroupKind, keys: readonly (string | number)[]): GroupName[] {
  const ids = keys.map(Number);
  const named = <Row extends { readonly id: number | string }>(rows: readonly Row[], name: (row: Row) => GroupName) => {
    const found = byId(rows);
    return keys.map((key) => {
      const row = found.get(key);
      return row === undefined ? { code: '', name: '' } : name(row);
    });
  };
  const names: Readonly<Record<GroupKind, () => GroupName[]>> = {
    pilot: () => ids.map(readPilotFaces(db, ids)).map(({ ident: code, name }) => ({ code, name })),
    airline: () => named(db.airlines.listByIds(ids), ({ icao: code, name }) => ({ code, name })),
    subfleet: () => named(db.subfleets.listByIds(ids), ({ type: code, name }) => ({ code, name })),
    aircraft: () => named(db.aircraft.listByIds(ids), ({ registration: code, name }) => ({ code, name })),
    airport: () => named(db.airports.listByIds(keys.map(String)), ({ id: code, name }) => ({ code, name })),
    route: () => keys.map((key) => ({ code: String(key).replace(' ', '–'), name: '' })),
    client: () => keys.map((key) => ({ code: '', name: String(key) })),
  };
  return names[by]();
}
