import { courseTo, distanceNm, type Point, pointFrom } from '../../domain/greatCircle.ts';
import { createRandom } from './random.ts';

/** A named point of a route. */
export interface Fix extends Point {
  readonly name: string;
}

const SPACING_NM = 130;
/** Shorter flights go direct. */
const DIRECT_NM = 100;
/** The world's fixes lie one to each cell of this grid, so that routes which come near one another share them. */
const CELL_DEGREES = 0.25;

/** How fixes are named so that they can be spoken: c a consonant, v a vowel. */
const PATTERNS = ['cvcvc', 'cvccv', 'vcvcv', 'vccvc', 'cvcvc'];
const CONSONANTS = 'BDFGKLMNPRSTVZ'.split('');
const VOWELS = 'AEIOU'.split('');

/** The fixes near the great circle between two points, in order. */
export function routeFixes(from: Point, to: Point): Fix[] {
  const total = distanceNm(from, to);
  if (total < DIRECT_NM) return [];
  const legs = Math.round(total / SPACING_NM) + 1;
  const course = courseTo(from, to);
  return Array.from({ length: legs - 1 }, (_, leg) => fixNear(pointFrom(from, course, (total * (leg + 1)) / legs)));
}

function fixNear({ lat, lon }: Point): Fix {
  const [row, column] = [Math.floor(lat / CELL_DEGREES), Math.floor(lon / CELL_DEGREES)];
  const random = createRandom(`fix ${row} ${column}`);
  const name = random.pick(PATTERNS).replaceAll(/[cv]/g, (sound) => random.pick(sound === 'c' ? CONSONANTS : VOWELS));
  return {
    name,
    lat: toFiveDigits((row + random.between(0.2, 0.8)) * CELL_DEGREES),
    lon: toFiveDigits((column + random.between(0.2, 0.8)) * CELL_DEGREES),
  };
}

function toFiveDigits(angle: number): number {
  return Number(angle.toFixed(5));
}
