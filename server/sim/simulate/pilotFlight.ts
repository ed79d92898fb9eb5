import { setTimeout as delay } from 'node:timers/promises';
import { postEvents, postPositions, postRoute } from '../../contract/classic/acars.ts';
import { getAirport } from '../../contract/classic/airports.ts';
import { filePirep, postComment, prefilePirep, updatePirep } from '../../contract/classic/pireps.ts';
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
import type { Assignment } from './dispatch.ts';
import type { Send } from './transport.ts';

export interface PilotFlightOptions {
  readonly send: Send;
  /** How many times faster than real time; 0 = as fast as possible. */
  readonly speed: number;
  /** Milliseconds between calls. */
  readonly tick: number;
  readonly seed: string;
  readonly signal: AbortSignal;
  readonly onPrefiled: (pirep_id: string) => void;
  readonly onFiled: () => void;
  /** @param share how much of the flight is over, 0 to 1 */
  readonly onPosition: (sample: FlightSample, share: number) => void;
}

const HEARTBEAT = 15_000;

/**
 * Flies one flight as an ACARS client does, from prefile to the comment after filing.
 * @throws {ApiError} if the server refuses a call
 */
export async function flyAssignment(assignment: Assignment, options: PilotFlightOptions): Promise<void> {
  const { send, seed, speed } = options;
  const dpt = await findAirport(send, assignment.dpt_airport_id);
  const arr = await findAirport(send, assignment.arr_airport_id);
  const plan = planFlight(kindOf(assignment.aircraft.icao), dpt, arr);
  const flown = flyFlight(plan, { seed });
  const { data: pirep } = await send(prefilePirep, { body: prefileBody(assignment, plan) });
  options.onPrefiled(pirep.id);
  const params = { id: pirep.id };
  await send(postRoute, { params, body: { route: routeBody(plan) } });
  const sortie = { plan, flown, start: startOf(flown.samples.at(-1)?.elapsed ?? 0, speed) };
  await stream(pirep.id, sortie, options);
  await send(filePirep, { params, body: fileBody(sortie) });
  options.onFiled();
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

async function stream(pirep_id: string, sortie: Sortie, options: PilotFlightOptions): Promise<void> {
  const { speed, tick, signal } = options;
  const timeline = createTimeline(sortie.flown);
  const sendStretch = createSender(pirep_id, sortie, options.send);
  const begun = performance.now();
  for (;;) {
    const elapsed = speed === 0 ? Infinity : ((performance.now() - begun) / 1000) * speed;
    for (const stretch of timeline.upTo(elapsed)) {
      await sendStretch(stretch);
      options.onPosition(stretch.last, stretch.last.elapsed / timeline.end);
    }
    if (elapsed >= timeline.end) return;
    await delay(tick, undefined, { signal });
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
    if (last.status !== status || performance.now() - updated > HEARTBEAT) {
      await send(updatePirep, { params, body: updateBody(last, sortie) });
      [status, updated] = [last.status, performance.now()];
    }
    await send(postPositions, { params, body: { positions: positions.map((sample) => positionBody(sample, sortie)) } });
    if (events.length === 0) return;
    await send(postEvents, { params, body: { events: events.map((event) => eventBody(event, sortie)) } });
  };
}
