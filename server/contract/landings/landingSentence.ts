import type { Bounded, Landing, Touchdown } from './flightAnalysis.ts';
import type { LandingWords } from './englishLanding.ts';
import { type CardUnit, fill, type LandingFigures } from './landingWords.ts';

/** The language and the units in which a landing is described. */
export interface Wording {
  readonly words: LandingWords;
  readonly figures: LandingFigures;
}

/** Half of the width of its bounds up to which a figure is exact, and up to which it is "about" its value. */
export interface Tolerance {
  readonly exact: number;
  readonly about: number;
}

export const alongTolerance: Tolerance = { exact: 60, about: 350 };
const acrossTolerance: Tolerance = { exact: 12, about: 40 };
export const heightTolerance: Tolerance = { exact: 10, about: 40 };
export const speedTolerance: Tolerance = { exact: 3, about: 10 };
export const rateTolerance: Tolerance = { exact: 40, about: 150 };

/** Returns `412 m`, `about 410 m` or `between 300 m and 600 m`. */
export function boundedText(
  { value, low, high }: Bounded,
  write: (value: number) => string,
  { exact, about }: Tolerance,
  words: LandingWords,
): string {
  const half = (high - low) / 2;
  if (half <= exact) return write(value);
  return half <= about ? fill(words.about, write(value)) : fill(words.between, write(low), write(high));
}

/** Returns one sentence in plain words: `412 m past the threshold of 25, 4 m left, −181 fpm: smooth`. */
export function landingSentence(landing: Landing, wording: Wording): string {
  const { words } = wording;
  const { rates, touchdowns, touch_and_go } = landing;
  const [first] = touchdowns;
  const rate = rates.rate_fpm;
  const facts = [
    placeText(landing, wording),
    landing.place === 'runway' ? offsetText(first?.offset_ft ?? null, wording) : null,
    touchdowns.length > 1 ? bouncesText(touchdowns.length - 1, wording) : null,
    touch_and_go ? words.touchAndGo : null,
    rateText(rates, wording),
  ];
  const text = facts.filter((fact) => fact !== null).join(', ');
  return capital(rate === null ? text : fill(words.judged, text, words[feelOf(rate)]));
}

/** Returns the vertical speed that counts: exact as filed, otherwise as exact as it was measured. */
export function rateText(
  { rate_fpm, trusted, sampled_fpm, fitted_fpm }: Landing['rates'],
  { words, figures }: Wording,
): string | null {
  if (rate_fpm === null) return null;
  const measured = trusted === 'sampled' ? sampled_fpm : trusted === 'fitted' ? fitted_fpm : null;
  return measured === null ? figures.rate(rate_fpm) : boundedText(measured, figures.rate, rateTolerance, words);
}

function placeText({ place, runway, touchdowns }: Landing, wording: Wording): string {
  const { words } = wording;
  if (place === 'elsewhere' || runway === null) return words.elsewhere;
  if (place === 'beside') return fill(words.beside, runway.ident);
  const distance = touchdowns[0]?.distance_ft ?? null;
  return distance === null ? fill(words.onRunway, runway.ident) : thresholdText(distance, runway.ident, wording);
}

function thresholdText(distance: Bounded, runway: string, wording: Wording): string {
  const { words, figures } = wording;
  const { low, high, value } = distance;
  const write = roundedWriter(distance, figures.length);
  if (isVague(distance) && low < 0 && high > 0) return fill(words.around, write(-low), write(high), runway);
  return fill(value < 0 ? words.before : words.past, awayText(distance, wording), runway);
}

/** Returns how far before or past the threshold that is, without which of them. */
export function awayText(distance: Bounded, { words, figures }: Wording): string {
  const { value, low, high } = distance;
  const away = value < 0 ? { value: -value, low: -high, high: -low } : distance;
  return boundedText(away, roundedWriter(distance, figures.length), alongTolerance, words);
}

function isVague({ low, high }: Bounded): boolean {
  return (high - low) / 2 > alongTolerance.about;
}

/** What is not exact is not written as if it were: to tens of the unit. */
export function roundedWriter({ low, high }: Bounded, { write, size }: CardUnit): (feet: number) => string {
  if ((high - low) / 2 <= alongTolerance.exact) return write;
  const step = 10 * size;
  return (feet) => write(Math.round(feet / step) * step);
}

/** Returns `4 m left`; null when even the side is not known. */
export function offsetText(offset: Touchdown['offset_ft'], { words, figures }: Wording): string | null {
  if (offset === null) return null;
  const { value, low, high } = offset;
  const half = (high - low) / 2;
  if (half > acrossTolerance.exact && low < 0 && high > 0 && Math.abs(value) < half) return null;
  if (Math.round(Math.abs(value) / figures.length.size) === 0) return words.onCentre;
  const away =
    value < 0 ? { value: -value, low: Math.max(0, -high), high: -low } : { value, low: Math.max(0, low), high };
  const distance = boundedText(away, figures.length.write, acrossTolerance, words);
  return value < 0 ? fill(words.left, distance) : fill(words.right, distance);
}

/** How hard a landing was. */
type LandingFeel = 'soft' | 'smooth' | 'firm' | 'hard';

export function bouncesText(many: number, { words, figures }: Wording): string {
  return many === 1 ? words.bounce : fill(words.bounces, figures.count(many));
}

/** Returns how a landing with this vertical speed feels. @param rate in feet per minute, negative */
function feelOf(rate: number): LandingFeel {
  const fpm = Math.abs(rate);
  if (fpm < 100) return 'soft';
  if (fpm < 250) return 'smooth';
  return fpm < 450 ? 'firm' : 'hard';
}

function capital(text: string): string {
  return text.charAt(0).toLocaleUpperCase() + text.slice(1);
}
