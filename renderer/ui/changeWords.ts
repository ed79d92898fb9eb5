import { t } from '@lingui/core/macro';
import { RecordedFields, type RecordedKind } from '../../server/contract/admin/recordedFields.ts';
import { ownValue } from '../../server/contract/mapValues.ts';
import type { Activity } from '../../server/contract/admin/activity.ts';
import { FuelTypes } from '../../server/contract/admin/catalog/subfleets.ts';
import type { Setting } from '../../server/contract/admin/settings.ts';
import { distance, duration, elevation, fuelWeight, money, rate, size, unitPrice, weight } from '../lib/figures.ts';
import { inShownUnit, shownValue } from '../lib/settingValues.ts';
import { fullDateOf, timeOf } from '../lib/utc.ts';
import { flagLabels } from './flagStatus.ts';
import { phaseOf, reviewOf } from './status.ts';

const subjectWords: Readonly<Record<string, string>> = {
  pirep: 'PIREP',
  api_key: t`API key`,
  csv: t`CSV file`,
  phpvms: 'phpVMS',
  sign_in: t`Sign-in`,
};

/** Texts for actions whose name is unclear. */
const actionTexts: Readonly<Record<string, string>> = {
  'pirep.diversion_ignored': t`PIREP diverted to an unknown airport`,
  'pirep.held_as_flagged': t`Flagged PIREP left for review`,
  'pirep.held_unchecked': t`PIREP left for review, its flags were late`,
  'pirep.held_unconfirmed': t`PIREP left for review, its flight time is not confirmed`,
  'pirep.held_not_offered': t`PIREP left for review, its flight is not offered`,
  'pirep.held_by_rule': t`PIREP left for review by a rule`,
  'pirep.record_set': t`PIREP is a record of the airline`,
  'pirep.status_changed': t`PIREP phase changed`,
  'pirep.shared': t`Flight shared by a link`,
  'pirep.sharing_ended': t`Link to a flight ended`,
  'pirep.fares_dropped': t`Unknown fares dropped from PIREP`,
  'backup.restore_decided': t`Backup restore scheduled`,
  'backup.ended_again': t`Ended again after a restore`,
  'backup.taken': t`Backup created`,
  'backup.restore_cancelled': t`Backup restore cancelled`,
  'backup.restore_refused': t`Backup not restored`,
  'backup.uploaded': t`Backup added from a file`,
  'sign_in.accepted': t`Signed in with the password`,
  'phpvms.imported': t`Airline moved in from phpVMS`,
  'csv.undone': t`CSV import undone`,
  'bid.added': t`Bid placed`,
  'bid.removed': t`Bid removed`,
  'review_rule.reordered': t`Review rules reordered`,
  'preset_comments.changed': t`Preset comments changed`,
  'webhook.secret_rotated': t`Webhook secret renewed`,
  'api_key.rotated': t`API key replaced`,
};

/** As the buttons say. */
const deletionWords: Readonly<Record<string, string>> = {
  removed: t`deleted`,
  purged: t`deleted permanently`,
};

/** Turns `pirep.phase_changed` into `PIREP phase changed`, so that a new action needs no text here. */
export function actionWords(action: string): string {
  const [subject = '', ...rest] = action.split('.');
  const words = rest.map((word) => ownValue(deletionWords, word) ?? word.replaceAll('_', ' '));
  return ownValue(actionTexts, action) ?? [subjectWord(subject), ...words].join(' ');
}

/** Turns `api_key` into `API key`. */
export function subjectWord(subject: string): string {
  const words = subject.replaceAll('_', ' ');
  return ownValue(subjectWords, subject) ?? words.charAt(0).toUpperCase() + words.slice(1);
}

/** Returns who made a change. */
export function doer({ actor, pilot, api_key_label }: Activity): string {
  if (actor === 'program') return 'Homebase';
  if (actor === 'operator') return t`Operator`;
  const name = pilot?.name ?? t`a deleted pilot`;
  return api_key_label === null || api_key_label === '' ? name : t`${name}, key “${api_key_label}”`;
}

/** A recorded value; undefined if none was recorded. */
interface ValueChange {
  /** The path of the value, such as `aircraft.airport_id`. */
  readonly name: string;
  readonly before: unknown;
  readonly after: unknown;
}

