import type { Tx } from '../../../db/open.ts';
import type { AirportsRow, BidsRow } from '../../../db/rows.ts';
import { mapValues } from '../../contract/mapValues.ts';
import { now } from '../time.ts';

/** The pilot who makes a call, and the key. */
export interface PilotActor {
  readonly user_id: number;
  readonly api_key_label: string;
}

/** Who does something. `program` is for automatic actions. */
export type Actor = PilotActor | 'operator' | 'program';

interface Entry {
  readonly action: string;
  readonly subject: string;
  readonly subject_id: string;
  readonly before?: object;
  readonly after?: object;
}

/** Adds an entry to the audit log. The history of a PIREP is its entries with the PIREP as subject. */
function record(tx: Tx, actor: Actor, { before, after, ...event }: Entry): void {
  const isPilot = typeof actor === 'object';
  tx.audit.insert({
    ...event,
    actor: isPilot ? 'pilot' : actor,
    user_id: isPilot ? actor.user_id : null,
    api_key_label: isPilot ? actor.api_key_label : null,
    before: before === undefined ? null : toStoredValues(before),
    after: after === undefined ? null : toStoredValues(after),
    created_at: now(),
  });
}

/** The most characters of JSON that an entry stores for the values before, and for those after. */
export const storedValuesLimit = 4000;

/** The lengths to which strings and lists are cut. The first one that fits is used. */
const cuts = [
  { text: 500, list: 20 },
  { text: 100, list: 10 },
  { text: 50, list: 3 },
] as const;

/** Writes values as JSON of at most `storedValuesLimit` characters. Only long strings and lists are cut. */
export function toStoredValues(values: object): string {
  const whole = JSON.stringify(values);
  if (whole.length <= storedValuesLimit) return whole;
  const shorter = cuts.map((most) => JSON.stringify(cut(values, most)));
  return shorter.find(({ length }) => length <= storedValuesLimit) ?? JSON.stringify({ note: 'too long to be kept' });
}

