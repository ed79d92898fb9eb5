/** Fills figures into a text. */
export function fill(text: string, ...figures: readonly string[]): string {
  return text.replace(/\{(\d)\}/g, (_, index: string) => figures[Number(index)] ?? '');
}

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
