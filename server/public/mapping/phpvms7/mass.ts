import type { Mass } from '../../../contract/phpvms7/replies.ts';
import { toHundredths } from '../hundredths.ts';

export function toMass(lbs: number): Mass {
  return { kg: toHundredths(lbs * 0.453_592_37), lbs: toHundredths(lbs) };
}

export function toMassOrNull(lbs: number | null): Mass | null {
  return lbs === null ? null : toMass(lbs);
}
