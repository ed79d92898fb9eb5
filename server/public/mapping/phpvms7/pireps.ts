import * as acars from '../../../contract/phpvms7/acars.ts';
import * as pireps from '../../../contract/phpvms7/pireps.ts';
import type { AcarsRow, PirepsRow } from '../../../../db/rows.ts';
import { deleteRoute, postEvents, postLogs, postRoute } from '../../../contract/classic/acars.ts';
import { cancelPirep, listFields, postFields } from '../../../contract/classic/pireps.ts';
import { statusText } from '../../../contract/codes.ts';
import type { AcarsRecord, EventRecord } from '../../../contract/phpvms7/acars.ts';
import type { Pirep, PirepComment, PirepPosition } from '../../../contract/phpvms7/pireps.ts';
import { toDistance, toMass } from '../../../contract/units.ts';
import type { Comment } from '../../../domain/pireps/comments.ts';
import { type FullPirepRecord, readFullPireps } from '../../../domain/pireps/pirepRecord.ts';
import { toAirline } from '../classic/catalog.ts';
import { toAutopilot } from '../classic/pireps.ts';
import {
  toAircraft,
  toAirport,
  toFlightColumns,
  toIdent,
  toTextOrNull,
  toTimestamp,
  toTimestampOrNull,
} from './catalog.ts';
import { toPirepUser, toPrivateName } from './user.ts';
import type { PirepMapping } from '../mapping.ts';

const calls = {
  ...pireps,
  ...acars,
  cancelPirep,
  postFields,
  listFields,
  postEvents,
  postLogs,
  postRoute,
  deleteRoute,
};

export const phpvms7Pireps: PirepMapping<typeof calls> = {
  ...calls,
  trackPaths: ['/acars/position', '/acars/positions', '/acars'],
  toPireps: (db, rows, { site, texts }) => readFullPireps(db, rows, texts).map((pirep) => toPirep(pirep, site)),
  toLiveNames: ({ airline_iata, airline_icao, flight_number, pilot_name }) => ({
    ident: (airline_iata || airline_icao) + flight_number,
    pilot_name: toPrivateName(pilot_name),
  }),
  toComment,
  toRecord,
  toEventRecord,
};

function toPirep({ pirep, airline, flight, position, ...rows }: FullPirepRecord, site: string): Pirep {
  return {
    ...toColumns(pirep),
    ident: toIdent(airline, pirep),
    aircraft: toAircraft(rows.aircraft),
    airline: toAirline(airline, site),
    dpt_airport: toAirport(rows.dpt_airport),
    arr_airport: toAirport(rows.arr_airport),
    position: position ? toPosition(position) : null,
    comments: rows.comments.map(toComment),
    user: toPirepUser(rows.pilot, site),
    flight: flight ? toFlightColumns(flight, site) : null,
    fields: Object.fromEntries(rows.fields.map(({ name, value }) => [name, value])),
    simbrief: null,
  };
}

type Parts =
  | 'ident'
  | 'aircraft'
  | 'airline'
  | 'dpt_airport'
  | 'arr_airport'
  | 'position'
  | 'comments'
  | 'user'
  | 'flight'
  | 'fields'
  | 'simbrief';

// The reply's schema picks what is shown.
function toColumns(pirep: PirepsRow): Omit<Pirep, Parts> {
  return {
    ...pirep,
    event_id: null,
    level: Math.round(pirep.level ?? 0),
    distance: toDistance(pirep.distance ?? 0),
    planned_distance: toDistance(pirep.planned_distance ?? 0),
    flight_time: pirep.flight_time ?? 0,
    block_fuel: toMass(pirep.block_fuel ?? 0),
    fuel_used: toMass(pirep.fuel_used ?? 0),
    score: roundOrNull(pirep.score),
    route: toTextOrNull(pirep.route),
    notes: toTextOrNull(pirep.notes),
    phase: pirep.status,
    status_text: statusText(pirep.status),
    submitted_at: toTimestampOrNull(pirep.submitted_at),
    block_off_time: toTimestampOrNull(pirep.block_off_time),
    block_on_time: toTimestampOrNull(pirep.block_on_time),
    created_at: toTimestamp(pirep.created_at),
    updated_at: toTimestamp(pirep.updated_at),
  };
}

function toComment({ id, comment, created_at, pilot }: Comment): PirepComment {
  const { id: user_id = 0, pilot_id = 0, ident = '' } = pilot ?? {};
  const name = pilot ? toPrivateName(pilot.name) : 'Operator';
  const user = { id: user_id, pilot_id, ident, name, name_private: name };
  return { id, comment, created_at: toTimestamp(created_at), user };
}

// The reply's schema picks what is shown. Times stay as they are stored: a track needs its milliseconds.
function toRecord(row: AcarsRow): AcarsRecord {
  return {
    ...row,
    id: row.client_id ?? String(row.id),
    heading: roundOrNull(row.heading),
    gs: roundOrNull(row.gs),
    ias: roundOrNull(row.ias),
    autopilot: toAutopilot(row.autopilot),
  };
}

/** Units as in the rest of a PIREP; a distance or fuel that was not sent is 0 there. */
function toPosition(row: AcarsRow): PirepPosition {
  return { ...toRecord(row), distance: toDistance(row.distance ?? 0), fuel: toMass(row.fuel ?? 0) };
}

function toEventRecord(row: AcarsRow): EventRecord {
  return { ...toRecord(row), event: row.log };
}

/** Strict clients read integers. */
function roundOrNull(value: number | null): number | null {
  return value === null ? null : Math.round(value);
}
