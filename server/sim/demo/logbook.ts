import type { UsersRow } from '../../../db/rows.ts';
import { PirepState } from '../../contract/codes.ts';
import { courseTo, pointFrom } from '../../contract/geo.ts';
import { momentOf } from '../../domain/localTime.ts';
import type { FlightSample } from '../flightModel/craft.ts';
import type { FlightPlan } from '../flightModel/flightPlan.ts';
import { planFlight } from '../flightModel/flightPlan.ts';
import { type SimulatedFlight, flyFlight } from '../flightModel/flyFlight.ts';
import { createRandom } from '../flightModel/random.ts';
import { type Career, careers, type Episode } from './careers.ts';
import {
  airport,
  type DemoAircraft,
  type DemoCatalog,
  type DemoFlight,
  departingAt,
  get,
  localTime,
} from './catalog.ts';
import { anyTouchdownOf, touchdownOf } from './touchdowns.ts';

/** A flight that a pilot flew, is flying, or cancelled. */
export interface LogbookEntry {
  readonly career: Career;
  readonly pilot: UsersRow;
  readonly aircraft: DemoAircraft;
  readonly flight: DemoFlight;
  readonly episode: Episode;
  readonly flown: SimulatedFlight;
  /** When the flight model starts. */
  readonly start: Date;
  /** What the client has reported until now. */
  readonly samples: readonly FlightSample[];
  readonly created_at: Date;
  readonly submitted_at: Date | null;
  /** When the operator accepted or rejected it. */
  readonly reviewed_at: Date | null;
}

export interface DemoLogbook {
  /** Flights of today, with the times at which they left. */
  readonly rescheduled: readonly DemoFlight[];
  /** Oldest first. */
  readonly entries: readonly LogbookEntry[];
}

type FlownByPilot = Pick<LogbookEntry, 'career' | 'pilot' | 'aircraft' | 'episode'>;

const MINUTE = 60_000;
const FIVE_MINUTES = 5 * MINUTE;
const DAY = 24 * 60 * MINUTE;
/** Milliseconds since the last position of the flights in progress. */
const LAST_CONTACT = 4000;
/** Seconds at the gate, for flights that are boarding or cancelled. */
const BOARDING = 95;

/**
 * Writes what happened in the weeks before `now`.
 * @param inProgress whether some flights have not landed yet
 */
export function writeLogbook(
  { flights: timetable, aircraft, pilots }: DemoCatalog,
  now: Date,
  { inProgress }: { readonly inProgress: boolean },
): DemoLogbook {
  const who = (career: Career): Pick<FlownByPilot, 'career' | 'pilot' | 'aircraft'> => {
    return { career, pilot: get(pilots, career.pilot), aircraft: get(aircraft, career.registration) };
  };
  const episodes = careers.flatMap((career) => {
    return career.episodes
      .filter(({ state }) => inProgress || state !== PirepState.IN_PROGRESS)
      .map((episode): FlownByPilot => ({ ...who(career), episode }));
  });
  const flights = new Map(timetable);
  const today = episodes.filter(({ episode }) => episode.days_ago === undefined);
  const entries = today.map((by) => {
    const entry = flyToday(by, { flight: get(flights, by.episode.flight), now });
    flights.set(by.episode.flight, entry.flight);
    return entry;
  });
  for (const by of episodes) {
    const { days_ago, flight: ident } = by.episode;
    if (days_ago === undefined) continue;
    const flight = get(flights, ident);
    const day = new Date(now.getTime() - days_ago * DAY);
    const leaves = momentOf(day, flight.dpt_time, airport(flight.dpt_airport_id).tz);
    entries.push(flyScheduled(by, { flight, leaves }));
  }
  for (const career of careers) {
    for (const { episode, flight, leaves } of tripsOf(who(career), [...flights.values()], now)) {
      entries.push(flyScheduled({ ...who(career), episode }, { flight, leaves }));
    }
  }
  return {
    rescheduled: today.map(({ episode }) => get(flights, episode.flight)),
    entries: entries.toSorted((a, b) => a.created_at.getTime() - b.created_at.getTime()),
  };
}

