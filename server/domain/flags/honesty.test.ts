import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import { pointFrom } from '../../contract/geo.ts';
import { airportOf, flownTrack, kindsOf, raiseAll, type FlaggedTrack } from '../../testing/flaggedFlight.ts';
import { holdsReport } from './rules.ts';
import type { Sample } from './samples.ts';

const flights = [
  flownTrack('narrow_body', airportOf('EDDH'), airportOf('EDDM')),
  flownTrack('narrow_body', airportOf('EDDH'), airportOf('LPPT')),
  flownTrack('turboprop', airportOf('NFFN'), airportOf('NSFA')),
  flownTrack('light', airportOf('EDDH'), airportOf('EDDW')),
  flownTrack('narrow_body', airportOf('SLLP'), airportOf('SPJC')),
];
const iso = (at: number): string => new Date(at).toISOString();
const minute = 60_000;
const hour = 60 * minute;

/** What happens to an honest flight on its way into the database. */
const anyDay = fc.record({
  flight: fc.nat(flights.length - 1),
  /** Seconds between positions. */
  every: fc.integer({ min: 1, max: 60 }),
  /** Of the start, over midnight too. */
  later: fc.integer({ min: 0, max: 24 * 60 }).map((minutes) => minutes * minute),
  /** How fast or slow the PC's clock is; undefined for a client that sends no times. */
  clock: fc.option(fc.integer({ min: -hour, max: 2 * minute }), { nil: undefined }),
  offline: fc.option(
    fc.record({ from: fc.double({ min: 0.2, max: 0.6, noNaN: true }), minutes: fc.integer({ min: 5, max: 90 }) }),
  ),
  pause: fc.option(
    fc.record({
      from: fc.double({ min: 0.1, max: 0.9, noNaN: true }),
      minutes: fc.integer({ min: 5, max: 20 * 60 }),
      /** Whether the client goes on sending. */
      isSent: fc.boolean(),
    }),
  ),
});
type Day = typeof anyDay extends fc.Arbitrary<infer T> ? T : never;

function honest({ flight: index, every, later, clock, offline, pause }: Day): FlaggedTrack {
  const flight = flights[index] as (typeof flights)[0];
  let samples = thin(flight.samples, every).map((sample) => ({ ...sample, at: sample.at + later }));
  if (pause) samples = interrupt(samples, pause.from, pause.minutes * minute, pause.isSent);
  const [begin, end] = [(samples[0] as Sample).at, (samples.at(-1) as Sample).at];
  const silent = begin + (end - begin) * (offline?.from ?? 0);
  const back = Math.min(end, silent + (offline?.minutes ?? 0) * minute);
  const stored = samples.map((sample) => {
    const arrived = (sample.at > silent && sample.at < back ? back : sample.at) + 700;
    const at = clock === undefined ? arrived : sample.at + clock;
    return { ...sample, at, received: arrived, sim_time: sample.sim_time + 5 * hour };
  });
  const times = {
    block_off_time: null,
    block_on_time: null,
    created_at: iso(begin - 10 * minute),
    submitted_at: iso(end + minute),
  };
  return { ...flight, samples: stored, pirep: { ...flight.pirep, ...times } };
}

function thin(samples: readonly Sample[], every: number): Sample[] {
  let last = -Infinity;
  return samples.filter(({ at }, i) => {
    if (at < last + every * 1000 && i !== samples.length - 1) return false;
    last = at;
    return true;
  });
}

/** Stops the simulator on the way. */
function interrupt(samples: readonly Sample[], share: number, lasts: number, isSent: boolean): Sample[] {
  const airborne = samples.flatMap(({ altitude_agl }, i) => (altitude_agl > 1500 ? [i] : []));
  const stop = airborne[Math.floor(airborne.length * share)] ?? 0;
  const held = samples[stop] as Sample;
  const steps = isSent ? Math.floor(lasts / 30_000) : 0;
  const standing = Array.from({ length: steps }, (_, i) => ({
    ...held,
    id: held.id + (i + 1) / (steps + 1),
    at: held.at + (i + 1) * 30_000,
    gs: 0,
    vs: 0,
  }));
  const rest = samples.slice(stop + 1).map((sample) => ({ ...sample, at: sample.at + lasts }));
  return [...samples.slice(0, stop + 1), ...standing, ...rest];
}

