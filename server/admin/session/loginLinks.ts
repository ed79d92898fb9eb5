import { hash, randomBytes, timingSafeEqual } from 'node:crypto';
import { readdirSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { makeFolder, writePrivateFile } from '../../../db/files.ts';
import { takeWhileServing, tryRemove } from '../../../db/heldFiles.ts';

/** Maximum of unused links. Issuing more drops the oldest. */
const linksKept = 32;

/** One-time sign-in links, which the program prints or the desktop opens. */
export interface LoginLinks {
  /** @returns the path of a link that works once, as long as the program runs */
  readonly issue: () => string;
  /** Uses up the link. @returns whether it was valid */
  readonly use: (token: string) => Promise<boolean>;
}

/** @param folder has the links of `leaveLoginLink`; cleared at the start */
export function createLoginLinks(folder: string): LoginLinks {
  let unused: Buffer[] = [];
  tryRemove(folder);
  return {
    issue: () => {
      const token = newToken();
      unused = [...unused, hashToken(token)].slice(-linksKept);
      return pathOf(token);
    },
    use: async (token) => {
      const sent = hashToken(token);
      const left = unused.filter((known) => !timingSafeEqual(known, sent));
      const wasGood = left.length < unused.length;
      unused = left;
      return wasGood || (await takeLeftLink(folder, sent));
    },
  };
}

const leftLinkMs = 10 * 60 * 1000;

/**
 * Issues a link for a running server by a file with its hash. Anybody who can write to the data folder can open the window.
 * @returns the path of the link, which works once within ten minutes
 */
export function leaveLoginLink(folder: string): string {
  makeFolder(folder);
  for (const name of readdirSync(folder)) if (isOld(join(folder, name))) tryRemove(join(folder, name));
  const token = newToken();
  writePrivateFile(linkFile(folder, hashToken(token)), '');
  return pathOf(token);
}

async function takeLeftLink(folder: string, hashed: Buffer): Promise<boolean> {
  const file = linkFile(folder, hashed);
  try {
    const wasOld = isOld(file);
    // Of two concurrent calls, only one succeeds.
    await takeWhileServing(file);
    return !wasOld;
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return false;
    throw error;
  }
}

/** Also true for a file from the future, when the clock was set back. */
function isOld(file: string): boolean {
  return Math.abs(Date.now() - statSync(file).mtimeMs) > leftLinkMs;
}

function linkFile(folder: string, hashed: Buffer): string {
  return join(folder, hashed.toString('hex'));
}

function pathOf(token: string): string {
  return `/login/${token}`;
}

/** Returns 256 random bits as text for URLs and cookies. */
export function newToken(): string {
  return randomBytes(32).toString('base64url');
}

export function hashToken(token: string): Buffer {
  return hash('sha256', token, 'buffer');
}
