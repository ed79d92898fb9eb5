import { distanceNm, hasPlace, type Point } from '../../contract/geo.ts';
import { evidence, isStill, type Rule, type Legs, type CheckedFlight } from './flight.ts';
import type { Samples } from './samples.ts';

export const wrongDepartureAirport: Rule = ({ samples, dpt }, limit) => isAway(samples, [0, 1, 2], dpt, limit);

export const wrongArrivalAirport: Rule = ({ samples, arr }, limit) => {
  const last = samples.length - 1;
  return isAway(samples, [last, last - 1, last - 2], arr, limit);
};

/** @param ends the first or last positions, the outermost first: one of them may have jumped */
function isAway(samples: Samples, ends: readonly [number, number, number], airport: Point, limit: number) {
  if (!hasPlace(airport)) return undefined;
  const known = ends.filter((i) => i >= 0 && i < samples.length);
  const nm = Math.min(...known.map((i) => distanceNm(samples.point(i), airport)));
  // A track of one position has no start and end.
  if (known.length < 2 || !(nm > limit)) return undefined;
  const [end] = ends;
  // A high and fast aircraft has lost contact there rather than used another airport.
  const [altitude_ft, gs_kt] = [samples.altitude.at(end), samples.gs.at(end)];
  return evidence({ distance_nm: nm, limit_nm: limit, altitude_ft, gs_kt }, samples.spot(end));
}

/** Nautical miles below which a silence does not count: the aircraft may be at the gate. */
const standing = 5;

export const positionGap: Rule = (flight, limit) => {
  const { nm, seconds } = flight.legs;
  let [count, total] = [0, 0];
  let longest: number | undefined;
  for (let i = 0; i < seconds.length; i++) {
    if (!isGap(flight, i, limit * 60)) continue;
    count += 1;
    total += seconds.at(i);
    if (longest === undefined || seconds.at(i) > seconds.at(longest)) longest = i;
  }
  if (longest === undefined) return undefined;
  const values = {
    minutes: seconds.at(longest) / 60,
    distance_nm: nm.at(longest),
    gs_kt: nm.at(longest) / (seconds.at(longest) / 3600),
    count,
    total_minutes: total / 60,
    limit_minutes: limit,
  };
  return evidence(values, flight.samples.spot(longest), flight.samples.spot(longest + 1));
};

function isGap({ samples, legs }: CheckedFlight, leg: number, limit: number): boolean {
  if (legs.seconds.at(leg) <= limit || legs.nm.at(leg) <= standing) return false;
  // A break, after which it goes on where it was.
  if (isStill(legs, leg)) return false;
  // Without client times, a silence is a gap only if the distance across it takes that long. Otherwise the positions
  // were queued and sent later.
  return (samples.isTimed(leg) && samples.isTimed(leg + 1)) || !(legs.flown.at(leg) < limit / 2);
}

export const noTrack: Rule = ({ pirep, samples }) =>
  samples.length >= 2 || pirep.source === 0 ? undefined : evidence({ positions: samples.length }, samples.spot(0));

/** Where the client reports speeds, a distance too long for its time is time compression instead. */
export const impossibleSpeed: Rule = ({ samples, legs }, limit) => {
  let [count, fastest, place] = [0, 0, 0];
  const note = (index: number, knots: number): void => {
    if (!(knots > limit)) return;
    count += 1;
    if (knots > fastest) [fastest, place] = [knots, index];
  };
  for (let i = 0; i < samples.length; i++) note(i, samples.gs.at(i));
  measureSpeeds(legs, note);
  if (count === 0) return undefined;
  return evidence({ fastest_kt: fastest, limit_kt: limit, count }, samples.spot(place));
};

export const impossibleJump: Rule = ({ samples, legs }, limit) => {
  const { nm, seconds, jumped } = legs;
  let count = 0;
  let farthest: number | undefined;
  for (let i = 0; i < jumped.length; i++) {
    if (jumped.at(i) === 0) continue;
    count += 1;
    if (farthest === undefined || nm.at(i) > nm.at(farthest)) farthest = i;
  }
  if (farthest === undefined) return undefined;
  const values = { distance_nm: nm.at(farthest), seconds: seconds.at(farthest), count, limit_kt: limit };
  return evidence(values, samples.spot(farthest), samples.spot(farthest + 1));
};

/** Seconds for the mean speed, because times are rounded. */
const meanSeconds = 120;

/** Uses the distances of legs without a reported speed. @param note called with the position at the end of some legs */
function measureSpeeds(legs: Legs, note: (index: number, knots: number) => void): void {
  let [nm, seconds] = [0, 0];
  for (let i = 0; i < legs.nm.length; i++) {
    if (legs.jumped.at(i) === 1 || !Number.isNaN(legs.flown.at(i))) continue;
    nm += legs.nm.at(i);
    seconds += legs.seconds.at(i);
    if (seconds < meanSeconds) continue;
    note(i + 1, nm / (seconds / 3600));
    [nm, seconds] = [0, 0];
  }
}

/** Seconds in one window, and seconds that must be gained in total. */
const windowSeconds = 120;
const least = 120;
/** Seconds by which a clock may be adjusted during a flight. */
const clockChange = 300;

export const timeCompression: Rule = (flight, limit) => {
  const found = sumUp(flight.legs, limit) ?? clockAhead(flight);
  if (found === undefined || found.flown / Math.max(1, found.clock) <= limit) return undefined;
  const { flown, clock, from, to } = found;
  const values = { rate: flown / Math.max(1, clock), flown_minutes: flown / 60, clock_minutes: clock / 60 };
  return evidence({ ...values, limit_rate: limit }, flight.samples.spot(from), flight.samples.spot(to));
};

interface Compressed {
  /** Seconds of flight, and the seconds that they took. */
  flown: number;
  clock: number;
  /** Indexes of the positions. */
  readonly from: number;
  to: number;
}

/** Finds the minutes in which the aircraft flew farther, at its reported speed, than the clock allows. */
function sumUp(legs: Legs, limit: number): Compressed | undefined {
  let found: Compressed | undefined;
  let [flown, clock] = [0, 0];
  let from: number | undefined;
  for (let i = 0; i < legs.nm.length; i++) {
    if (legs.jumped.at(i) === 1 || Number.isNaN(legs.flown.at(i))) continue;
    from ??= i;
    flown += legs.flown.at(i);
    clock += legs.seconds.at(i);
    if (Math.max(flown, clock) < windowSeconds) continue;
    if (flown / Math.max(1, clock) > limit) {
      found ??= { flown: 0, clock: 0, from, to: i + 1 };
      found.flown += flown;
      found.clock += clock;
      found.to = i + 1;
    }
    [flown, clock, from] = [0, 0, undefined];
  }
  return found && found.flown - found.clock >= least ? found : undefined;
}

/** A client that uses the simulator's clock is ahead of the server's at the end. */
function clockAhead({ samples }: CheckedFlight): Compressed | undefined {
  if (samples.length === 0) return undefined;
  const [from, to] = [0, samples.length - 1];
  const ahead = (samples.ahead.at(to) - Math.max(0, samples.ahead.at(from))) / 1000;
  const flown = (samples.at.at(to) - samples.at.at(from)) / 1000;
  return ahead > clockChange ? { flown, clock: Math.max(0, flown - ahead), from, to } : undefined;
}
