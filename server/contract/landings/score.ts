import { type FlagKind, FlagKinds } from '../codes.ts';

/** The figures of a landing that can cost points, with the step that costs them. */
export const scoreSteps = {
  /** Feet per minute beyond a soft landing. */
  rate: { free: 200, step: 100 },
  /** Feet beyond the touchdown zone. */
  distance: { free: 0, step: 500 },
  /** Feet from the centre line. */
  offset: { free: 10, step: 10 },
  bounces: { free: 0, step: 1 },
} as const;

export type ScoreFigure = keyof typeof scoreSteps;
export type ScoreItem = FlagKind | ScoreFigure;
const scoreFigures = Object.keys(scoreSteps) as readonly ScoreFigure[];

/** A flight as it is scored. Figures are sizes without a sign; 0 for unknown. */
export interface ScoredFlight extends Readonly<Record<ScoreFigure, number>> {
  readonly flags: readonly FlagKind[];
}

/** The points off 100 for each flag, and for each step of a figure that is begun. */
export type ScorePoints = ReadonlyMap<ScoreItem, number>;

/** Begins at 100 and ends at 0. */
export function scoreOf(points: ScorePoints, flight: ScoredFlight): number {
  const steps = (figure: ScoreFigure): number => {
    const { free, step } = scoreSteps[figure];
    return Math.ceil(Math.max(0, flight[figure] - free) / step);
  };
  const off = [
    ...flight.flags.map((kind) => points.get(kind) ?? 0),
    ...scoreFigures.map((figure) => steps(figure) * (points.get(figure) ?? 0)),
  ];
  return Math.max(0, 100 - off.reduce((sum, one) => sum + one, 0));
}

/** In the order in which they are shown. */
export const scoreItems: readonly ScoreItem[] = [...scoreFigures, ...FlagKinds];

/** Reads `rate=5,hard_landing=20`, the value of the setting `score.points`. */
export function readPoints(entries: readonly string[]): ScorePoints {
  const pairs = entries.flatMap((entry) => {
    const [item = '', points] = entry.split('=');
    return isScoreItem(item) ? [[item, Number(points)] as const] : [];
  });
  return new Map(pairs);
}

/** Writes what `readPoints` reads, without points of 0. */
export function writePoints(points: ScorePoints): string {
  return scoreItems.flatMap((item) => (points.get(item) ? `${item}=${points.get(item) ?? 0}` : [])).join(',');
}

function isScoreItem(text: string): text is ScoreItem {
  return scoreItems.some((item) => item === text);
}

/** @returns `rate=5` without blanks; undefined for an unknown item, or points that are no whole number up to 100 */
export function toPoints(text: string): string | undefined {
  const [, item = '', points = ''] = /^(\w+)=(\d{1,3})$/.exec(text) ?? [];
  return isScoreItem(item) && Number(points) <= 100 ? `${item}=${Number(points)}` : undefined;
}
