import { hash, randomInt } from 'node:crypto';
import type { Db } from '../../db/open.ts';
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

/** Issues a key and returns its text, which is stored nowhere and can be shown this once. Call it inside `db.write`. */
export function issueKey(db: Db, request: KeyRequest): string {
  const key = Array.from({ length: keyLength }, () => alphabet[randomInt(alphabet.length)]).join('');
  db.apiKeys.insert({ ...request, prefix: key.slice(0, prefixLength), hash: hashKey(key), created_at: now() });
  return key;
}

export function hashKey(key: string): Buffer {
  return hash('sha256', key, 'buffer');
}
