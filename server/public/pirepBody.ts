import type { PrefileBody, UpdateBody } from '../contract/classic/pireps.ts';
import { type PirepChanges, PilotColumns } from '../domain/pireps/pirepChanges.ts';
import type { PrefileChanges } from '../domain/pireps/prefile.ts';

/** What a body changes, in the units of the database; keys that no pilot may set are left behind. */
export function toChanges(body: UpdateBody, toNm: (distance: number) => number): PirepChanges {
  const sent = PilotColumns.filter((name) => body[name] !== undefined).map((name) => [name, body[name]]);
  const { distance, planned_distance, status, fields, fares } = body;
  return {
    columns: {
      // The validator has given each its column's type.
      ...(Object.fromEntries(sent) as PirepChanges['columns']),
      ...(distance === undefined ? {} : { distance: toNm(distance) }),
      ...(planned_distance === undefined ? {} : { planned_distance: toNm(planned_distance) }),
    },
    status,
    fields,
    fares,
  };
}

export function toPrefileChanges(body: PrefileBody, toNm: (distance: number) => number): PrefileChanges {
  const { airline_id, aircraft_id, flight_number, dpt_airport_id, arr_airport_id } = body;
  const { columns, ...changes } = toChanges(body, toNm);
  return {
    ...changes,
    columns: { ...columns, airline_id, aircraft_id, flight_number, dpt_airport_id, arr_airport_id },
  };
}

/** `state: 1` in an update asks for review; any other state that a client sends means nothing (decisions §5). */
export function asksForReview({ state }: UpdateBody): boolean {
  return state === 1 || (typeof state === 'string' && Number(state) === 1);
}
