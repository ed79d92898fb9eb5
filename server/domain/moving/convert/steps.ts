import { convertAirlines } from './airlines.ts';
import type { Convert } from './context.ts';

/** The subjects in their order: each needs what those before it have imported. */
export const steps: readonly Convert[] = [convertAirlines];
