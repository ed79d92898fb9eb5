import { hash, randomBytes, timingSafeEqual } from 'node:crypto';
import { mkdirSync, readdirSync, rmSync, statSync, unlinkSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

/** Kept while unused; a program that issues more forgets the oldest. */
const linksKept = 32;

/** The keys to the window that the program itself hands out: printed, or loaded by the desktop. */
export interface LoginLinks {
  /** @returns the path of a link that works once, for as long as the program runs: an operator may come an hour later */
  readonly issue: () => string;
  /** Whether the link was good; it is used up. */
  readonly use: (token: string) => boolean;
}

/** @param folder where `leaveLoginLink` leaves others; emptied at the beginning */
export function createLoginLinks(folder: string): LoginLinks {
  let unused: Buffer[] = [];
  rmSync(folder, { recursive: true, force: true });
  return {
    issue: () => {
      const token = newToken();
      unused = [...unused, hashToken(token)].slice(-linksKept);
      return pathOf(token);
    },
    use: (token) => {
      const sent = hashToken(token);
      const left = unused.filter((known) => !timingSafeEqual(known, sent));
      const wasGood = left.length < unused.length;
      unused = left;
      return wasGood || takeLeftLink(folder, sent);
    },
  };
}

const leftLinkMs = 10 * 60 * 1000;

/**
 * Issues a link beside the running program, which finds its hash in a file: whoever may write into the data folder may open
 * the window.
 * @returns its path; it works once, within ten minutes
 */
export function leaveLoginLink(folder: string): string {
  mkdirSync(folder, { recursive: true, mode: 0o700 });
  for (const name of readdirSync(folder)) if (isOld(join(folder, name))) rmSync(join(folder, name), { force: true });
  const token = newToken();
  writeFileSync(linkFile(folder, hashToken(token)), '', { mode: 0o600 });
  return pathOf(token);
}

function takeLeftLink(folder: string, hashed: Buffer): boolean {
  const file = linkFile(folder, hashed);
  try {
    const wasOld = isOld(file);
    // Of two who come at once, it lets one do so.
    unlinkSync(file);
    return !wasOld;
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return false;
    throw error;
  }
}

/** One from the future as well: the clock was set back. */
function isOld(file: string): boolean {
  return Math.abs(Date.now() - statSync(file).mtimeMs) > leftLinkMs;
}

function linkFile(folder: string, hashed: Buffer): string {
  return join(folder, hashed.toString('hex'));
}

function pathOf(token: string): string {
  return `/login/${token}`;
}

/** 256 bits, safe in addresses and cookies. */
export function newToken(): string {
  return randomBytes(32).toString('base64url');
}

export function hashToken(token: string): Buffer {
  return hash('sha256', token, 'buffer');
}