test('no honest flight has a flag that stops it', () => {
  fc.assert(
    fc.property(anyDay, (day) => {
      expect(raiseAll(honest(day)).filter(holdsReport)).toEqual([]);
    }),
    { numRuns: 150 },
  );
}, 60_000);

test('a break of more than half an hour is named', () => {
  fc.assert(
    fc.property(anyDay, fc.integer({ min: 31, max: 20 * 60 }), fc.boolean(), (day, minutes, isSent) => {
      const track = honest({ ...day, offline: null, pause: { from: 0.5, minutes, isSent } });
      const paused = raiseAll(track).find(({ kind }) => kind === 'flight_paused');
      expect(Math.abs((paused?.evidence.values.minutes ?? 0) - minutes)).toBeLessThan(3);
    }),
    { numRuns: 50 },
  );
}, 60_000);

const quick = (track: FlaggedTrack): FlaggedTrack => {
  const { created_at } = track.pirep;
  return { ...track, pirep: { ...track.pirep, submitted_at: new Date(Date.parse(created_at) + 7000).toISOString() } };
};

test.each<[string, (track: FlaggedTrack) => FlaggedTrack]>([
  [
    'with a flight time that nothing covers',
    (track) => quick({ ...track, samples: track.samples.slice(0, 40), pirep: { ...track.pirep, flight_time: 4386 } }),
  ],
  ['without a track', (track) => quick({ ...track, samples: [] })],
  [
    'that stood in the air for 150 minutes, and counts them',
    (track) => ({
      ...track,
      samples: interrupt(track.samples, 0.5, 150 * minute, true),
      pirep: { ...track.pirep, flight_time: (track.pirep.flight_time ?? 0) + 150 },
    }),
  ],
  [
    'at four times the speed',
    (track) => ({
      ...track,
      samples: track.samples.map((sample, i) => ({
        ...sample,
        at: (track.samples[0] as Sample).at + (sample.at - (track.samples[0] as Sample).at) / 4,
        received: i,
      })),
    }),
  ],
  ['with less than no fuel used', (track) => ({ ...track, pirep: { ...track.pirep, fuel_used: -4000 } })],
  ['with less than no fuel at the gate', (track) => ({ ...track, pirep: { ...track.pirep, block_fuel: -4000 } })],
  [
    'with less than no fuel on board',
    (track) => ({
      ...track,
      samples: track.samples.map((sample, i) => ({ ...sample, fuel: i === 90 ? -800 : sample.fuel })),
    }),
  ],
  [
    'that gained fuel in the air',
    (track) => ({
      ...track,
      samples: track.samples.map((sample, i) => ({ ...sample, fuel: sample.fuel + (i > 100 ? 4000 : 0) })),
    }),
  ],
  ['from another airport', (track) => ({ ...track, dpt: pointFrom(track.dpt, 90, 60) })],
])('a dishonest flight %s has one', (_, cheat) => {
  for (const flight of flights.keys()) {
    const day = { flight, every: 10, later: 0, clock: 0, offline: null, pause: null };
    expect(raiseAll(cheat(honest(day))).filter(holdsReport).length, kindsOf(cheat(honest(day))).join()).toBeGreaterThan(
      0,
    );
  }
});

test('an aircraft that only ever stood in the air is named', () => {
  const held = { ...(flights[1]?.samples[200] as Sample), gs: 0, vs: 0 };
  const samples = Array.from({ length: 150 }, (_, i) => ({
    ...held,
    id: i + 1,
    at: held.at + i * minute,
    received: held.at + i * minute + 700,
  }));
  expect(kindsOf({ ...(flights[1] as FlaggedTrack), samples })).toContain('flight_paused');
});