/** Returns what differs between two recorded states (JSON or null), in recorded order. A missing or empty value equals null. */
export function valueChanges(before: string | null, after: string | null): ValueChange[] {
  const [old, present] = [valuesOf(before), valuesOf(after)];
  const names = [...new Set([...old.keys(), ...present.keys()])].filter((name) => !unsaid.test(name));
  return names
    .map((name) => ({ name, before: old.get(name), after: present.get(name) }))
    .filter((change) => recorded(change.before) !== recorded(change.after));
}

/** The entry says them already. */
const unsaid = /^(id|created_at|updated_at)$/;

const recorded = (value: unknown): string => JSON.stringify(value === '' ? null : (value ?? null));

function valuesOf(json: string | null): Map<string, unknown> {
  const values = new Map<string, unknown>();
  if (json !== null) collect(values, '', JSON.parse(json) as unknown);
  return values;
}

function collect(values: Map<string, unknown>, name: string, value: unknown): void {
  if (typeof value === 'object' && value !== null && !Array.isArray(value)) {
    for (const [key, inner] of Object.entries(value)) collect(values, name === '' ? key : `${name}.${key}`, inner);
    return;
  }
  values.set(name, value);
}

/** A change in display form; null where nothing was recorded. */
export interface WordedChange {
  readonly label: string;
  readonly before: string | null;
  readonly after: string | null;
}

type Entry = Pick<Activity, 'subject' | 'subject_id' | 'names' | 'cargo_fares' | 'before' | 'after'>;

/** @param setting the one that was changed, whose values are recorded as they are stored */
export function inWords(entry: Entry, change: ValueChange, setting?: Setting): WordedChange {
  const { name, before, after } = change;
  const field = name.split('.').at(-1) ?? name;
  // The name of its file says nothing.
  if (name === 'picture') {
    return { label: t`picture`, before: null, after: after === undefined ? t`deleted` : t`changed` };
  }
  const write = (value: unknown, noted: string | null): string | null => {
    if (setting !== undefined && typeof value === 'string') return settingText(setting, value);
    return valueText({ ...entry, fare: entry.subject === 'fare' ? fareKind(entry, noted) : null }, field, value);
  };
  // An aircraft's status is something else.
  const label = name === 'status' && entry.subject === 'pirep' ? 'phase' : labelOf(name);
  const old = write(before, entry.before);
  const cleared = after === null && old !== null;
  return { label, before: old, after: cleared ? t`none` : write(after, entry.after) };
}

/** @param noted the values with the fare's type, if that is recorded */
function fareKind({ subject_id, cargo_fares }: Entry, noted: string | null): FareKind {
  const type = valuesOf(noted).get('type') ?? (cargo_fares.includes(Number(subject_id)) ? 1 : 0);
  return type === 1 ? 'cargo' : 'seats';
}

function settingText(setting: Setting, value: string): string {
  const shown = inShownUnit({ ...setting, value });
  return shownValue(shown, shown.value);
}

/** Returns `state Pending → Rejected`, `distance 460 nm`, or the last value of something deleted. */
export function inShort({ label, before, after }: WordedChange): string {
  if (before === null || after === null) return `${label} ${after ?? before ?? t`none`}`;
  return `${label} ${before} → ${after}`;
}

const owners: Readonly<Record<string, string>> = { user: t`pilot’s` + ' ', aircraft: t`aircraft’s` + ' ' };

/** Turns `user.rank_id` into `pilot’s rank`. */
function labelOf(name: string): string {
  const parts = name.split('.');
  const field = parts.at(-1) ?? name;
  const owner =
    parts.length === 1 ? '' : (ownValue(owners, parts[0] ?? '') ?? `${(parts[0] ?? '').replaceAll('_', ' ')} `);
  return owner + (ownValue(RecordedFields, field)?.label ?? field.replace(/_id$/, '').replaceAll('_', ' '));
}

type FareKind = 'cargo' | 'seats';

/** What a value belongs to. */
interface Owner extends Pick<Activity, 'subject' | 'names' | 'cargo_fares'> {
  /** The kind of its fare, if it is one of a fare. */
  readonly fare: FareKind | null;
}

