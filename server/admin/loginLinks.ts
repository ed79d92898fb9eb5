import { hash, randomBytes, timingSafeEqual } from 'node:crypto';

/** Kept while unused; a program that issues more forgets the oldest. */
const linksKept = 32;

/** The keys to the window that the program itself hands out: printed, or loaded by the desktop. */
export interface LoginLinks {
  /** @returns the path of a link that works once, for as long as the program runs: an operator may come an hour later */
  readonly issue: () => string;
  /** Whether the link was good; it is used up. */
  readonly use: (token: string) => boolean;
}

export function createLoginLinks(): LoginLinks {
  let unused: Buffer[] = [];
  return {
    issue: () => {
      const token = newToken();
      unused = [...unused, hashToken(token)].slice(-linksKept);
      return `/login/${token}`;
    },
    use: (token) => {
      const sent = hashToken(token);
      const left = unused.filter((known) => !timingSafeEqual(known, sent));
      const wasGood = left.length < unused.length;
      unused = left;
      return wasGood;
    },
  };
}

/** 256 bits, safe in addresses and cookies. */
export function newToken(): string {
  return randomBytes(32).toString('base64url');
}

export function hashToken(token: string): Buffer {
  return hash('sha256', token, 'buffer');
}
