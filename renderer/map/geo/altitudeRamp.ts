import { rampStep } from '../../lib/tokens.ts';

const LastStep = 8;

/** Index into `ramp(scheme)` for feet; an unknown altitude counts as the ground. */
export function altitudeStep(feet: number | null): number {
  return Math.max(0, Math.min(LastStep, Math.floor((feet ?? 0) / rampStep)));
}
