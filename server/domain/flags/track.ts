import { distanceNm, type Point } from '../../contract/geo.ts';
import { evidence, type Rule, type Sample, type Leg, isTimed, type Flight } from './flight.ts';

/** One of the positions may have jumped. */
const looked = 3;

export const wrongDepartureAirport: Rule = ({ samples, dpt }, { airport_distance: limit }) =>
  isAway(samples.slice(0, looked), dpt, limit);

export const wrongArrivalAirport: Rule = ({ samples, arr }, { airport_distance: limit }) =>
  isAway(samples.slice(-looked).toReversed(), arr, limit);

/** @param ends the first or last positions, the outermost first */
function isAway(ends: readonly Sample[], airport: Point, limit: number) {
  const nm = Math.min(...ends.map((sample) => distanceNm(sample, airport)));
  const [end] = ends;
  // A track of one position has no start and end.
  if (limit === 0 || end === undefined || ends.length < 2 || !(nm > limit)) return undefined;
  // A high and fast aircraft has lost contact there rather than used another airport.
  return evidence({ distance_nm: nm, limit_nm: limit, altitude_ft: end.altitude, gs_kt: end.gs }, end);
}

/** Nautical miles below which a silence does not count: the aircraft may be at the gate. */
const standing = 5;

export const positionGap: Rule = ({ legs }, { position_gap: limit }) => {
  if (limit === 0) return undefined;
  const gaps = legs.filter((leg) => isGap(leg, limit * 60));
  const longest = gaps.toSorted((a, b) => b.seconds - a.seconds)[0];
  if (longest === undefined) return undefined;
  const values = {
    minutes: longest.seconds / 60,
    distance_nm: longest.nm,
    gs_kt: longest.nm / (longest.seconds / 3600),
    count: gaps.length,
    total_minutes: gaps.reduce((sum, { seconds }) => sum + seconds, 0) / 60,
    limit_minutes: limit,
  };
  return evidence(values, longest.from, longest.to);
};

function isGap({ from, to, nm, seconds, flown }: Leg, limit: number): boolean {
  if (seconds <= limit || nm <= standing) return false;
  // Without client times, a silence is a gap only if the distance across it takes that long. Otherwise the positions
  // were queued and sent later.
  return (isTimed(from) && isTimed(to)) || !(flown < limit / 2);
}

export const noTrack: Rule = ({ pirep, samples }) =>
  samples.length >= 2 || pirep.source === 0 ? undefined : evidence({ positions: samples.length }, ...samples);

/** Seconds for the mean speed, because times are rounded. */
const meanSeconds = 120;

/** Where the client reports speeds, a distance too long for its time is time compression instead. */
export const impossibleSpeed: Rule = ({ samples, legs }, { highest_speed: limit }) => {
  if (limit === 0) return undefined;
  const reported = samples.map((sample) => ({ sample, knots: sample.gs }));
  const fast = [...reported, ...measureSpeeds(legs)].filter(({ knots }) => knots > limit);
  if (fast.length === 0) return undefined;
  const fastest = fast.reduce((a, b) => (b.knots > a.knots ? b : a));
  return evidence({ fastest_kt: fastest.knots, limit_kt: limit, count: fast.length }, fastest.sample);
};

export const impossibleJump: Rule = ({ legs }, { highest_speed: limit }) => {
  const jumps = legs.filter(({ jumped }) => jumped);
  if (jumps.length === 0) return undefined;
  const { nm, seconds, from, to } = jumps.reduce((a, b) => (b.nm > a.nm ? b : a));
  return evidence({ distance_nm: nm, seconds, count: jumps.length, limit_kt: limit }, from, to);
};

interface Speed {
  readonly sample: Sample;
  readonly knots: number;
}

/** Uses the distances of legs without a reported speed. */
function measureSpeeds(legs: readonly Leg[]): Speed[] {
  const speeds: Speed[] = [];
  let [nm, seconds] = [0, 0];
  for (const leg of legs) {
    if (leg.jumped || !Number.isNaN(leg.flown)) continue;
    nm += leg.nm;
    seconds += leg.seconds;
    if (seconds < meanSeconds) continue;
    speeds.push({ sample: leg.to, knots: nm / (seconds / 3600) });
    [nm, seconds] = [0, 0];
  }
  return speeds;
}

/** Seconds in one window, and seconds that must be gained in total. */
const windowSeconds = 120;
const least = 120;
/** Seconds by which a clock may be adjusted during a flight. */
const clockChange = 300;

export const timeCompression: Rule = (flight, { time_compression: limit }) => {
  if (limit === 0) return undefined;
  const { flown, clock, from, to } = sumUp(flight.legs, limit) ?? clockAhead(flight) ?? {};
  if (flown === undefined || clock === undefined || flown / Math.max(1, clock) <= limit) return undefined;
  const values = { rate: flown / Math.max(1, clock), flown_minutes: flown / 60, clock_minutes: clock / 60 };
  return evidence({ ...values, limit_rate: limit }, from, to);
};

interface Compressed {
  /** Seconds of flight, and the seconds that they took. */
  flown: number;
  clock: number;
  readonly from: Sample;
  to: Sample;
}

/** Finds the minutes in which the aircraft flew farther, at its reported speed, than the clock allows. */
function sumUp(legs: readonly Leg[], limit: number): Compressed | undefined {
  let found: Compressed | undefined;
  let [flown, clock] = [0, 0];
  let from: Sample | undefined;
  for (const leg of legs) {
    if (leg.jumped || Number.isNaN(leg.flown)) continue;
    from ??= leg.from;
    flown += leg.flown;
    clock += leg.seconds;
    if (Math.max(flown, clock) < windowSeconds) continue;
    if (flown / Math.max(1, clock) > limit) {
      found ??= { flown: 0, clock: 0, from, to: leg.to };
      found.flown += flown;
      found.clock += clock;
      found.to = leg.to;
    }
    [flown, clock, from] = [0, 0, undefined];
  }
  return found && found.flown - found.clock >= least ? found : undefined;
}

/** A client that uses the simulator's clock is ahead of the server's at the end. */
function clockAhead({ samples }: Flight): Compressed | undefined {
  const [from, to] = [samples[0], samples.at(-1)];
  if (from === undefined || to === undefined) return undefined;
  const ahead = (to.at - to.received - Math.max(0, from.at - from.received)) / 1000;
  const flown = (to.at - from.at) / 1000;
  return ahead > clockChange ? { flown, clock: Math.max(0, flown - ahead), from, to } : undefined;
}
