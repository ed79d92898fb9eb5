import { SentEvents, type SentPicture, testEvent, type WebhookSubject } from '../../contract/admin/events.ts';
import { flightFields } from '../../contract/admin/catalog/flights.ts';
import type { FieldSchema } from '../../contract/fieldError.ts';
import { kgPerLb, kmPerNm, milesPerNm } from '../../contract/units.ts';
import type { Db } from '../../../db/open.ts';
import { readSetting } from '../settings/settings.ts';
import { now } from '../time.ts';
import { describeSample } from './samplePayload.ts';
import {
  kindOf,
  sentName,
  type WebhookFlight,
  type WebhookNews,
  type WebhookPayload,
  type WebhookPilot,
  type WebhookPirep,
  type WebhookReview,
} from './webhookPayload.ts';
import type { SettingValue } from '../settings/settingDefinitions.ts';
import { cut, escaped, nameOf } from './discordText.ts';
import { drawEvent, type EventPicture } from './eventPicture.ts';

export interface DiscordUnits {
  readonly distance: SettingValue<'units.distance'>;
  readonly fuel: SettingValue<'units.fuel'>;
}

export function readUnits(db: Db): DiscordUnits {
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
  const picture = await drawEvent(db, pictureOf(event.event), event);
  return { message: toDiscord(event, readUnits(db)), picture: picture?.content };
}

type EventLook = Pick<(typeof SentEvents)[number], 'title' | 'color' | 'figures' | 'picture'>;

/** An event of another version has none. */
function rowOf(event: string): EventLook | undefined {
  return [...SentEvents, testEvent].find((row) => row.event === event);
}

/** The name of what a message about an event shows. */
export function pictureOf(event: string): SentPicture | undefined {
  return rowOf(event)?.picture;
}

export function withPicture({ embeds: [embed], ...message }: DiscordMessage, { name }: EventPicture): DiscordMessage {
  return { ...message, embeds: [{ ...embed, image: { url: `attachment://${name}` } }] };
}

/** Converts an event to a message within the limits of Discord's API. Text of pilots can mention nobody. */
export function toDiscord(queued: QueuedEvent, units: DiscordUnits): DiscordMessage {
  const { event, comment } = queued;
  const { title = `{name} ${event.slice(event.indexOf('.') + 1)}`, color = 0x3b82f6 } = rowOf(event) ?? {};
  const { airline, names, text, fields } = toWords(queued, units);
  const embed = {
    title: cut(
      title.replaceAll(/\{(\w+)\}/g, (_, name: string) => names[name] ?? ''),
      256,
    ),
    description: cut(comment ? `${text}\n\n${escaped(comment.comment)}` : text, 4000),
    color,
    fields,
    timestamp: queued.created_at,
  };
  return { ...nameOf(airline.name), embeds: [embed], allowed_mentions: { parse: [] } };
}

/** What a message says about its subject. */
interface MessageWords {
  readonly airline: { readonly name: string };
  /** What stands in braces in the titles of events. */
  readonly names: Readonly<Record<string, string>>;
  readonly text: string;
  readonly fields: Field[];
}

type ToWords<Subject> = (subject: Subject, queued: QueuedEvent, units: DiscordUnits) => MessageWords;

const words: { readonly [S in WebhookSubject]: ToWords<NonNullable<WebhookPayload[S]>> } = {
  pirep: pirepWords,
  pilot: pilotWords,
  flight: flightWords,
  news: newsWords,
  review: reviewWords,
};

function toWords(queued: QueuedEvent, units: DiscordUnits): MessageWords {
  const kind = kindOf(queued);
  return (words[kind] as ToWords<unknown>)(queued[kind], queued, units);
}

function pirepWords(pirep: WebhookPirep, queued: QueuedEvent, units: DiscordUnits): MessageWords {
  const { comment } = queued;
  return {
    airline: pirep.airline,
    names: {
      name: escaped(pirep.ident),
      status: escaped(pirep.status_text),
      author: comment?.pilot ? pilotName(comment.pilot) : 'the operator',
    },
    text: routeOf(pirep),
    fields: queued.event === 'pirep.record_set' ? recordsOf(pirep, queued, units) : figuresOf(pirep, queued, units),
  };
}

function pilotWords(pilot: WebhookPilot, { before, after }: QueuedEvent): MessageWords {
  const [old, rank] = [before, after].map((change) => escaped(change?.rank?.name ?? ''));
  return {
    airline: pilot.airline,
    names: { name: pilotName(pilot), rank: rank ?? '' },
    ...(before === undefined
      ? { text: `**${escaped(pilot.rank.name)}**`, fields: [] }
      : { text: `${old} → **${rank}**`, fields: flownBy(pilot) }),
  };
}

function flownBy({ flights, flight_time_minutes }: WebhookPilot): Field[] {
  return [...field('Flights', figure(flights, '')), ...field('Hours', duration(flight_time_minutes))];
}

/** The text has the operator's Markdown, which Discord shows. */
function newsWords({ airline, subject, body }: WebhookNews): MessageWords {
  return { airline: airline ?? { name: '' }, names: { name: escaped(subject) }, text: body, fields: [] };
}

