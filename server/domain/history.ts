import type { Tx } from '../../db/open.ts';
import type { BidsRow } from '../../db/rows.ts';
import { mapValues } from '../contract/mapValues.ts';
import { now } from './time.ts';
import { enqueueWebhooks } from './webhooks/webhookQueue.ts';

/** The pilot behind a call, and the key that was used. */
export interface PilotActor {
  readonly user_id: number;
  readonly api_key_label: string;
}

/** Who does something: a pilot, the operator, or the program by itself. */
export type Actor = PilotActor | 'operator' | 'program';

interface Event {
  readonly action: string;
  readonly subject: string;
  readonly subject_id: string;
  readonly before?: object;
  readonly after?: object;
}

/** Notes who did what; a PIREP's history is what was noted with it as subject. @returns the entry's id */
function note(tx: Tx, actor: Actor, { before, after, ...event }: Event): number {
  const isPilot = typeof actor === 'object';
  return tx.audit.insert({
    ...event,
    actor: isPilot ? 'pilot' : actor,
    user_id: isPilot ? actor.user_id : null,
    api_key_label: isPilot ? actor.api_key_label : null,
    before: before === undefined ? null : toNote(before),
    after: after === undefined ? null : toNote(after),
    created_at: now(),
  });
}

/** Characters of JSON that an entry keeps of the values before, and of those after. */
export const noteLimit = 4000;

/** How much is left of texts and of lists that are too long: what fits first. */
const cuts = [
  { text: 500, list: 20 },
  { text: 100, list: 10 },
  { text: 50, list: 3 },
] as const;

/**
 * Values as JSON of at most `noteLimit` characters. Only long texts and lists are cut: figures, ids and moments, which
 * rules read from the history, stay as they are.
 */
export function toNote(values: object): string {
  const whole = JSON.stringify(values);
  if (whole.length <= noteLimit) return whole;
  const shorter = cuts.map((most) => JSON.stringify(cut(values, most)));
  return shorter.find(({ length }) => length <= noteLimit) ?? JSON.stringify({ note: 'too long to be kept' });
}

function cut(value: unknown, most: (typeof cuts)[number]): unknown {
  // Not through the middle of a character.
  if (typeof value === 'string' && value.length > most.text)
    return `${value.slice(0, most.text).replace(/[\uD800-\uDBFF]$/, '')}…`;
  if (Array.isArray(value)) {
    const kept = value.slice(0, most.list).map((one) => cut(one, most));
    return value.length > most.list ? [...kept, `and ${value.length - most.list} more`] : kept;
  }
  if (typeof value !== 'object' || value === null) return value;
  return mapValues(value as Readonly<Record<string, unknown>>, (one) => cut(one, most));
}

type PirepAction =
  | 'prefiled'
  | 'phase_changed'
  | 'filed'
  | 'diverted'
  | 'diversion_ignored'
  | 'accepted'
  | 'rejected'
  | 'reopened'
  | 'review_undone'
  | 'cancelled'
  | 'commented'
  | 'fares_dropped'
  | 'flags_changed';

export function notePirep(
  tx: Tx,
  actor: Actor,
  action: PirepAction,
  pirep: { readonly id: string; readonly before?: object; readonly after?: object },
): number {
  const { id, ...values } = pirep;
  const entry = note(tx, actor, { action: `pirep.${action}`, subject: 'pirep', subject_id: id, ...values });
  enqueueWebhooks(tx, typeof actor === 'object' ? 'pilot' : actor, { action, ...pirep });
  return entry;
}

/** Takes the values as they are stored. */
export function noteSetting(
  tx: Tx,
  actor: Actor,
  { key, before, after }: { readonly key: string; readonly before: string; readonly after: string },
): void {
  const values = { before: { value: before }, after: { value: after } };
  note(tx, actor, { action: 'setting.changed', subject: 'setting', subject_id: key, ...values });
}

export function noteBid(
  tx: Tx,
  actor: Actor,
  action: 'added' | 'removed',
  { id, flight_id, aircraft_id }: Pick<BidsRow, 'id' | 'flight_id' | 'aircraft_id'>,
): void {
  const values = { [action === 'added' ? 'after' : 'before']: { flight_id, aircraft_id } };
  note(tx, actor, { action: `bid.${action}`, subject: 'bid', subject_id: String(id), ...values });
}

/** Always the operator's. */
export function noteNews(
  tx: Tx,
  action: 'posted' | 'changed' | 'withdrawn',
  { id, ...values }: { readonly id: number; readonly before?: object; readonly after?: object },
): void {
  note(tx, 'operator', { action: `news.${action}`, subject: 'news', subject_id: String(id), ...values });
}

/** The secret is not among what is noted. */
export function noteWebhook(
  tx: Tx,
  action: 'added' | 'changed' | 'removed' | 'secret_rotated',
  { id, ...values }: { readonly id: number; readonly before?: object; readonly after?: object },
): void {
  note(tx, 'operator', { action: `webhook.${action}`, subject: 'webhook', subject_id: String(id), ...values });
}

/** Of the key itself nothing is noted. */
export function noteKey(
  tx: Tx,
  action: 'issued' | 'rotated' | 'revoked',
  { id, ...values }: { readonly id: number; readonly before?: object; readonly after?: object },
): void {
  note(tx, 'operator', { action: `api_key.${action}`, subject: 'api_key', subject_id: String(id), ...values });
}

interface RefusedKey {
  readonly address: string;
  /** All that is noted of the key. */
  readonly prefix: string;
  readonly count: number;
  readonly reason: string;
  readonly client: string | null;
}

/** Calls from one address that were refused for their key; key, reason and client are those of the last. */
export function noteRefusedKey(tx: Tx, { address, ...values }: RefusedKey): void {
  note(tx, 'program', { action: 'api_key.refused', subject: 'api_key', subject_id: address, after: values });
}

/** Always the operator's. What the subject is called is the first word of the action: `flight.changed`. */
export function noteCatalog(
  tx: Tx,
  action: 'created' | 'changed' | 'removed' | 'restored' | 'purged',
  { subject, id, ...values }: CatalogEntry,
): void {
  note(tx, 'operator', { action: `${subject}.${action}`, subject, subject_id: String(id), ...values });
}

interface CatalogEntry {
  readonly subject: string;
  readonly id: string | number;
  readonly before?: object;
  readonly after?: object;
}

export type BackupAction =
  | 'taken'
  | 'failed'
  | 'removed'
  | 'uploaded'
  | 'restore_decided'
  | 'restore_cancelled'
  | 'restored'
  | 'restore_refused';

/** `id` is the file's name, where there is one. */
export function noteBackup(
  tx: Tx,
  actor: Actor,
  action: BackupAction,
  { id, after }: { readonly id: string; readonly after?: object },
): void {
  note(tx, actor, { action: `backup.${action}`, subject: 'backup', subject_id: id, ...(after && { after }) });
}

/** One entry for a file, with how many of its rows were new, changed, same and in error. */
export function noteImport(
  tx: Tx,
  actor: Actor,
  { kind, counts }: { readonly kind: string; readonly counts: object },
): void {
  note(tx, actor, { action: 'csv.imported', subject: 'csv', subject_id: kind, after: counts });
}
