import type { StagedRow } from '../../../../../db/moving/stage.ts';
import type { Target } from '../../../../../db/moving/target.ts';
import { toId, toNumber, toShortText } from '../cells.ts';
import type { AcceptedPirep, Context } from '../context.ts';
import { named } from '../rows.ts';
import type { Source } from '../source.ts';

interface Landed {
  readonly landing_time: string | null;
  readonly fuel_onboard: number;
}

const neverFlown: Landed = { landing_time: null, fuel_onboard: 0 };

/**
 * What accepted reports gave and moved, in their order, so that rejecting one here takes it back. What pilot and aircraft had before
 * is not known, but that they were at the departure. Ranks stay.
 */
export function convertAcceptances(from: Source, to: Target, context: Context): void {
  const reports = context.accepted.toSorted((a, b) => compare(a.at, b.at) || compare(a.id, b.id));
  const lastOfAircraft = new Map(reports.map(({ id, aircraft_id }) => [aircraft_id, id]));
  const aircraft = readAircraft(from, context);
  const lastOfPilot = new Map<number, string>();
  const landed = new Map<number, Landed>();
  for (const report of reports) {
    const { id, user_id, aircraft_id, flight_time, dpt_airport_id, arr_airport_id } = report;
    const before = landed.get(aircraft_id) ?? neverFlown;
    const isLast = lastOfAircraft.get(aircraft_id) === id;
    const after = (isLast ? aircraft.get(aircraft_id) : undefined) ?? landedBy(report, before);
    to.insert('acceptances', {
      pirep_id: id,
      user_id,
      aircraft_id,
      flight_time,
      last_pirep_before: lastOfPilot.get(user_id) ?? null,
      curr_airport_before: dpt_airport_id,
      curr_airport_after: arr_airport_id,
      airport_before: dpt_airport_id,
      airport_after: arr_airport_id,
      landing_time_before: before.landing_time,
      landing_time_after: after.landing_time,
      fuel_onboard_before: before.fuel_onboard,
      fuel_onboard_after: after.fuel_onboard,
    });
    lastOfPilot.set(user_id, id);
    landed.set(aircraft_id, after);
  }
}

function compare(a: string, b: string): number {
  return a < b ? -1 : Number(a > b);
}

function landedBy({ landing_time, fuel_onboard }: AcceptedPirep, before: Landed): Landed {
  return { landing_time, fuel_onboard: fuel_onboard ?? before.fuel_onboard };
}

/** What aircraft have now, which is what the last report of each left. */
function readAircraft(from: Source, { times }: Context): ReadonlyMap<number, Landed> {
  const read = (row: StagedRow): [number, Landed] => [
    toId(row['id']) ?? 0,
    { landing_time: times.stamp(row['landing_time']), fuel_onboard: toNumber(row['fuel_onboard']) ?? 0 },
  ];
  return new Map([...from.rows('aircraft')].map(read));
}

/** The last report of each pilot, and whether what phpVMS counted is what the reports add up to; it stays as it is. */
export function convertLastPireps(from: Source, to: Target, context: Context): void {
  const reports = Map.groupBy(context.accepted, ({ user_id }) => user_id);
  for (const row of from.rows('users')) {
    const [id, last_pirep_id] = [toId(row['id']) ?? 0, toShortText(row['last_pirep_id']) ?? ''];
    if (!context.users.has(id)) continue;
    if (context.pireps.has(last_pirep_id)) to.update('users', id, { last_pirep_id });
    const own = reports.get(id) ?? [];
    const minutes = own.reduce((sum, { flight_time }) => sum + flight_time, 0);
    if ((toNumber(row['flights']) ?? 0) === own.length && (toNumber(row['flight_time']) ?? 0) === minutes) continue;
    const text = 'Flights and hours are not those of the accepted reports. They stay as they were counted.';
    context.note('different', 'users', text, named(row, `Pilot ${row['pilot_id'] ?? id}`));
  }
}
