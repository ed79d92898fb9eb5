import type { Point } from '../../contract/geo.ts';
import { kgPerLb, kmPerNm, milesPerNm } from '../../contract/units.ts';
import type { Db } from '../../../db/open.ts';
import { readSetting } from '../settings/settings.ts';
import { now } from '../time.ts';
import { describeSample, type WebhookPayload } from './webhookPayload.ts';
import type { SettingValue } from '../settings/settingDefinitions.ts';
import { drawRoute } from './routePicture.ts';

export interface Units {
  readonly distance: SettingValue<'units.distance'>;
  readonly fuel: SettingValue<'units.fuel'>;
}

export function readUnits(db: Db): Units {
  return { distance: readSetting(db, 'units.distance'), fuel: readSetting(db, 'units.fuel') };
}

/** An event with its payload from the queue. */
export interface QueuedEvent extends WebhookPayload {
  readonly event: string;
  readonly created_at: string;
}

interface Field {
  readonly name: string;
  readonly value: string;
  readonly inline: true;
}

/** The body that Discord takes. */
export interface DiscordMessage {
  readonly username?: string;
  readonly embeds: readonly [Embed];
  readonly allowed_mentions: { readonly parse: readonly string[] };
}

interface Embed {
  readonly title: string;
  readonly description: string;
  readonly color: number;
  readonly fields: Field[];
  readonly timestamp: string;
  readonly image?: { readonly url: string };
}

/** Returns the message about a filed report and its picture, with the airline's name and a flight that nobody flew. */
export async function previewDiscord(
  db: Db,
): Promise<{ readonly message: DiscordMessage; readonly picture: Buffer | undefined }> {
  const event = { ...describeSample(db), event: 'pirep.filed', created_at: now() };
  return { message: toDiscord(event, readUnits(db)), picture: await pictureOf(event) };
}

const pictured = new Set(['pirep.prefiled', 'pirep.filed', 'pirep.diverted', 'pirep.accepted', 'webhook.test']);

/** Draws the route of an event. @returns undefined where the message has none, or the event was queued without locations */
export async function pictureOf({ event, pirep }: QueuedEvent): Promise<Buffer | undefined> {
  const { dpt_airport: from, arr_airport: to } = pirep;
  return pictured.has(event) && isPlaced(from) && isPlaced(to) ? drawRoute(from, to) : undefined;
}

function isPlaced(airport: Partial<Point>): airport is Point {
  return airport.lat !== undefined && airport.lon !== undefined;
}

/** The picture's file, which is sent with the message. */
export const pictureName = 'route.png';

export function withPicture({ embeds: [embed], ...message }: DiscordMessage): DiscordMessage {
  return { ...message, embeds: [{ ...embed, image: { url: `attachment://${pictureName}` } }] };
}

/** Converts an event to a message within the limits of Discord's API. Text of pilots can mention nobody. */
export function toDiscord(queued: QueuedEvent, units: Units): DiscordMessage {
  const { pirep, comment } = queued;
  const route = `${describe(pirep.dpt_airport)} → ${describe(pirep.arr_airport)}`;
  const embed = {
    title: cut(titleOf(queued), 256),
    description: cut(comment ? `${route}\n\n${escaped(comment.comment)}` : route, 4000),
    color: colors[queued.event] ?? 0x3b82f6,
    fields: fieldsOf(queued, units),
    timestamp: queued.created_at,
  };
  return { ...nameOf(pirep.airline.name), embeds: [embed], allowed_mentions: { parse: [] } };
}

const colors: Readonly<Record<string, number>> = {
  'pirep.prefiled': 0x94a3b8,
  'pirep.filed': 0xf59e0b,
  'pirep.diverted': 0xf97316,
  'pirep.accepted': 0x22c55e,
  'pirep.rejected': 0xef4444,
  'pirep.cancelled': 0x64748b,
};

function titleOf({ event, pirep, comment }: QueuedEvent): string {
  const ident = escaped(pirep.ident);
  if (event === 'webhook.test') return `Test: ${ident} filed`;
  if (event === 'pirep.status_changed') return `${ident}: ${escaped(pirep.status_text)}`;
  if (event === 'pirep.commented')
    return `${ident}: comment by ${comment?.pilot ? pilotName(comment.pilot) : 'the operator'}`;
  return `${ident} ${event.replace('pirep.', '')}`;
}

