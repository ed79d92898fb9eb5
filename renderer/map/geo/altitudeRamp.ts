import { rampStep } from '../../lib/tokens.ts';

const LastStep = 8;

/** Returns an index into `ramp(scheme)` for feet. An unknown altitude counts as ground. */
export function altitudeStep(feet: number | null): number {
  return Math.max(0, Math.min(LastStep, Math.floor((feet ?? 0) / rampStep)));
}
