import { setTimeout } from 'node:timers/promises';
import type { Queries } from '../../../db/open.ts';
import type { SentPicture } from '../../contract/admin/events.ts';
import type { Point } from '../../contract/geo.ts';
import { toPng } from '../drawings/toPng.ts';
import { drawLandingOf, findLanding } from '../landings/landingPicture.ts';
import type { WebhookPayload } from './webhookPayload.ts';
import { drawRoute } from './routePicture.ts';

/** A picture that a message shows. */
export interface EventPicture {
  /** Of the file: `landing.png`. */
  readonly name: string;
  readonly content: Buffer;
}

type DrawEvent = (db: Queries, payload: WebhookPayload) => Promise<EventPicture | undefined>;

/** What can be shown, by the name that the row of an event has. Undefined where this event has nothing to show. */
const draws: Readonly<Record<SentPicture, DrawEvent>> = { route: drawFlightRoute, landing: drawFlightLanding };

/** Draws the picture of an event as it is now. Nothing of it is in the queue, so each attempt draws again. */
export async function drawEvent(
  db: Queries,
  picture: SentPicture | undefined,
  payload: WebhookPayload,
): Promise<EventPicture | undefined> {
  return picture && draws[picture](db, payload);
}

/** Needs the locations of both airports, which events that another version queued do not have. */
async function drawFlightRoute(_db: Queries, { pirep }: WebhookPayload): Promise<EventPicture | undefined> {
  const { dpt_airport: from, arr_airport: to } = pirep ?? {};
  return isPlaced(from) && isPlaced(to) ? { name: 'route.png', content: await drawRoute(from, to) } : undefined;
}

function isPlaced(airport: Partial<Point> | undefined): airport is Point {
  return airport?.lat !== undefined && airport.lon !== undefined;
}

/** Of a review the best landing. Where the positions show no landing on a known runway, the route says more. */
async function drawFlightLanding(db: Queries, payload: WebhookPayload): Promise<EventPicture | undefined> {
  const pirep = db.pireps.find(payload.pirep?.id ?? payload.review?.best_landing?.pirep_id ?? '');
  if (pirep === undefined || findLanding(db, pirep.id)?.place !== 'runway') return drawFlightRoute(db, payload);
  return { name: 'landing.png', content: await toPng(drawLandingOf(db, pirep).svg) };
}

/** How long a message waits: a little longer than automatic acceptance. */
const patienceMs = 5000;
const askEveryMs = 100;

/** Waits until the positions of a report that was just filed are analysed, which takes a second. */
export async function waitForAnalysis(db: Queries, { pirep }: WebhookPayload, signal: AbortSignal): Promise<void> {
  if (pirep === undefined) return;
  const until = performance.now() + patienceMs;
  while (db.flags.findDue(pirep.id) !== undefined && performance.now() < until)
    await setTimeout(askEveryMs, undefined, { signal });
}

/** The landing of a report in messages. */
export interface WebhookLanding {
  readonly airport_id: string | null;
  readonly runway: string;
  readonly distance_ft: number | null;
  readonly offset_ft: number | null;
  readonly rate_fpm: number | null;
}

/** Reads where a flight landed as it is known now; null when it is not known, or on no known runway. */
export function readWebhookLanding(db: Queries, pirep_id: string): WebhookLanding | null {
  const landing = findLanding(db, pirep_id);
  if (landing?.place !== 'runway' || landing.runway === null) return null;
  const { airport_id, ident } = landing.runway;
  const [touchdown] = landing.touchdowns;
  return {
    airport_id,
    runway: ident,
    distance_ft: whole(touchdown?.distance_ft?.value),
    offset_ft: whole(touchdown?.offset_ft?.value),
    rate_fpm: whole(landing.rates.rate_fpm),
  };
}

function whole(figure: number | null | undefined): number | null {
  return typeof figure === 'number' ? Math.round(figure) : null;
}
