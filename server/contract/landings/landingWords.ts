import type { Landing } from './flightAnalysis.ts';

/** How hard a landing was. */
export type LandingFeel = 'soft' | 'smooth' | 'firm' | 'hard';

/** How a figure of an airline's units is written. */
export interface CardUnit {
  /** Writes feet or nautical miles with the unit: `412 m`. */
  readonly write: (value: number) => string;
  /** Feet or nautical miles of one unit. */
  readonly size: number;
}

/** How the figures of a landing are written: in the airline's units and the reader's language. */
export interface LandingFigures {
  /** Along and across a runway, from feet. */
  readonly length: CardUnit;
  /** Along the approach, from nautical miles. */
  readonly distance: CardUnit;
  readonly height: (feet: number) => string;
  readonly speed: (knots: number) => string;
  readonly rate: (fpm: number) => string;
  readonly share: (share: number) => string;
  readonly count: (value: number) => string;
}

type Rates = Landing['rates'];

/** All texts of a landing's drawing, sentence and figures in one language. */
export interface LandingWords {
  readonly past: (distance: string, runway: string) => string;
  readonly before: (distance: string, runway: string) => string;
  /** When it may have been before the threshold or past it. */
  readonly aroundThreshold: (before: string, past: string, runway: string) => string;
  readonly onRunway: (runway: string) => string;
  readonly beside: (runway: string) => string;
  readonly elsewhere: string;
  readonly about: (figure: string) => string;
  readonly between: (low: string, high: string) => string;
  readonly left: (distance: string) => string;
  readonly right: (distance: string) => string;
  readonly onCentre: string;
  readonly touchAndGo: string;
  readonly bounces: (count: number) => string;
  readonly feels: Readonly<Record<LandingFeel, string>>;
  /** `412 m past …, −181 fpm: smooth` */
  readonly judged: (facts: string, feel: string) => string;
  readonly labels: Readonly<Record<'touchdown' | 'used' | 'offset' | 'rate' | 'threshold' | 'wind', string>>;
  readonly rollTo: (speed: string) => string;
  /** `At 500 ft` */
  readonly at: (height: string) => string;
  readonly methods: Readonly<Record<NonNullable<Rates['trusted']>, string>>;
  /** `of 3,805 m` */
  readonly of: (length: string) => string;
  readonly headWind: (speed: string) => string;
  readonly tailWind: (speed: string) => string;
  readonly crossFromLeft: (speed: string) => string;
  readonly crossFromRight: (speed: string) => string;
  readonly abovePath: (height: string) => string;
  readonly belowPath: (height: string) => string;
  readonly last: (figure: string) => string;
  readonly path: string;
  /** `Width drawn 12 times larger` */
  readonly wider: (times: string) => string;
  readonly median: string;
}
