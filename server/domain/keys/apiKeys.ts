import { randomInt } from 'node:crypto';
import { hashKey } from '../../../db/views/keyHolders.ts';
import type { KeyClock, PilotKey } from '../../../db/tables/apiKeys.ts';
import type { Queries, Tx } from '../../../db/open.ts';
import type { KeyState } from '../../contract/admin/apiKeys.ts';
import { UserState } from '../../contract/codes.ts';
import { conflict, invalid, notFound } from '../errors.ts';
import { record } from '../activity/events.ts';
import { hoursAgo, now, secondsFromNow } from '../time.ts';

const alphabet = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789';
/** As phpVMS's: F-ACARS refuses any other length. 20 of 62 letters are 119 bits. */
const keyLength = 20;
const prefixLength = 6;
const unusedDays = 90;

interface KeyRequest {
  readonly user_id: number;
  readonly label: string;
  readonly scope: 'full' | 'read';
  readonly expires_at: string | null;
}

export interface IssuedKey {
  readonly id: number;
  /** Not stored, so it can be shown only once. */
  readonly text: string;
}

/** @throws {AppError} validation-exception when there is no such pilot; conflict when the pilot is in the trash */
export function issueKey(tx: Tx, request: KeyRequest): IssuedKey {
  const pilot = tx.users.find(request.user_id);
  if (!pilot) throw invalid('user_id', "The pilot doesn't exist");
  if (pilot.deleted_at !== null) throw conflict(`${pilot.name} is in the trash. Restore the pilot first.`);
  const text = Array.from({ length: keyLength }, () => alphabet[randomInt(alphabet.length)]).join('');
  const prefix = text.slice(0, prefixLength);
  const id = tx.apiKeys.insert({ ...request, prefix, hash: hashKey(text), created_at: now() });
  record(tx, 'operator', 'api_key.issued', { id, after: request });
  return { id, text };
}

/**
 * Replaces a key. The old one works for `overlap_hours`, or until its own expiry.
 * @throws {AppError} not-found; conflict when the key has already ended
 */
export function rotateKey(
  tx: Tx,
  id: number,
  { overlap_hours, expires_at }: { readonly overlap_hours: number; readonly expires_at: string | null },
): IssuedKey {
  const old = findKey(tx, id);
  const ended = old.revoked_at === null ? hasExpired(old) : true;
  if (ended) throw conflict('This key has already ended. Issue a new one.');
  // The table checks the value.
  const scope = old.scope as KeyRequest['scope'];
  const issued = issueKey(tx, { user_id: old.user_id, label: old.label, scope, expires_at });
  const overlapEnd = secondsFromNow(overlap_hours * 3600);
  const end = old.expires_at !== null && old.expires_at < overlapEnd ? old.expires_at : overlapEnd;
  tx.apiKeys.setExpiry({ id, expires_at: end });
  const after = { expires_at: end, replaced_by: issued.id };
  record(tx, 'operator', 'api_key.rotated', { id, before: { expires_at: old.expires_at }, after });
  return issued;
}

/** Returns whether calls with a key are accepted now, or why not. */
export function keyState(key: Pick<PilotKey, 'revoked_at' | 'expires_at' | 'user_state'>): KeyState {
  if (key.revoked_at !== null) return 'revoked';
  if (hasExpired(key)) return 'expired';
  return mayUseApi(key.user_state) ? 'active' : 'pilot_not_active';
}

export function mayUseApi(state: number): boolean {
  return state === UserState.ACTIVE || state === UserState.ON_LEAVE;
}

/** The times that decide whether a key has expired or is unused. */
export function keyClock(): KeyClock {
  return { now: now(), unused_since: hoursAgo(unusedDays * 24) };
}

function hasExpired({ expires_at }: Pick<PilotKey, 'expires_at'>): boolean {
  return expires_at !== null && expires_at <= now();
}

/**
 * Revokes a key immediately. Does nothing if it is already revoked.
 * @throws {AppError} not-found
 */
export function revokeKey(tx: Tx, id: number): PilotKey {
  const key = findKey(tx, id);
  if (key.revoked_at !== null) return key;
  const revoked = { ...key, revoked_at: now() };
  tx.apiKeys.revoke(revoked);
  record(tx, 'operator', 'api_key.revoked', { id, before: { user_id: key.user_id, label: key.label } });
  return revoked;
}

/** @throws {AppError} not-found */
export function findKey(db: Queries, id: number): PilotKey {
  const key = db.apiKeys.find(id);
  if (!key) throw notFound('API key', String(id));
  return key;
}
