import type { ApproachGate, Landing } from './flightAnalysis.ts';
import {
  alongTolerance,
  awayText,
  boundedText,
  bouncesText,
  heightTolerance,
  offsetText,
  rateText,
  rateTolerance,
  roundedWriter,
  speedTolerance,
  type Wording,
} from './landingSentence.ts';
import { fill } from './landingWords.ts';

/** A figure of a landing with its name. */
export interface LandingFigure {
  readonly label: string;
  readonly value: string;
  /** Smaller print beside the value. */
  readonly note: string | null;
}

/** Returns the figures of a landing that are known, the most interesting first. */
export function landingFigures(landing: Landing, wording: Wording): LandingFigure[] {
  const { words, figures } = wording;
  const rows: readonly (readonly [label: string, value: string | null, note?: string | null])[] = [
    rateRow(landing, wording),
    touchdownRow(landing, wording),
    [words.used, ...usedFigure(landing, wording)],
    [words.offset, offsetFigure(landing, wording)],
    [words.threshold, ...thresholdFigure(landing, wording)],
    [fill(words.rollTo, figures.speed(40)), rollFigure(landing, wording)],
    [words.wind, ...windFigure(landing, wording)],
    [fill(words.at, figures.height(1000)), ...gateFigure(landing.gate_1000, wording)],
    [fill(words.at, figures.height(500)), ...gateFigure(landing.gate_500, wording)],
  ];
  return rows.flatMap(([label, value, note = null]) => (value === null ? [] : [{ label, value, note }]));
}

/** Returns `0 m` where a sentence has `on the centre line`. */
function offsetFigure({ touchdowns }: Landing, wording: Wording): string | null {
  const text = offsetText(touchdowns[0]?.offset_ft ?? null, wording);
  return text === wording.words.onCentre ? wording.figures.length.write(0) : text;
}

type Figure = readonly [value: string | null, note?: string | null];

function rateRow({ rates, touchdowns }: Landing, wording: Wording): readonly [string, ...Figure] {
  const { words } = wording;
  const method = rates.trusted === null ? null : words[rates.trusted];
  const bounces = touchdowns.length > 1 ? bouncesText(touchdowns.length - 1, wording) : null;
  const note = [method, bounces].filter((text) => text !== null).join(', ');
  return [words.rate, rateText(rates, wording), note === '' ? null : note];
}

function touchdownRow({ touchdowns }: Landing, wording: Wording): readonly [string, ...Figure] {
  const { words } = wording;
  const distance = touchdowns[0]?.distance_ft ?? null;
  if (distance === null) return ['', null];
  return [distance.value < 0 ? words.beforeThreshold : words.pastThreshold, awayText(distance, wording)];
}

function usedFigure({ used_share, runway }: Landing, { words, figures }: Wording): Figure {
  if (used_share === null || runway === null || used_share.value < 0) return [null];
  const share = boundedText(used_share, figures.share, { exact: 0.01, about: 0.05 }, words);
  return [share, fill(words.of, figures.length.write(runway.length_ft))];
}

function thresholdFigure({ threshold }: Landing, { words, figures }: Wording): Figure {
  if (threshold === null) return [null];
  const { height_ft, gs_kt } = threshold;
  const height = height_ft === null ? null : boundedText(height_ft, figures.height, heightTolerance, words);
  const speed = gs_kt === null ? null : boundedText(gs_kt, figures.speed, speedTolerance, words);
  return height === null ? [speed] : [height, speed];
}

function rollFigure({ roll_ft }: Landing, { words, figures }: Wording): string | null {
  return roll_ft === null ? null : boundedText(roll_ft, roundedWriter(roll_ft, figures.length), alongTolerance, words);
}

function windFigure({ wind }: Landing, { words, figures }: Wording): Figure {
  if (wind === null) return [null];
  const { head_kt, cross_kt } = wind;
  const along =
    head_kt < 0 ? fill(words.tailWind, figures.speed(-head_kt)) : fill(words.headWind, figures.speed(head_kt));
  const across = fill(cross_kt < 0 ? words.crossFromLeft : words.crossFromRight, figures.speed(Math.abs(cross_kt)));
  return [along, Math.round(cross_kt) === 0 ? null : across];
}

function gateFigure(gate: ApproachGate | null, wording: Wording): Figure {
  if (gate === null) return [null];
  const { words, figures } = wording;
  const { vs_fpm, gs_kt, above_path_ft, offset_ft } = gate;
  const path = above_path_ft === null ? null : pathText(above_path_ft, wording);
  const speed = gs_kt === null ? null : boundedText(gs_kt, figures.speed, speedTolerance, words);
  const rest = [speed, path, offset_ft === null ? null : offsetText(offset_ft, wording)];
  const note = rest.filter((text) => text !== null).join(', ');
  return vs_fpm === null
    ? [note === '' ? null : note]
    : [boundedText(vs_fpm, figures.rate, rateTolerance, words), note === '' ? null : note];
}

/** Returns `40 ft high`; null when it may as well have been on the path. */
function pathText({ value, low, high }: NonNullable<ApproachGate['above_path_ft']>, wording: Wording): string | null {
  const { words, figures } = wording;
  if (low < 0 && high > 0 && high - low > 2 * heightTolerance.exact) return null;
  const away =
    value < 0 ? { value: -value, low: Math.max(0, -high), high: -low } : { value, low: Math.max(0, low), high };
  const height = boundedText(away, figures.height, heightTolerance, words);
  return value < 0 ? fill(words.belowPath, height) : fill(words.abovePath, height);
}

/** Returns the middle figure, or the mean of the two in the middle; null without any. */
export function medianOf(figures: readonly number[]): number | null {
  const sorted = figures.toSorted((one, other) => one - other);
  const [lower, upper] = [sorted[Math.ceil(sorted.length / 2) - 1], sorted[Math.floor(sorted.length / 2)]];
  return lower === undefined || upper === undefined ? null : (lower + upper) / 2;
}
