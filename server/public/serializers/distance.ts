import type { Distance } from '../../contract/classic/flights.ts';

/** A distance in every unit, rounded to hundredths: so it stands in both profiles. */
export function toDistance(nmi: number): Distance {
  const m = nmi * 1852;
  return { mi: round(m / 1609.344), nmi: round(nmi), km: round(m / 1000), m: round(m) };
}

function round(value: number): number {
  return Math.round(value * 100) / 100;
}
