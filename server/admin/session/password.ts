import { randomBytes, randomUUID, scrypt, timingSafeEqual } from 'node:crypto';
import type { FastifyBaseLogger } from 'fastify';
import { readFileSync } from 'node:fs';
import { dirname } from 'node:path';
import { makeFolder, writePrivateFile } from '../../../db/files.ts';
import { removeFile, renameFile } from '../../../db/heldFiles.ts';

/** The operator's password as it is stored. */
export interface StoredPassword {
  /** Changes with the password. Sessions have it, so that they end with it. */
  readonly id: string;
  /** Of scrypt. */
  readonly cost: { readonly N: number; readonly r: number; readonly p: number };
  /** Both in base64. */
  readonly salt: string;
  readonly hash: string;
}

export const passwordLength = { minimum: 12, maximum: 200 } as const;

/** Takes 32 MiB and about a fifth of a second. */
const usualCost: StoredPassword['cost'] = { N: 2 ** 15, r: 8, p: 3 };
const hashBytes = 32;
const maxmem = 64 * 1024 * 1024;

/** Replaces the password in one step, so that a running server never reads half of it. */
export async function storePassword(file: string, password: string, cost = usualCost): Promise<void> {
  const salt = randomBytes(16).toString('base64');
  const hash = (await derive(password, { salt, cost })).toString('base64');
  const stored: StoredPassword = { id: randomUUID(), cost, salt, hash };
  makeFolder(dirname(file));
  const fresh = `${file}.new`;
  removeFile(fresh);
  writePrivateFile(fresh, `${JSON.stringify({ algorithm: 'scrypt', ...stored })}\n`);
  renameFile(fresh, file);
}

/**
 * @returns undefined if there is none
 * @throws {Error} with a message for people
 */
export function readPassword(file: string): StoredPassword | undefined {
  try {
    const stored = JSON.parse(readFileSync(file, 'utf8')) as Partial<StoredPassword> | null;
    const { id, cost, salt, hash } = stored ?? {};
    if (!cost || ![id, salt, hash].every((text) => typeof text === 'string' && text !== ''))
      throw new Error('incomplete');
    if (!isUsable(cost) || Buffer.from(hash ?? '', 'base64').length !== hashBytes) throw new Error('changed by hand');
    return stored as StoredPassword;
  } catch (error) {
    const { code, message } = error as NodeJS.ErrnoException;
    if (code === 'ENOENT') return undefined;
    const text = `The password file ${file} cannot be used (${code ?? message}). Check its owner, or run "homebase password" again.`;
    throw new Error(text, { cause: error });
  }
}

/** Whether scrypt accepts it, and needs seconds at most. Otherwise each sign-in would fail. */
function isUsable({ N, r, p }: StoredPassword['cost']): boolean {
  if (![N, r, p].every((value) => Number.isSafeInteger(value) && value > 0) || p > 16) return false;
  return N > 1 && N < 2 ** (16 * r) && Number.isInteger(Math.log2(N)) && 128 * r * (N + p + 2) <= maxmem;
}

/** The password now; undefined if there is none. */
export type PasswordNow = () => StoredPassword | 'unreadable' | undefined;

/** Reads the password for calls, which must not fail with its file. Logs each reason once. */
export function followPassword(file: string, log: FastifyBaseLogger): PasswordNow {
  let logged: string | undefined;
  return () => {
    try {
      const stored = readPassword(file);
      logged = undefined;
      return stored;
    } catch (error) {
      const { message: reason } = error as Error;
      if (reason !== logged) log.error({ reason }, 'the password cannot be read');
      logged = reason;
      return 'unreadable';
    }
  };
}

export async function isPassword(stored: StoredPassword, sent: string): Promise<boolean> {
  return timingSafeEqual(await derive(sent, stored), Buffer.from(stored.hash, 'base64'));
}

function derive(password: string, { salt, cost: options }: Pick<StoredPassword, 'salt' | 'cost'>): Promise<Buffer> {
  return new Promise((resolve, reject) => {
    // Keyboards write an accented letter as one character or as two.
    const text = password.normalize('NFC');
    const limited = { ...options, maxmem };
    scrypt(text, Buffer.from(salt, 'base64'), hashBytes, limited, (error, hash) =>
      error ? reject(error) : resolve(hash),
    );
  });
}
