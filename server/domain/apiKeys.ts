import { hash, randomInt } from 'node:crypto';
import type { Db } from '../../db/open.ts';
import type { PilotKey } from '../../db/apiKeys.ts';
import { notFound } from '../http/errors.ts';
import { noteKey } from './history.ts';
import { now } from './time.ts';

const alphabet = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789';
/** 36 of 62 letters are 214 bits; clients' input fields hold 40 (decisions.md §3). */
const keyLength = 36;
const prefixLength = 6;

export interface KeyRequest {
  readonly user_id: number;
  readonly label: string;
  readonly scope: 'full' | 'read';
  readonly expires_at: string | null;
}

interface IssuedKey {
  readonly id: number;
  /** Stored nowhere: it can be shown this once. */
  readonly text: string;
}

/** Issues a key to a pilot who is there. Call it inside `db.write`, like `revokeKey`. */
export function issueKey(db: Db, request: KeyRequest): IssuedKey {
  const text = Array.from({ length: keyLength }, () => alphabet[randomInt(alphabet.length)]).join('');
  const prefix = text.slice(0, prefixLength);
  const id = db.apiKeys.insert({ ...request, prefix, hash: hashKey(text), created_at: now() });
  noteKey(db, 'issued', { id, after: request });
  return { id, text };
}

/**
 * Ends a key: the next call with it is refused. Ended already, it stays as it is.
 * @throws {AppError} 404
 */
export function revokeKey(db: Db, id: number): PilotKey {
  const key = db.apiKeys.find(id);
  if (!key) throw notFound('API key', String(id));
  if (key.revoked_at !== null) return key;
  const revoked = { ...key, revoked_at: now() };
  db.apiKeys.revoke(revoked);
  noteKey(db, 'revoked', { id, before: { user_id: key.user_id, label: key.label } });
  return revoked;
}

export function hashKey(key: string): Buffer {
  return hash('sha256', key, 'buffer');
}