function cut(value: unknown, most: (typeof cuts)[number]): unknown {
  // Does not split a character.
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
  | 'alternate_ignored'
  | 'references_ignored'
  | 'airport_renamed'
  | 'accepted'
  | 'held_as_flagged'
  | 'held_unchecked'
  | 'held_unconfirmed'
  | 'rejected'
  | 'reopened'
  | 'review_undone'
  | 'cancelled'
  | 'commented'
  | 'fares_dropped'
  | 'flight_time_converted'
  | 'flags_changed';

/** Something that happened to a PIREP. */
export interface PirepEvent {
  readonly action: PirepAction;
  readonly actor: 'pilot' | 'operator' | 'program';
  readonly id: string;
  readonly before?: object;
  readonly after?: object;
}

type PirepListener = (tx: Tx, event: PirepEvent) => void;

const pirepListeners = new Set<PirepListener>();

/**
 * Calls `listener` for every event of a PIREP, in the transaction that records it, so that both are stored or rolled back
 * together. The program adds its listeners when it opens its data (docs/decisions/0041).
 */
export function onPirepEvent(listener: PirepListener): void {
  pirepListeners.add(listener);
}

export function recordPirepEvent(
  tx: Tx,
  actor: Actor,
  action: PirepAction,
  pirep: Pick<PirepEvent, 'id' | 'before' | 'after'>,
): void {
  const { id, ...values } = pirep;
  record(tx, actor, { action: `pirep.${action}`, subject: 'pirep', subject_id: id, ...values });
  const event: PirepEvent = { ...pirep, action, actor: typeof actor === 'object' ? 'pilot' : actor };
  for (const listener of pirepListeners) listener(tx, event);
}

/** Takes the values as they are stored. */
export function recordSettingEvent(
  tx: Tx,
  actor: Actor,
  { key, before, after }: { readonly key: string; readonly before: string; readonly after: string },
): void {
  const values = { before: { value: before }, after: { value: after } };
  record(tx, actor, { action: 'setting.changed', subject: 'setting', subject_id: key, ...values });
}

type RecordedBid = Pick<BidsRow, 'id' | 'user_id' | 'flight_id' | 'aircraft_id'>;

export function recordBidEvent(tx: Tx, actor: Actor, action: 'added' | 'removed', bid: RecordedBid): void {
  const values = { [action === 'added' ? 'after' : 'before']: bidValues(actor, bid) };
  record(tx, actor, { action: `bid.${action}`, subject: 'bid', subject_id: String(bid.id), ...values });
}

/** Always the operator's. */
export function recordBidChange(tx: Tx, before: RecordedBid, after: RecordedBid): void {
  const values = { before: bidValues('operator', before), after: bidValues('operator', after) };
  record(tx, 'operator', { action: 'bid.changed', subject: 'bid', subject_id: String(after.id), ...values });
}

/** A pilot who acts is in the entry already. */
function bidValues(actor: Actor, { user_id, flight_id, aircraft_id }: RecordedBid): object {
  return typeof actor === 'object' ? { flight_id, aircraft_id } : { user_id, flight_id, aircraft_id };
}

interface OperatorActions {
  readonly news: 'posted' | 'changed' | 'withdrawn';
  /** The values must not contain the secret. */
  readonly webhook: 'added' | 'changed' | 'removed' | 'secret_rotated';
  /** The values must not contain the key. */
  readonly api_key: 'issued' | 'rotated' | 'revoked';
}

export function recordOperatorEvent<Subject extends keyof OperatorActions>(
  tx: Tx,
  subject: Subject,
  action: OperatorActions[Subject],
  { id, ...values }: { readonly id: number; readonly before?: object; readonly after?: object },
): void {
  record(tx, 'operator', { action: `${subject}.${action}`, subject, subject_id: String(id), ...values });
}

interface RefusedKey {
  readonly address: string;
  /** The start of the key; the rest is not stored. */
  readonly prefix: string;
  readonly count: number;
  readonly reason: string;
  readonly client: string | null;
}

/** Records refused calls from one address. Key, reason and client are those of the last one. */
export function recordRefusedKey(tx: Tx, { address, ...values }: RefusedKey): void {
  record(tx, 'program', { action: 'api_key.refused', subject: 'api_key', subject_id: address, after: values });
}

/** Records a sign-in with the operator's password. */
export function recordSignIn(
  tx: Tx,
  { address, client }: { readonly address: string; readonly client: string | null },
): void {
  record(tx, 'operator', { action: 'sign_in.accepted', subject: 'sign_in', subject_id: address, after: { client } });
}

/** Records refused sign-ins with a password; the address is that of the last one. */
export function recordRefusedSignIns(
  tx: Tx,
  { address, ...values }: { readonly address: string; readonly attempts: number; readonly addresses: number },
): void {
  record(tx, 'program', { action: 'sign_in.refused', subject: 'sign_in', subject_id: address, after: values });
}

/** Records an action of the operator. The action starts with the subject: `flight.changed`. */
export function recordCatalogEvent(
  tx: Tx,
  action: 'created' | 'changed' | 'removed' | 'restored' | 'purged',
  { subject, id, ...values }: CatalogEntry,
): void {
  record(tx, 'operator', { action: `${subject}.${action}`, subject, subject_id: String(id), ...values });
}

/** Records an airport of the built-in data that a pilot's flight added to the catalog. Their number is limited. */
export function recordAddedAirport(tx: Tx, pilot: PilotActor, { id, name }: Pick<AirportsRow, 'id' | 'name'>): void {
  record(tx, pilot, { action: 'airport.created', subject: 'airport', subject_id: id, after: { id, name } });
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
  | 'restore_refused'
  | 'ended_again';

/** The id is the name of the file, if there is one. */
export function recordBackupEvent(
  tx: Tx,
  actor: Actor,
  action: BackupAction,
  { id, after }: { readonly id: string; readonly after?: object },
): void {
  record(tx, actor, { action: `backup.${action}`, subject: 'backup', subject_id: id, ...(after && { after }) });
}

/** Records one entry for a file, with the numbers of new, changed, same and wrong rows. */
export function recordImport(
  tx: Tx,
  actor: Actor,
  { kind, counts }: { readonly kind: string; readonly counts: object },
): void {
  record(tx, actor, { action: 'csv.imported', subject: 'csv', subject_id: kind, after: counts });
}

export function recordImportUndo(
  tx: Tx,
  actor: Actor,
  { kind, file_name }: { readonly kind: string; readonly file_name: string },
): void {
  record(tx, actor, { action: 'csv.undone', subject: 'csv', subject_id: kind, before: { file_name } });
}
