import type { PirepFieldsRow, PirepsRow } from '../../../../db/rows.ts';
import type { Pirep, PirepComment, PirepField } from '../../../contract/classic/pirep.ts';
import { PirepSource, statusText, toFlightTypeInteger } from '../../../contract/codes.ts';
import type { Comment } from '../../../domain/pireps/comments.ts';
import { flightIdent } from '../../../domain/flights/ident.ts';
import type { PirepRecord } from '../../../domain/pireps/pirepRecord.ts';
import { toRecord } from './acars.ts';
import { toAirline } from './airline.ts';
import { toAirport } from './airport.ts';
import { nmToMilesOrNull } from '../../../contract/units.ts';
import { toTimestamp } from './timestamp.ts';

/** §2.7. */
export function toPirep({ pirep, airline, dpt_airport, arr_airport, user, position, ...rows }: PirepRecord): Pirep {
  const { id, name, home_airport_id, curr_airport_id } = user;
  return {
    ...toColumns(pirep),
    ident: flightIdent(airline.icao, pirep),
    airline: toAirline(airline),
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
    // The contract takes the leg as an integer and says nothing of how it gives it back.
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

export function toComment({ id, comment, created_at, pilot }: Comment): PirepComment {
  return {
    id,
    comment,
    // As PHP writes a date (§2.7).
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
