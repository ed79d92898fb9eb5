import type { Distance } from '../../contract/classic/flights.ts';
import { toHundredths } from './hundredths.ts';

/** A distance in every unit, rounded to hundredths: so it stands in both profiles. */
export function toDistance(nmi: number): Distance {
  const m = nmi * 1852;
  return { mi: toHundredths(m / 1609.344), nmi: toHundredths(nmi), km: toHundredths(m / 1000), m: toHundredths(m) };
}
