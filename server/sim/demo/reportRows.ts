import type { NewPosition } from '../../../db/tables/positions.ts';
import type { NewLog, NewRoutePoint } from '../../domain/pireps/acars.ts';
import { createRandom } from '../flightModel/random.ts';
import type { LogbookEntry } from './logbookEntry.ts';
import { timeAt } from './reportFigures.ts';

/** Nav type of a fix (phpvms7 §3.3), and what an airport is to the model. */
const FIX = 2048;

export function positionRows(entry: LogbookEntry, pirep_id: string): NewPosition[] {
  return entry.samples.map(({ elapsed, ...sample }, order) => {
    const at = timeAt(entry, elapsed);
    return {
      ...sample,
      pirep_id,
      client_id: null,
      nav_type: null,
      order,
      name: null,
      log: null,
      altitude: sample.altitude_msl,
      autopilot: Number(sample.autopilot),
      transponder: entry.flown.transponder,
      sim_time: at,
      source: null,
      created_at: at,
      updated_at: at,
    };
  });
}

/** What was logged while the client was connected. */
export function eventRows(entry: LogbookEntry): NewLog[] {
  const last = entry.samples.at(-1)?.elapsed ?? 0;
  return entry.flown.events
    .filter(({ elapsed }) => elapsed <= last)
    .map(({ elapsed, event, lat, lon }) => {
      const at = timeAt(entry, elapsed);
      return { client_id: null, log: event, lat, lon, sim_time: at, created_at: at };
    });
}

/** The planned route from airport to airport. */
export function routePoints({ flight: { plan } }: LogbookEntry): NewRoutePoint[] {
  const points = [
    { ...plan.dpt, name: plan.dpt.id, nav_type: null },
    ...plan.fixes.map((fix) => ({ ...fix, nav_type: FIX })),
    { ...plan.arr, name: plan.arr.id, nav_type: null },
  ];
  return points.map(({ name, lat, lon, nav_type }, i) => ({ client_id: null, name, lat, lon, nav_type, order: i + 1 }));
}

/** What the client adds to the report, before the flight and after it. */
export function fieldsOf({ pilot, episode }: LogbookEntry): {
  readonly before: Record<string, string>;
  readonly after: Record<string, string>;
} {
  const random = createRandom(`fields ${pilot.number} ${episode.flight} ${episode.occasion ?? 0}`);
  const gate = (): string => `${random.pick(['A', 'B', 'C', 'D'])}${random.whole(1, 48)}`;
  return {
    before: {
      'Departure gate': gate(),
      Simulator: pilot.client.includes('xplane') || pilot.client.includes('linux') ? 'X-Plane 12.3' : 'MSFS 2024',
      Network: random.pick(['VATSIM', 'VATSIM', 'IVAO', 'Offline']),
    },
    after: {
      'Arrival gate': gate(),
      'Landing flaps': random.pick(['Full', '3', '30', '40']),
      'Landing pitch': `${random.between(2.5, 6.5).toFixed(1)}°`,
    },
  };
}
