import { expect, test } from 'vitest';
import type { Place } from '../../map/flights/aircraftFeatures.ts';
import { frameInterval, GlideTime, isGliding, nextMoves, placeAt } from './glide.ts';

const at = (lon: number, heading = 90): Place => ({ lon, lat: 50, heading });
const one = (place: Place): Map<string, Place> => new Map([['a', place]]);

function drawn(moves: ReturnType<typeof nextMoves>, now: number): Place | undefined {
  const move = moves.get('a');
  return move === undefined ? undefined : placeAt(move, now);
}

test('a new aircraft stands where it reported, without a glide', () => {
  const moves = nextMoves(new Map(), one(at(5)), 0);
  expect(drawn(moves, 0)).toEqual(at(5));
  expect(isGliding(moves, 0)).toBe(false);
});

test('it glides to the next report in a second and stands there', () => {
  const moves = nextMoves(nextMoves(new Map(), one(at(5)), 0), one(at(6)), 5000);
  expect(drawn(moves, 5000)?.lon).toBe(5);
  expect(drawn(moves, 5000 + GlideTime / 2)?.lon).toBe(5.5);
  expect(drawn(moves, 5000 + GlideTime)).toEqual(at(6));
  expect(drawn(moves, 99_000)).toEqual(at(6));
});

test('a report in the middle of a glide goes on from where the aircraft is drawn', () => {
  const first = nextMoves(nextMoves(new Map(), one(at(5)), 0), one(at(6)), 5000);
  const second = nextMoves(first, one(at(7)), 5500);
  expect(drawn(second, 5500)?.lon).toBe(5.5);
});

test('over the antimeridian it takes the short way', () => {
  const moves = nextMoves(nextMoves(new Map(), one(at(179.5)), 0), one(at(-179.5)), 0);
  expect(drawn(moves, GlideTime / 2)?.lon).toBe(180);
});

test('it turns the short way', () => {
  const moves = nextMoves(nextMoves(new Map(), one(at(5, 350)), 0), one(at(6, 10)), 0);
  expect(drawn(moves, GlideTime / 2)?.heading).toBe(0);
});

test('after a long silence it jumps', () => {
  const moves = nextMoves(nextMoves(new Map(), one(at(5)), 0), one(at(15)), 0);
  expect(drawn(moves, 0)).toEqual(at(15));
});

test('the same report again starts no glide', () => {
  const first = nextMoves(new Map(), one(at(5)), 0);
  expect(isGliding(nextMoves(first, one(at(5)), 9000), 9000)).toBe(false);
});

test('an aircraft that is gone has no place', () => {
  expect(nextMoves(nextMoves(new Map(), one(at(5)), 0), new Map(), 1).size).toBe(0);
});

test('a move of five pixels takes ten frames, one below a pixel only the last', () => {
  const moves = nextMoves(nextMoves(new Map(), one(at(5)), 0), one(at(6)), 0);
  expect(frameInterval(moves, 0, 5)).toBe(GlideTime / 10);
  expect(frameInterval(moves, 0, 0.1)).toBe(GlideTime);
});

test('no glide needs more than sixty frames a second', () => {
  const moves = nextMoves(nextMoves(new Map(), one(at(5)), 0), one(at(6)), 0);
  expect(frameInterval(moves, 0, 5000)).toBe(16);
});
