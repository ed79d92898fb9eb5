import { PirepState } from '../../contract/pirepStatus.ts';
import type { FlightSample } from '../flightModel/craft.ts';
import { type FlownFlight, flyFlight } from '../flightModel/flyFlight.ts';
import { createRandom } from '../flightModel/random.ts';
import type { Career, Episode } from './careers.ts';
import { detoured } from './detour.ts';
import { localTime } from './localTime.ts';
import { type DemoPilot, pilotOf } from './pilots.ts';
import { airport, type DemoFlight, departingAt } from './timetable.ts';

/** A flight that a pilot flew, is flying, or gave up. */
export interface LogbookEntry {
  readonly pilot: DemoPilot;
  readonly registration: string;
  readonly flight: DemoFlight;
  readonly episode: Episode;
  readonly flown: FlownFlight;
  /** When the model's clock began. */
  readonly start: Date;
  /** What the client has reported up to now. */
  readonly samples: readonly FlightSample[];
  readonly created_at: Date;
  readonly submitted_at: Date | null;
  /** When the operator accepted or rejected it. */
  readonly reviewed_at: Date | null;
}

const MINUTE = 60_000;
const FIVE_MINUTES = 5 * MINUTE;
/** How long ago the flights in progress reported. */
const LAST_CONTACT = 4000;
/** Seconds at the gate, when a flight is boarding and when it is given up. */
const BOARDING = 95;

/** Filed a while ago or still under way: the schedule follows from the clock. */
export function flyToday(
  career: Career,
  episode: Episode,
  { flight, now }: { readonly flight: DemoFlight; readonly now: Date },
): LogbookEntry {
  const seed = seedOf(career, episode);
  const flown = fly(flight, episode, seed);
  const { filed_ago } = episode;
  const samples = filed_ago === undefined ? upToNow(flown, episode) : withGap(flown, episode);
  const age =
    filed_ago === undefined
      ? (samples.at(-1)?.elapsed ?? 0) * 1000 + LAST_CONTACT
      : filed_ago * MINUTE + flown.block_on * 1000 + 4 * MINUTE;
  const start = new Date(now.getTime() - age);
  const blockOff = start.getTime() + flown.block_off * 1000;
  const scheduled = new Date(Math.floor(blockOff / FIVE_MINUTES) * FIVE_MINUTES);
  return {
    ...begun(career, episode, start),
    flight: departingAt(flight, localTime(scheduled, airport(flight.from).tz)),
    flown,
    samples,
    submitted_at: filed_ago === undefined ? null : new Date(now.getTime() - filed_ago * MINUTE),
    reviewed_at: null,
  };
}

/** A past flight that left about when the timetable says. */
export function flyScheduled(
  career: Career,
  episode: Episode,
  { flight, leaves }: { readonly flight: DemoFlight; readonly leaves: Date },
): LogbookEntry {
  const seed = seedOf(career, episode);
  const random = createRandom(`times ${seed}`);
  const flown = fly(flight, episode, seed);
  const start = new Date(leaves.getTime() + random.whole(-3, 12) * MINUTE - flown.block_off * 1000);
  const entry = { ...begun(career, episode, start), flight, flown };
  if (episode.state === PirepState.CANCELLED) {
    return { ...entry, samples: before(flown, BOARDING), submitted_at: null, reviewed_at: null };
  }
  const submitted = new Date(start.getTime() + flown.block_on * 1000 + random.whole(2, 7) * MINUTE);
  const reviewed = new Date(submitted.getTime() + random.whole(4, 38) * MINUTE);
  return { ...entry, samples: withGap(flown, episode), submitted_at: submitted, reviewed_at: reviewed };
}

function seedOf({ pilot }: Career, { flight, occasion = 0 }: Episode): string {
  return `${pilot} ${flight} ${occasion}`;
}

function fly({ plan }: DemoFlight, { detour, landing_rate }: Episode, seed: string): FlownFlight {
  const flown = detour === undefined ? plan : detoured(plan, detour);
  return flyFlight(flown, { seed, ...(landing_rate !== undefined && { landing_rate }) });
}

function begun(career: Career, episode: Episode, start: Date) {
  return {
    pilot: pilotOf(career.pilot),
    registration: career.registration,
    episode,
    start,
    created_at: new Date(start.getTime() - createRandom(`prefile ${seedOf(career, episode)}`).whole(150, 420) * 1000),
  };
}

function upToNow(flown: FlownFlight, { flown: share = 0 }: Episode): readonly FlightSample[] {
  return before(flown, share < 0 ? BOARDING : flown.takeoff + share * (flown.landing - flown.takeoff));
}

function before({ samples }: FlownFlight, elapsed: number): readonly FlightSample[] {
  return samples.filter((sample) => sample.elapsed < elapsed);
}

/** Nothing was heard from a little after the middle of the flight on. */
function withGap({ samples, takeoff, landing }: FlownFlight, { gap_minutes = 0 }: Episode): readonly FlightSample[] {
  const begin = takeoff + (landing - takeoff) * 0.56;
  const end = begin + gap_minutes * 60;
  return samples.filter(({ elapsed }) => elapsed < begin || elapsed >= end);
}
