import { array, assert, constantFrom, double, integer, oneof, property, record } from 'fast-check';
import { Value } from 'typebox/value';
import { expect, test } from 'vitest';
import { drawLandingCard } from '../../contract/landings/drawLanding.ts';
import { englishFigures, englishLanding } from '../../contract/landings/englishLanding.ts';
import { FlightAnalysis } from '../../contract/landings/flightAnalysis.ts';
import { landingLooks } from '../../contract/landings/landingLook.ts';
import { checkedFlight } from '../../testing/flaggedFlight.ts';
import { madeSamples, madeTrack, runwayOf } from '../../testing/madeLanding.ts';
import { toAnalysesRow } from '../flags/analyses.ts';
import { atOnce } from '../flags/flight.ts';
import type { Sample } from '../flags/samples.ts';
import { analyseFlight } from './analyseFlight.ts';

// Tracks as clients garble them: figures missing or absurd, places that jump, times that go back, pieces that are lost.

const landings = [runwayOf('EDDH', '23'), runwayOf('NFNM', '11'), runwayOf('NZSP', '20T')].flatMap((runway) => [
  madeSamples({ runway, distance: 900 }),
  madeSamples({ runway, bounces: [9, 7] }),
  madeSamples({ runway, goes: 20 }),
  madeSamples({ runway, lowest: 50 }),
]);
const garble = oneof(
  ...(['altitude', 'altitude_agl', 'vs', 'gs', 'ias'] as const).map((name) =>
    record({ [name]: constantFrom(NaN, 1e308, -1e308, 3.4e38, 0, -0, 35, -100_000) }),
  ),
  record({ lat: double({ min: -90, max: 90, noNaN: true }), lon: double({ min: -180, max: 180, noNaN: true }) }),
  record({ at: integer({ min: 0, max: 2e14 }) }),
  record({ lost: constantFrom(true) }),
);
const piece = record({ from: integer({ min: 0, max: 210 }), length: integer({ min: 1, max: 60 }), garbled: garble });

const heading = { airline: 'Kittiwake', flight: 'KTW612', details: '', logo: null };
const style = {
  look: landingLooks.light,
  size: 13,
  words: englishLanding,
  figures: englishFigures({ distance: 'nmi', altitude: 'ft', speed: 'knot' }),
};

test('whatever a client sends, an analysis keeps its contract and can be drawn', () => {
  assert(
    property(
      constantFrom(...landings),
      integer({ min: 1, max: 12 }),
      array(piece, { maxLength: 6 }),
      constantFrom(null, 0, -180, -1e308),
      (made, every, pieces, landing_rate) => {
        const changesOf = (i: number): Partial<Sample> & { readonly lost?: boolean } =>
          Object.assign(
            {},
            ...pieces.map(({ from, length, garbled }) => (i >= from && i < from + length ? garbled : {})),
          );
        const samples = made
          .flatMap((sample, i): Sample[] => {
            const { lost, ...changes } = changesOf(i);
            return i % every !== 0 || lost ? [] : [{ ...sample, ...changes }];
          })
          .toSorted((a, b) => a.at - b.at);
        const track = madeTrack(samples);
        const flight = checkedFlight({ ...track, pirep: { ...track.pirep, landing_rate } });
        const { analysis, distance, offset, rate } = toAnalysesRow('1', atOnce(analyseFlight(flight)), null);
        expect([distance, offset, rate].every((figure) => figure === null || Number.isFinite(figure))).toBe(true);
        if (analysis === null) return;
        const read = JSON.parse(analysis) as FlightAnalysis;
        expect([...Value.Errors(FlightAnalysis, read)]).toEqual([]);
        for (const landing of read.landings)
          expect(drawLandingCard(landing, heading, style)).not.toMatch(/NaN|Infinity|undefined/);
      },
    ),
    { numRuns: 400, seed: 2026 },
  );
});
