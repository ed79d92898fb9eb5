import type { FlightEvent, FlightSample } from '../flightModel/craft.ts';
import type { FlownFlight } from '../flightModel/flyFlight.ts';

/** What is told to the server in one go: what was seen in one phase. */
export interface Stretch {
  readonly last: FlightSample;
  readonly positions: readonly Numbered<FlightSample>[];
  readonly events: readonly Numbered<FlightEvent>[];
}

/** With its place in the order, and an id by which the server knows a row that is sent again. */
export type Numbered<Row> = Row & { readonly id: string; readonly order: number };

const LONGEST = 200;

export interface Timeline {
  /** Seconds of the flight. */
  readonly end: number;
  /** What has come about since it was last asked, up to `elapsed`. */
  readonly upTo: (elapsed: number) => Stretch[];
}

export function createTimeline({ samples, events }: FlownFlight): Timeline {
  const positions = samples.map((sample, order) => ({ ...sample, order, id: `p${order}` }));
  const log = events.map((event, order) => ({ ...event, order, id: `e${order}` }));
  let [nextPosition, nextEvent] = [0, 0];

  function takeEvents(until: number): Numbered<FlightEvent>[] {
    const from = nextEvent;
    while ((log[nextEvent]?.elapsed ?? Infinity) <= until) nextEvent++;
    return log.slice(from, nextEvent);
  }

  function takeStretch(elapsed: number): Stretch | undefined {
    const first = positions[nextPosition];
    if (first === undefined || first.elapsed > elapsed) return undefined;
    const from = nextPosition;
    while (belongs(positions[nextPosition], first.status, elapsed) && nextPosition - from < LONGEST) nextPosition++;
    const taken = positions.slice(from, nextPosition);
    const last = taken.at(-1) ?? first;
    return { last, positions: taken, events: takeEvents(last.elapsed) };
  }

  return {
    end: samples.at(-1)?.elapsed ?? 0,
    upTo: (elapsed) => {
      const stretches: Stretch[] = [];
      for (let next = takeStretch(elapsed); next !== undefined; next = takeStretch(elapsed)) stretches.push(next);
      return stretches;
    },
  };
}

function belongs(sample: FlightSample | undefined, status: string, elapsed: number): boolean {
  return sample !== undefined && sample.status === status && sample.elapsed <= elapsed;
}