/** A flight that was filed a while ago or is in progress: the schedule follows from the clock. */
function flyToday(
  by: FlownByPilot,
  { flight, now }: { readonly flight: DemoFlight; readonly now: Date },
): LogbookEntry {
  const flown = fly(flight, by);
  const { filed_ago } = by.episode;
  const samples = filed_ago === undefined ? upToNow(flown, by.episode) : withGap(flown, by.episode);
  const age =
    filed_ago === undefined
      ? (samples.at(-1)?.elapsed ?? 0) * 1000 + LAST_CONTACT
      : filed_ago * MINUTE + flown.block_on * 1000 + 4 * MINUTE;
  const start = new Date(now.getTime() - age);
  const blockOff = start.getTime() + flown.block_off * 1000;
  const scheduled = new Date(Math.floor(blockOff / FIVE_MINUTES) * FIVE_MINUTES);
  return {
    ...by,
    start,
    created_at: prefiledAt(by, start),
    flight: departingAt(flight, localTime(scheduled, airport(flight.dpt_airport_id).tz)),
    flown,
    samples,
    submitted_at: filed_ago === undefined ? null : new Date(now.getTime() - filed_ago * MINUTE),
    reviewed_at: null,
  };
}

/** A past flight that left about when the timetable says. */
function flyScheduled(
  by: FlownByPilot,
  { flight, leaves }: { readonly flight: DemoFlight; readonly leaves: Date },
): LogbookEntry {
  const { episode } = by;
  const random = createRandom(`times ${seedOf(by)}`);
  const flown = fly(flight, by);
  const start = new Date(leaves.getTime() + random.whole(-3, 12) * MINUTE - flown.block_off * 1000);
  const entry = { ...by, start, created_at: prefiledAt(by, start), flight, flown };
  if (episode.state === PirepState.CANCELLED) {
    return { ...entry, samples: before(flown, BOARDING), submitted_at: null, reviewed_at: null };
  }
  const submitted = new Date(start.getTime() + flown.block_on * 1000 + random.whole(2, 7) * MINUTE);
  const reviewed = new Date(submitted.getTime() + random.whole(4, 38) * MINUTE);
  return { ...entry, samples: withGap(flown, episode), submitted_at: submitted, reviewed_at: reviewed };
}

/** Tells apart the random numbers of flights. */
export function seedOf({
  career,
  episode: { flight, occasion = 0 },
}: Pick<LogbookEntry, 'career' | 'episode'>): string {
  return `${career.pilot} ${flight} ${occasion}`;
}

function fly({ plan }: DemoFlight, by: FlownByPilot): SimulatedFlight {
  const { detour, landing_rate, diverted_to, state, approaches = [{}] } = by.episode;
  const led = diverted_to === undefined ? plan : planFlight(plan.kind, plan.dpt, airport(diverted_to));
  const flown = detour === undefined ? led : detoured(led, detour);
  const usual = (state === PirepState.ACCEPTED ? anyTouchdownOf : touchdownOf)(seedOf(by), flown);
  return flyFlight(flown, {
    seed: seedOf(by),
    approaches: approaches.map((different) => ({ ...usual, ...different })),
    ...(landing_rate !== undefined && { landing_rate }),
  });
}

/** The plan as it is flown around weather to the left of it, `share` longer. */
function detoured(plan: FlightPlan, share: number): FlightPlan {
  // The height of a sine arch that is longer than its base by this share.
  const height = plan.distance * Math.sqrt(share) * (2 / Math.PI);
  const aside = courseTo(plan.dpt, plan.arr) - 90;
  const fixes = plan.fixes.map((fix, i) => {
    const bulge = Math.sin((Math.PI * (i + 1)) / (plan.fixes.length + 1));
    return { ...fix, ...pointFrom(fix, aside, height * bulge) };
  });
  return { ...plan, fixes, distance: plan.distance * (1 + share) };
}

function prefiledAt(by: FlownByPilot, start: Date): Date {
  return new Date(start.getTime() - createRandom(`prefile ${seedOf(by)}`).whole(150, 420) * 1000);
}

function upToNow(flown: SimulatedFlight, { flown: share = 0 }: Episode): readonly FlightSample[] {
  return before(flown, share < 0 ? BOARDING : flown.takeoff + share * (flown.landing - flown.takeoff));
}