/** Shows planned figures for a prefiled flight, and measured ones for a finished flight. */
function fieldsOf({ event, pirep, before }: QueuedEvent, units: Units): Field[] {
  const isPlan = event === 'pirep.prefiled';
  const isOver = ['pirep.filed', 'pirep.accepted', 'pirep.rejected', 'webhook.test'].includes(event);
  const { registration, icao } = pirep.aircraft;
  const figures = [
    field('Planned arrival', before?.arr_airport_id),
    field('Status', isOver ? escaped(pirep.status_text) : undefined),
    field('Flight time', isOver ? duration(pirep.flight_time_minutes) : undefined),
    field('Planned time', isPlan ? duration(pirep.planned_flight_time_minutes) : undefined),
    field('Distance', isOver ? distance(pirep.distance_nmi, units) : undefined),
    field('Planned distance', isPlan ? distance(pirep.planned_distance_nmi, units) : undefined),
    field('Fuel used', isOver ? fuel(pirep.fuel_used_lbs, units) : undefined),
    field('Landing rate', isOver ? figure(pirep.landing_rate_fpm, 'fpm') : undefined),
    field('Score', isOver ? figure(pirep.score, '') : undefined),
  ];
  const aircraft = icao === null ? registration : `${registration} (${icao})`;
  return [...field('Pilot', pilotName(pirep.pilot)), ...field('Aircraft', escaped(aircraft)), ...figures.flat()];
}

/** Discord rejects fields without a value. */
function field(name: string, value: string | undefined): Field[] {
  return value === undefined || value.trim() === '' ? [] : [{ name, value: cut(value, 256), inline: true }];
}

function pilotName({ ident, name }: { readonly ident: string; readonly name: string }): string {
  return escaped(`${ident} ${name}`);
}

function describe({ id, name }: { readonly id: string; readonly name: string }): string {
  return `**${escaped(id)}** ${cut(escaped(name), 200)}`;
}

function duration(minutes: number | null): string | undefined {
  if (minutes === null) return undefined;
  return `${String(Math.floor(minutes / 60)).padStart(2, '0')}:${String(Math.round(minutes) % 60).padStart(2, '0')}`;
}

const perNm = { nmi: [1, 'nm'], km: [kmPerNm, 'km'], mi: [milesPerNm, 'mi'] } as const;

function distance(nm: number | null, units: Units): string | undefined {
  const [factor, unit] = perNm[units.distance];
  return figure(nm === null ? null : nm * factor, unit);
}

function fuel(lbs: number | null, units: Units): string | undefined {
  return units.fuel === 'kg' && lbs !== null ? figure(lbs * kgPerLb, 'kg') : figure(lbs, 'lb');
}

const whole = new Intl.NumberFormat('en-US', { maximumFractionDigits: 0 });

function figure(value: number | null, unit: string): string | undefined {
  return value === null ? undefined : `${whole.format(value).replace('-', '−')} ${unit}`.trim();
}

/** Discord rejects some names. Without a user name, the message has the webhook's name in Discord. */
function nameOf(airline: string): { readonly username?: string } {
  const name = plain(airline)
    .replaceAll(/[@#:`\n]/g, ' ')
    .trim();
  return name === '' || /discord|clyde|^(everyone|here)$/i.test(name) ? {} : { username: cut(name, 80) };
}

/** Escapes text of pilots, so that it cannot contain formatting, disguised links or mentions. */
function escaped(text: string): string {
  return plain(text).replaceAll(/[\\*_~`|<>#@:()[\]-]/g, String.raw`\$&`);
}

/** Removes control characters and changes of the text direction. */
function plain(text: string): string {
  return text.replaceAll(/(?!\n)[\p{Cc}\u202A-\u202E\u2066-\u2069]/gu, ' ');
}

/** Does not split a character, or a backslash from the character it escapes. */
function cut(text: string, length: number): string {
  if (text.length <= length) return text;
  let kept = '';
  for (const [part] of text.matchAll(/\\?./gsu)) {
    if (kept.length + part.length >= length) break;
    kept += part;
  }
  return `${kept}…`;
}
