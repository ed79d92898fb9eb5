import { expect, test } from 'vitest';
import type { AircraftPoint } from '../../map/flights/aircraftFeatures.ts';
import { frameInterval, GlideTime, isGliding, nextMoves, pointAt } from './glide.ts';

const at = (lon: number, heading = 90): AircraftPoint => ({ lon, lat: 50, heading });
const one = (place: AircraftPoint): Map<string, AircraftPoint> => new Map([['a', place]]);

function drawn(moves: ReturnType<typeof nextMoves>, now: number): AircraftPoint | undefined {
  const move = moves.get('a');
  return move === undefined ? undefined : pointAt(move, now);
}

test('shows a new aircraft at its position without a glide', () => {
  const moves = nextMoves(new Map(), one(at(5)), 0);
  expect(drawn(moves, 0)).toEqual(at(5));
  expect(isGliding(moves, 0)).toBe(false);
});

test('glides to the next position in a second', () => {
  const moves = nextMoves(nextMoves(new Map(), one(at(5)), 0), one(at(6)), 5000);
  expect(drawn(moves, 5000)?.lon).toBe(5);
  expect(drawn(moves, 5000 + GlideTime / 2)?.lon).toBe(5.5);
  expect(drawn(moves, 5000 + GlideTime)).toEqual(at(6));
  expect(drawn(moves, 99_000)).toEqual(at(6));
});

test('continues from the drawn position when a report arrives during a glide', () => {
  const first = nextMoves(nextMoves(new Map(), one(at(5)), 0), one(at(6)), 5000);
  const second = nextMoves(first, one(at(7)), 5500);
  expect(drawn(second, 5500)?.lon).toBe(5.5);
});

test('crosses the antimeridian the short way', () => {
  const moves = nextMoves(nextMoves(new Map(), one(at(179.5)), 0), one(at(-179.5)), 0);
  expect(drawn(moves, GlideTime / 2)?.lon).toBe(180);
});

test('turns the short way', () => {
  const moves = nextMoves(nextMoves(new Map(), one(at(5, 350)), 0), one(at(6, 10)), 0);
  expect(drawn(moves, GlideTime / 2)?.heading).toBe(0);
});

test('jumps after a long silence', () => {
  const moves = nextMoves(nextMoves(new Map(), one(at(5)), 0), one(at(15)), 0);
  expect(drawn(moves, 0)).toEqual(at(15));
});

test('starts no glide for an unchanged position', () => {
  const first = nextMoves(new Map(), one(at(5)), 0);
  expect(isGliding(nextMoves(first, one(at(5)), 9000), 9000)).toBe(false);
});

test('returns nothing for an aircraft that is gone', () => {
  expect(nextMoves(nextMoves(new Map(), one(at(5)), 0), new Map(), 1).size).toBe(0);
});

test.each([
  ['two pixels apart', 5, 400],
  ['four times a second when it is near', 5000, 250],
  ['every ten seconds while nothing moves by two pixels', 1.9, 10_000],
])('draws a glide %s', (_, pixelsPerDegree, interval) => {
  const moves = nextMoves(nextMoves(new Map(), one(at(5)), 0), one(at(6)), 0);
  expect(frameInterval(moves, one(at(5)), pixelsPerDegree)).toBe(interval);
});

test('draws smaller moves once they add up to two pixels', () => {
  const moves = nextMoves(nextMoves(new Map(), one(at(5.9)), 0), one(at(6)), 0);
  expect(frameInterval(moves, one(at(5)), 5)).toBe(400);
});