function before({ samples }: SimulatedFlight, elapsed: number): readonly FlightSample[] {
  return samples.filter((sample) => sample.elapsed < elapsed);
}

/** Without the positions of a gap that begins shortly after the middle of the flight. */
function withGap(
  { samples, takeoff, landing }: SimulatedFlight,
  { gap_minutes = 0 }: Episode,
): readonly FlightSample[] {
  const begin = takeoff + (landing - takeoff) * 0.56;
  const end = begin + gap_minutes * 60;
  return samples.filter(({ elapsed }) => elapsed < begin || elapsed >= end);
}

const REMARKS = [
  'Smooth all the way.',
  'Held for ten minutes, otherwise as planned.',
  'Nice view of the coast on the approach.',
  'Crosswind of 22 knots at the destination.',
  'Direct routing saved us a few minutes.',
  'ATC was online for the whole flight, thanks to them.',
];

interface TripLeg {
  readonly episode: Episode;
  readonly flight: DemoFlight;
  readonly leaves: Date;
}

/** How many days ago the first trip may have begun, and over how many days they lie. */
const FIRST_DAY = 28;
const SPAN_DAYS = 22;
/** Long enough to have the flight accepted before the way back: only that brings pilot and aircraft there. */
const TURNAROUND = 110 * MINUTE;
/** Longer ones are left to the episodes, so that a trip is home within two days. */
const LONGEST_MINUTES = 600;

/** Accepted flights out and back from the pilot's home, with the same aircraft, evenly over the weeks. */
function tripsOf(
  { career, pilot, aircraft }: { readonly career: Career; readonly pilot: UsersRow; readonly aircraft: DemoAircraft },
  flights: readonly DemoFlight[],
  now: Date,
): TripLeg[] {
  const home = pilot.home_airport_id ?? '';
  const own = flights.filter(
    (flight) =>
      flight.airline_id === pilot.airline_id &&
      flight.subfleet_ids.includes(aircraft.subfleet_id) &&
      flight.route_code === null &&
      flight.days === 0 &&
      flight.flight_type !== 'P',
  );
  const out = own.filter(({ dpt_airport_id, arr_airport_id, active, plan }) => {
    if (dpt_airport_id !== home || active !== 1 || plan.block_time >= LONGEST_MINUTES) return false;
    return backFrom(own, arr_airport_id, home) !== undefined;
  });
  const random = createRandom(`trips ${career.pilot}`);
  return Array.from({ length: career.trips }, (_, trip) => {
    const outbound = random.pick(out);
    const inbound = backFrom(own, outbound.arr_airport_id, home) ?? outbound;
    const daysAgo = FIRST_DAY - ((trip + random.between(0, 0.7)) * SPAN_DAYS) / career.trips + career.idle;
    const leaves = departure(outbound, new Date(now.getTime() - daysAgo * DAY));
    const landed = new Date(leaves.getTime() + outbound.plan.block_time * MINUTE + TURNAROUND);
    return [leg(outbound, leaves, trip), leg(inbound, nextDeparture(inbound, landed), trip)];
  }).flat();
}

function backFrom(flights: readonly DemoFlight[], from: string, to: string): DemoFlight | undefined {
  return flights.find(
    (flight) => flight.dpt_airport_id === from && flight.arr_airport_id === to && flight.active === 1,
  );
}

function leg(flight: DemoFlight, leaves: Date, trip: number): TripLeg {
  const random = createRandom(`remark ${flight.ident} ${trip}`);
  const comments = random.next() < 0.25 ? [{ by: 'pilot' as const, text: random.pick(REMARKS) }] : [];
  return {
    flight,
    leaves,
    episode: { flight: flight.ident, state: PirepState.ACCEPTED, occasion: trip + 1, comments },
  };
}

function nextDeparture(flight: DemoFlight, earliest: Date): Date {
  const day = departure(flight, earliest);
  return day >= earliest ? day : departure(flight, new Date(earliest.getTime() + DAY));
}

function departure({ dpt_airport_id, dpt_time }: DemoFlight, day: Date): Date {
  return momentOf(day, dpt_time, airport(dpt_airport_id).tz);
}
