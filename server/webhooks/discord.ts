import type { WebhookPayload } from '../domain/webhookPayload.ts';
import type { SettingValue } from '../domain/settingDefinitions.ts';

/** The settings that Discord's readers see figures in. */
export interface Units {
  readonly distance: SettingValue<'units.distance'>;
  readonly fuel: SettingValue<'units.fuel'>;
}

/** What happened, as the queue keeps it. */
export interface Told extends WebhookPayload {
  readonly event: string;
  readonly created_at: string;
}

interface Field {
  readonly name: string;
  readonly value: string;
  readonly inline: true;
}

/** As Discord's API takes it, within its limits; nobody is mentioned whatever pilots write. */
export function toDiscord(told: Told, units: Units): object {
  const { pirep, comment } = told;
  const route = `${describe(pirep.dpt_airport)} → ${describe(pirep.arr_airport)}`;
  const embed = {
    title: cut(titleOf(told), 256),
    description: cut(comment ? `${route}\n\n${escaped(comment.comment)}` : route, 4000),
    color: colors[told.event] ?? 0x3b82f6,
    fields: fieldsOf(told, units),
    timestamp: told.created_at,
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

function titleOf({ event, pirep, comment }: Told): string {
  const ident = escaped(pirep.ident);
  if (event === 'webhook.test') return `Test: ${ident} filed`;
  if (event === 'pirep.status_changed') return `${ident}: ${escaped(pirep.status_text)}`;
  if (event === 'pirep.commented')
    return `${ident}: comment by ${comment?.pilot ? pilotName(comment.pilot) : 'the operator'}`;
  return `${ident} ${event.replace('pirep.', '')}`;
}

/** Figures once the flight is over, plans before it begins. */
function fieldsOf({ event, pirep, before }: Told, units: Units): Field[] {
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

/** Discord refuses fields without a value. */
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

const perNm = { nmi: [1, 'nm'], km: [1.852, 'km'], mi: [1852 / 1609.344, 'mi'] } as const;

function distance(nm: number | null, units: Units): string | undefined {
  const [factor, unit] = perNm[units.distance];
  return figure(nm === null ? null : nm * factor, unit);
}

const kgPerLb = 0.45359237;

function fuel(lbs: number | null, units: Units): string | undefined {
  return units.fuel === 'kg' && lbs !== null ? figure(lbs * kgPerLb, 'kg') : figure(lbs, 'lbs');
}

const whole = new Intl.NumberFormat('en-US', { maximumFractionDigits: 0 });

function figure(value: number | null, unit: string): string | undefined {
  return value === null ? undefined : `${whole.format(value)} ${unit}`.trim();
}

/** Discord refuses some names; then the message has the name that was given to the webhook there. */
function nameOf(airline: string): { readonly username?: string } {
  const name = plain(airline)
    .replaceAll(/[@#:`\n]/g, ' ')
    .trim();
  return name === '' || /discord|clyde|^(everyone|here)$/i.test(name) ? {} : { username: cut(name, 80) };
}

/** Pilots' texts as they are written: no formatting, no links that show other than where they lead, no mentions. */
function escaped(text: string): string {
  return plain(text).replaceAll(/[\\*_~`|<>#@:()[\]-]/g, String.raw`\$&`);
}

/** Without what controls a terminal, or turns the direction of what follows. */
function plain(text: string): string {
  return text.replaceAll(/(?!\n)[\p{Cc}\u202A-\u202E\u2066-\u2069]/gu, ' ');
}

/** Neither through a character nor between a backslash and what it escapes. */
function cut(text: string, length: number): string {
  if (text.length <= length) return text;
  let kept = '';
  for (const [part] of text.matchAll(/\\?./gsu)) {
    if (kept.length + part.length >= length) break;
    kept += part;
  }
  return `${kept}…`;
}