/** The comment has the operator's Markdown. */
function reviewWords(review: WebhookReview, _queued: QueuedEvent, units: DiscordUnits): MessageWords {
  const { best_landing: best, flights_before: flights, flight_time_minutes_before: minutes } = review;
  const [first] = review.top_pilots;
  const figures = [
    field('Flights', `${figure(review.flights, '')} (before: ${figure(flights, '')})`),
    field('Hours', `${duration(review.flight_time_minutes)} (before: ${duration(minutes)})`),
    field('Distance', distance(review.distance_nmi, units)),
    field('Passengers', review.passengers === 0 ? undefined : figure(review.passengers, '')),
    field('On time', figure(review.on_time_percent, '%')),
    field('Most active', first && `${pilotName(first)}, ${duration(first.flight_time_minutes)}`),
    field('Best landing', best ? `${pilotName(best.pilot)}, ${figure(best.landing_rate_fpm, 'fpm')}` : undefined),
    field('New airports', review.new_airports.map(({ id }) => escaped(id)).join(', ')),
  ];
  const names = { name: escaped(review.title) };
  return { airline: review.airline ?? { name: '' }, names, text: review.comment, fields: figures.flat() };
}

const changesShown = 12;

const flightLabels: Readonly<Record<string, string | undefined>> = Object.fromEntries(
  Object.entries<object>(flightFields).map(([name, schema]) => [sentName(name), (schema as FieldSchema).label]),
);

function flightWords(
  flight: WebhookFlight,
  { before = {}, after = {} }: QueuedEvent,
  units: DiscordUnits,
): MessageWords {
  const fields = Object.keys(after).flatMap((name) => {
    const [old, present] = [before[name], after[name]].map((value) => valueText(name, value, units));
    const label = flightLabels[name] ?? name.charAt(0).toUpperCase() + name.slice(1);
    return field(label, old === present ? 'changed' : `${cut(old ?? '', 120)} → ${cut(present ?? '', 120)}`);
  });
  return {
    airline: flight.airline,
    names: { name: escaped(flight.ident) },
    text: routeOf(flight),
    fields: fields.slice(0, changesShown),
  };
}

const weekdays = ['Mon', 'Tue', 'Wed', 'Thu', 'Fri', 'Sat', 'Sun'];

function valueText(name: string, value: unknown, units: DiscordUnits): string {
  if (Array.isArray(value)) return 'a list';
  if (typeof value === 'object' && value !== null) return escaped((value as { readonly icao: string }).icao);
  if (typeof value === 'boolean') return value ? 'yes' : 'no';
  if (typeof value === 'string' && value !== '') return escaped(value);
  if (typeof value !== 'number') return 'none';
  if (name === 'days') return weekdays.filter((_, day) => value & (1 << day)).join(', ') || 'daily';
  if (name === 'distance_nmi') return distance(value, units) ?? '';
  return (name === 'flight_time_minutes' ? duration(value) : undefined) ?? String(value);
}

function routeOf({ dpt_airport, arr_airport }: Pick<WebhookFlight, 'dpt_airport' | 'arr_airport'>): string {
  return `${describe(dpt_airport)} → ${describe(arr_airport)}`;
}

/** Shows the records of the airline that a flight has beaten, each with the one before. */
function recordsOf(pirep: WebhookPirep, { before, after }: QueuedEvent, units: DiscordUnits): Field[] {
  const change = (name: string, text: (value: number | null) => string | undefined): string | undefined => {
    const [old, present] = [before?.[name], after?.[name]];
    return typeof old === 'number' && typeof present === 'number' ? `${text(old)} → ${text(present)}` : undefined;
  };
  return [
    ...field('Pilot', pilotName(pirep.pilot)),
    ...field('Longest flight', change('flight_time_minutes', duration)),
    ...field(
      'Farthest flight',
      change('distance_nmi', (value) => distance(value, units)),
    ),
    ...field(
      'Softest landing',
      change('landing_rate_fpm', (value) => figure(value, 'fpm')),
    ),
  ];
}

/** Shows planned figures for a prefiled flight, and measured ones for a finished flight. */
function figuresOf(pirep: WebhookPirep, { event, before }: QueuedEvent, units: DiscordUnits): Field[] {
  const { figures: shown } = rowOf(event) ?? {};
  const [isPlan, isOver] = [shown === 'planned', shown === 'flown'];
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

function distance(nm: number | null, units: DiscordUnits): string | undefined {
  const [factor, unit] = perNm[units.distance];
  return figure(nm === null ? null : nm * factor, unit);
}

function fuel(lbs: number | null, units: DiscordUnits): string | undefined {
  return units.fuel === 'kg' && lbs !== null ? figure(lbs * kgPerLb, 'kg') : figure(lbs, 'lb');
}

const whole = new Intl.NumberFormat('en-US', { maximumFractionDigits: 0 });

function figure(value: number | null, unit: string): string | undefined {
  return value === null ? undefined : `${whole.format(value).replace('-', '−')} ${unit}`.trim();
}
