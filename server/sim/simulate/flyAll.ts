import { setTimeout as delay } from 'node:timers/promises';
import { cancelPirep } from '../../contract/classic/pireps.ts';
import type { FlightSample } from '../flightModel/craft.ts';
import type { Assignment } from './dispatch.ts';
import { flyAssignment } from './pilotFlight.ts';
import { type Connection, createSend } from './transport.ts';

export interface FlightResult {
  readonly ident: string;
  readonly dpt_airport_id: string;
  readonly arr_airport_id: string;
  readonly registration: string;
  /** Null if the flight was refused before it had one. */
  readonly pirep_id: string | null;
  readonly outcome: 'filed' | 'cancelled' | 'failed';
  /** Why the flight failed. */
  readonly message?: string;
}

export interface FleetWatch {
  readonly onPosition: (assignment: Assignment, sample: FlightSample, share: number) => void;
  readonly onEnd: (assignment: Assignment, result: FlightResult) => void;
}

interface FleetOptions {
  readonly connection: Connection;
  readonly speed: number;
  readonly seed: string;
  readonly watch: FleetWatch;
}

/** Milliseconds between two departures. */
const STAGGER = 700;
/** Flights send once a second. Many flights send less often, because they share the key's rate limit. */
const TICK = 1000;
const TICK_FOR_EACH = 80;
/** Time for cancelling a flight after Ctrl+C. */
const CANCEL_TIMEOUT_MS = 3000;

/** Flies all flights at the same time. A failed flight does not affect the others; the signal cancels all. */
export function flyAll(assignments: readonly Assignment[], options: FleetOptions): Promise<FlightResult[]> {
  const tick = Math.max(TICK, assignments.length * TICK_FOR_EACH);
  return Promise.all(
    assignments.map(async (assignment, i) => {
      const wait = options.speed === 0 ? 0 : i * STAGGER;
      const result = await flyOne(assignment, { ...options, seed: `${options.seed} ${i}`, tick, wait });
      options.watch.onEnd(assignment, result);
      return result;
    }),
  );
}

async function flyOne(
  assignment: Assignment,
  { connection, watch, wait, ...options }: FleetOptions & { readonly tick: number; readonly wait: number },
): Promise<FlightResult> {
  const { signal } = connection;
  const { ident, dpt_airport_id, arr_airport_id, aircraft } = assignment;
  const names = { ident, dpt_airport_id, arr_airport_id, registration: aircraft.registration };
  let pirep_id: string | null = null;
  let filed = false;
  try {
    await delay(wait, undefined, { signal });
    await flyAssignment(assignment, {
      ...options,
      signal,
      send: createSend(connection),
      onPrefiled: (id) => (pirep_id = id),
      onFiled: () => (filed = true),
      onPosition: (sample, share) => watch.onPosition(assignment, sample, share),
    });
    return { ...names, pirep_id, outcome: 'filed' };
  } catch (error) {
    if (filed) return { ...names, pirep_id, outcome: 'filed' }; // only the comment is missing
    if (!signal.aborted) return { ...names, pirep_id, outcome: 'failed', message: (error as Error).message };
    return { ...names, pirep_id, ...(await revertAcceptance(connection, pirep_id)) };
  }
}

async function revertAcceptance(
  connection: Connection,
  id: string | null,
): Promise<Pick<FlightResult, 'outcome' | 'message'>> {
  if (id === null) return { outcome: 'cancelled' };
  const { signal } = new AbortController(); // the connection's signal is aborted
  try {
    await createSend({ ...connection, signal, timeoutMs: CANCEL_TIMEOUT_MS })(cancelPirep, { params: { id } });
    return { outcome: 'cancelled' };
  } catch (error) {
    return { outcome: 'failed', message: `could not be cancelled: ${(error as Error).message}` };
  }
}
