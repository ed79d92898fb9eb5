import * as acars from '../../../contract/classic/acars.ts';
import * as pireps from '../../../contract/classic/pireps.ts';
import type { AcarsRow, PirepFieldsRow, PirepsRow } from '../../../../db/rows.ts';
import type { AcarsRecord, EventRecord } from '../../../contract/classic/acars.ts';
import type { Pirep, PirepComment, PirepField } from '../../../contract/classic/pirep.ts';
import { PirepSource, statusText, toFlightTypeInteger } from '../../../contract/codes.ts';
import { nmToMilesOrNull } from '../../../contract/units.ts';
import { flightIdent } from '../../../domain/flights/ident.ts';
import type { Comment } from '../../../domain/pireps/comments.ts';
import { type PirepRecord, readPireps } from '../../../domain/pireps/pirepRecord.ts';
import { toAirline, toAirport, toTimestamp } from './catalog.ts';
import type { PirepMapping } from '../mapping.ts';

const calls = { ...pireps, ...acars };

export const classicPireps: PirepMapping<typeof calls> = {
  ...calls,
  trackPaths: ['/acars/position', '/acars/positions'],
  toPireps: (db, rows, { site, texts }) => readPireps(db, rows, texts).map((pirep) => toPirep(pirep, site)),
  toLiveNames: ({ airline_icao, flight_number, pilot_name }) => ({ ident: airline_icao + flight_number, pilot_name }),
  toComment,
  toRecord,
  toEventRecord,
};

/** §2.7. */
function toPirep(
  { pirep, airline, dpt_airport, arr_airport, user, position, ...rows }: PirepRecord,
  site: string,
): Pirep {
  const { id, name, home_airport_id, curr_airport_id } = user;
  return {
    ...toColumns(pirep),
    ident: flightIdent(airline.icao, pirep),
    airline: toAirline(airline, site),
    dpt_airport: toAirport(dpt_airport),
    arr_airport: toAirport(arr_airport),
    position: position ? toRecord(position) : null,
    comments: rows.comments.map(toComment),
    user: { id, name, home_airport_id, curr_airport_id },
    fields: rows.fields.map(toField),
  };
}

type Columns = Omit<
  Pirep,
  'ident' | 'airline' | 'dpt_airport' | 'arr_airport' | 'position' | 'comments' | 'user' | 'fields'
>;

// The reply's schema picks what is shown: no `status_sent`, no `city` and `tz` of airports (§2.4).
function toColumns(pirep: PirepsRow): Columns {
  return {
    ...pirep,
    // The contract accepts the leg as an integer and does not define the reply.
    route_leg:
      pirep.route_leg !== null && /^\d{1,9}$/.test(pirep.route_leg) ? Number(pirep.route_leg) : pirep.route_leg,
    distance: nmToMilesOrNull(pirep.distance),
    planned_distance: nmToMilesOrNull(pirep.planned_distance),
    flight_type: toFlightTypeInteger(pirep.flight_type),
    status_text: statusText(pirep.status),
    raw_data: null,
    block_off_time: toTimestampOrNull(pirep.block_off_time),
    block_on_time: toTimestampOrNull(pirep.block_on_time),
    submitted_at: toTimestampOrNull(pirep.submitted_at),
    created_at: toTimestamp(pirep.created_at),
    updated_at: toTimestamp(pirep.updated_at),
  };
}

function toComment({ id, comment, created_at, pilot }: Comment): PirepComment {
  return {
    id,
    comment,
    // The form of dates in PHP (§2.7).
    created_at: {
      date: `${toTimestamp(created_at)}.${created_at.slice(20, 23)}000`,
      timezone_type: 3,
      timezone: 'UTC',
    },
    user: { id: pilot?.id ?? 0, pilot_id: pilot?.ident ?? '', name: pilot?.name ?? 'Operator' },
  };
}

function toField({ id, pirep_id, name, value, source, created_at, updated_at }: PirepFieldsRow): PirepField {
  return {
    id,
    pirep_id,
    name,
    value,
    source: source === PirepSource.ACARS ? 'acars' : 'manual',
    created_at: toTimestampOrNull(created_at),
    updated_at: toTimestampOrNull(updated_at),
  };
}

function toTimestampOrNull(time: string | null): string | null {
  return time === null ? null : toTimestamp(time);
}

// The reply's schema picks the fields. Other columns are dropped.
function toRecord(row: AcarsRow): AcarsRecord {
  return {
    ...row,
    id: String(row.id),
    distance: nmToMilesOrNull(row.distance),
    autopilot: toAutopilot(row.autopilot),
    created_at: toTimestamp(row.created_at),
    updated_at: toTimestamp(row.updated_at),
  };
}

function toEventRecord(row: AcarsRow): EventRecord {
  return { ...toRecord(row), event: row.log };
}

/** Restores a boolean, which is stored as a number. */
export function toAutopilot(stored: AcarsRow['autopilot']): string | boolean | null {
  return typeof stored === 'number' ? stored === 1 : stored;
}
