import { setTimeout as delay } from 'node:timers/promises';
import { postEvents, postPositions, postRoute } from '../../contract/classic/acars.ts';
import { getAirport } from '../../contract/classic/airports.ts';
import { cancelPirep, filePirep, postComment, prefilePirep, updatePirep } from '../../contract/classic/pireps.ts';
import { findBuiltinAirport } from '../../domain/airports/builtinAirports.ts';
import type { FlightAirport } from '../flightModel/airfield.ts';
import type { FlightSample } from '../flightModel/craft.ts';
import { planFlight } from '../flightModel/flightPlan.ts';
import { flyFlight } from '../flightModel/flyFlight.ts';
import { kindOf } from '../flightModel/performance.ts';
import {
  commentText,
  createTimeline,
  eventBody,
  fileBody,
  positionBody,
  prefileBody,
  routeBody,
  type Sortie,
  type Stretch,
  updateBody,
} from './bodies.ts';
import type { DispatchedFlight } from './dispatch.ts';
import { type ApiConnection, createSend, type Send } from './transport.ts';

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
  /** @param share how much of the flight is over, 0 to 1 */
  readonly onPosition: (assignment: DispatchedFlight, sample: FlightSample, share: number) => void;
  readonly onEnd: (assignment: DispatchedFlight, result: FlightResult) => void;
}

interface FleetOptions {
  readonly connection: ApiConnection;
  /** How many times faster than real time; 0 = as fast as possible. */
  readonly speed: number;
  readonly seed: string;
  readonly watch: FleetWatch;
}

/** One flight of the fleet. */
interface FlightOptions extends FleetOptions {
  /** Milliseconds between calls. */
  readonly tick: number;
  /** Milliseconds before departure. */
  readonly wait: number;
}

/** What must be known of a flight that is cancelled. */
interface Progress {
  pirep_id: string | null;
  filed: boolean;
}

/** Milliseconds between two departures. */
const STAGGER = 700;
/** Flights send once a second. Many flights send less often, because they share the key's rate limit. */
const TICK = 1000;
const TICK_FOR_EACH = 80;
/** Time for cancelling a flight after Ctrl+C. */
const CANCEL_TIMEOUT_MS = 3000;
/** The longest time between two updates of the phase and figures. */
const HEARTBEAT_MS = 15_000;

/** Flies all flights at the same time. A failed flight does not affect the others; the signal cancels all. */
export function flyAll(assignments: readonly DispatchedFlight[], options: FleetOptions): Promise<FlightResult[]> {
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

async function flyOne(assignment: DispatchedFlight, options: FlightOptions): Promise<FlightResult> {
  const { ident, dpt_airport_id, arr_airport_id, aircraft } = assignment;
  const names = { ident, dpt_airport_id, arr_airport_id, registration: aircraft.registration };
  const progress: Progress = { pirep_id: null, filed: false };
  const end = (outcome: FlightResult['outcome'], message?: string): FlightResult => ({
    ...names,
    pirep_id: progress.pirep_id,
    outcome,
    ...(message !== undefined && { message }),
  });
  try {
    await delay(options.wait, undefined, { signal: options.connection.signal });
    await flyAssignment(assignment, options, progress);
    return end('filed');
  } catch (error) {
    if (progress.filed) return end('filed'); // only the comment is missing
    if (!options.connection.signal.aborted) return end('failed', (error as Error).message);
    const problem = await cancel(options.connection, progress.pirep_id);
    return problem === undefined ? end('cancelled') : end('failed', problem);
  }
}

/** @returns why it could not be cancelled */
async function cancel(connection: ApiConnection, id: string | null): Promise<string | undefined> {
  if (id === null) return undefined;
  const { signal } = new AbortController(); // the connection's signal is aborted
  try {
    await createSend({ ...connection, signal, timeoutMs: CANCEL_TIMEOUT_MS })(cancelPirep, { params: { id } });
    return undefined;
  } catch (error) {
    return `could not be cancelled: ${(error as Error).message}`;
  }
}

/**
 * Flies one flight as an ACARS client does, from prefile to the comment after filing.
 * @throws {ApiError} if the server refuses a call
 */
async function flyAssignment(assignment: DispatchedFlight, options: FlightOptions, progress: Progress): Promise<void> {
  const { connection, seed, speed, watch } = options;
  const send = createSend(connection);
  const dpt = await findAirport(send, assignment.dpt_airport_id);
  const arr = await findAirport(send, assignment.arr_airport_id);
  const plan = planFlight(kindOf(assignment.aircraft.icao), dpt, arr);
  const flown = flyFlight(plan, { seed });
  const { data: pirep } = await send(prefilePirep, { body: prefileBody(assignment, plan) });
  progress.pirep_id = pirep.id;
  const params = { id: pirep.id };
  await send(postRoute, { params, body: { route: routeBody(plan) } });
  const sortie = { plan, flown, start: startOf(flown.samples.at(-1)?.elapsed ?? 0, speed) };
  const sendStretch = createSender(pirep.id, sortie, send);
  await stream(sortie, options, async (stretch, share) => {
    await sendStretch(stretch);
    watch.onPosition(assignment, stretch.last, share);
  });
  await send(filePirep, { params, body: fileBody(sortie) });
  progress.filed = true;
  await send(postComment, { params, body: { comment: commentText(flown) } });
}

/** Takes the elevation from the built-in data, because the API does not have it. */
async function findAirport(send: Send, icao: string): Promise<FlightAirport> {
  const { data } = await send(getAirport, { params: { icao } });
  return { id: data.id, lat: data.lat, lon: data.lon, elevation: findBuiltinAirport(data.id)?.elevation ?? null };
}

/**
 * Returns the start time of a flight that ends now. A flight at 30 times real time starts in the past, so that its times
 * match its speeds and none is in the future.
 */
function startOf(seconds: number, speed: number): number {
  const takes = speed === 0 ? 0 : seconds / speed;
  return Date.now() - (seconds - takes) * 1000;
}

/** @param act is called with each stretch when it is due, and with the share of the flight that is over then */
async function stream(
  { flown }: Sortie,
  { speed, tick, connection }: FlightOptions,
  act: (stretch: Stretch, share: number) => Promise<void>,
): Promise<void> {
  const upTo = createTimeline(flown);
  const end = flown.samples.at(-1)?.elapsed ?? 0;
  const begun = performance.now();
  for (;;) {
    const elapsed = speed === 0 ? Infinity : ((performance.now() - begun) / 1000) * speed;
    for (const stretch of upTo(elapsed)) await act(stretch, stretch.last.elapsed / end);
    if (elapsed >= end) return;
    await delay(tick, undefined, { signal: connection.signal });
  }
}

/**
 * Sends the phase and figures when the phase changes and every 15 seconds. They go before the positions, so that the
 * server does not take the first position for the departure (§4.9).
 */
function createSender(pirep_id: string, sortie: Sortie, send: Send): (stretch: Stretch) => Promise<void> {
  const params = { id: pirep_id };
  let [status, updated] = ['', 0];
  return async ({ positions, events, last }) => {
    if (last.status !== status || performance.now() - updated > HEARTBEAT_MS) {
      await send(updatePirep, { params, body: updateBody(last, sortie) });
      [status, updated] = [last.status, performance.now()];
    }
    await send(postPositions, { params, body: { positions: positions.map((sample) => positionBody(sample, sortie)) } });
    if (events.length === 0) return;
    await send(postEvents, { params, body: { events: events.map((event) => eventBody(event, sortie)) } });
  };
}