type Writer = (value: unknown, owner: Owner) => string | null;

const writers: Readonly<Record<RecordedKind, Writer>> = {
  minutes: figure(duration),
  distance: figure(distance),
  fuel: figure(fuelWeight),
  weight: figure(weight),
  money: amount(money),
  fuel_price: figure((price) => unitPrice(price, 'fuel')),
  fare_price: fareAmount({ seats: money, cargo: (price) => unitPrice(price, 'weight') }),
  fare_count: fareAmount({ cargo: weight }),
  rate: figure(rate),
  size: figure(size),
  elevation: figure(elevation),
  switch: (value) => (value === 1 || value === true ? t`yes` : t`no`),
  fuel_type: (value) => FuelTypes[Number(value)] ?? null,
  state: stateText,
  phase: phaseText,
  flag: text((kind) => ownValue(flagLabels, kind) ?? kind),
  action: text(actionWords),
  scope: text((scope) => (scope === 'read' ? t`read only` : t`full access`)),
};

function valueText(owner: Owner, field: string, value: unknown): string | null {
  if (value === undefined || value === null) return null;
  if (value === '') return t`none`;
  if (Array.isArray(value)) {
    const parts = value.map((part) => valueText(owner, field, part)).filter((part) => part !== null);
    return parts.length === 0 ? t`none` : parts.join(', ');
  }
  if (typeof value === 'object') return linkText(owner, field, value);
  const id = typeof value === 'string' ? value : JSON.stringify(value);
  const name = owner.names[`${field} ${id}`];
  if (name !== undefined) return name;
  // A deleted row has no name any more.
  if (field.endsWith('_id') && field !== 'pilot_id' && typeof value === 'number') return t`number ${id} (deleted)`;
  const kind = ownValue(RecordedFields, field)?.kind;
  return (kind && writers[kind](value, owner)) ?? plain(value);
}

/** Formats a row of a list, such as `Y: price 120`, without the parts that it does not override. */
function linkText(owner: Owner, field: string, link: object): string {
  const id: unknown = Object.values(link)[0];
  const fare = field === 'fares' ? (owner.cargo_fares.includes(Number(id)) ? 'cargo' : 'seats') : null;
  const [first, ...rest] = Object.entries(link).flatMap(([key, value], index) => {
    const words = valueText({ ...owner, fare }, key === 'id' ? field : key, value);
    if (words === null) return [];
    return [index === 0 ? words : `${key.replaceAll('_', ' ')} ${words}`];
  });
  return rest.length === 0 ? (first ?? '') : `${first}: ${rest.join(', ')}`;
}

function plain(value: unknown): string {
  if (typeof value !== 'string') return String(value);
  return /^\d{4}-\d\d-\d\dT[\d:.]+Z$/.test(value) ? `${fullDateOf(value)} ${timeOf(value)}` : value;
}

function figure(write: (value: number) => string): Writer {
  return (value) => (typeof value === 'number' ? write(value) : null);
}

/** Amounts that override others are text; one that is a share, `110%`, has no unit. */
function amount(write: (value: number) => string): Writer {
  return (value) => (Number.isNaN(Number(value)) ? null : write(Number(value)));
}

function fareAmount(writes: Partial<Record<FareKind, (value: number) => string>>): Writer {
  return (value, owner) => {
    const write = owner.fare === null ? undefined : writes[owner.fare];
    return write === undefined ? null : amount(write)(value, owner);
  };
}

function text(write: (value: string) => string): Writer {
  return (value) => (typeof value === 'string' ? write(value) : null);
}

const pilotStates = [t`pending`, t`active`, t`rejected`, t`on leave`, t`suspended`, t`deleted`] as const;

function stateText(value: unknown, { subject }: Owner): string | null {
  if (typeof value !== 'number') return null;
  if (subject === 'pirep') return reviewOf({ state: value, status: '' }).label;
  return subject === 'pilot' ? (pilotStates[value] ?? null) : null;
}

function phaseText(value: unknown, { subject }: Owner): string | null {
  return typeof value === 'string' && subject !== 'aircraft' ? phaseOf(value).label : null;
}
