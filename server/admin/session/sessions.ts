import cookie from '@fastify/cookie';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { createHash } from 'node:crypto';
import type { Db } from '../../../db/open.ts';
import type { AdminSessionsRow } from '../../../db/rows.ts';
import { now } from '../../domain/time.ts';
import type { HttpApp } from '../../http/app.ts';
import { hashToken, newToken } from './loginLinks.ts';

const lifetimeSeconds = 30 * 24 * 60 * 60;
/** How often an active session is extended, because a write per call would be too slow. */
const prolongedEvery = 60 * 60 * 1000;

export interface Session {
  readonly token: string;
  readonly token_hash: Buffer;
  readonly last_seen_at: string;
}

/** Sessions: the browser has a cookie, the database its hash. */
export interface Sessions {
  readonly find: (request: FastifyRequest) => Session | undefined;
  readonly isValid: (session: Session) => boolean;
  readonly begin: (request: FastifyRequest, reply: FastifyReply) => Promise<void>;
  /** Extends an active session from time to time. */
  readonly prolong: (session: Session, request: FastifyRequest, reply: FastifyReply) => void;
  readonly end: (session: Session, reply: FastifyReply) => Promise<void>;
}

/** @param databaseFile the name of the cookie is derived from it */
export function createSessions(app: HttpApp, db: Db, databaseFile: string): Sessions {
  app.register(cookie, { hook: false });
  const name = cookieName(databaseFile);
  const rows = sessionRows(db);
  const setCookie = (reply: FastifyReply, token: string, maxAge: number): void => {
    // As required by the prefix __Host-, except Secure, because the listener uses http (SECURITY.md).
    const options = { httpOnly: true, sameSite: 'strict', path: '/', maxAge } as const;
    void reply.header('set-cookie', app.serializeCookie(name, token, options));
  };

  return {
    find: ({ headers }) => {
      const token = app.parseCookie(headers.cookie ?? '')[name];
      const row = token === undefined ? undefined : rows.find(hashToken(token));
      return token === undefined || !row ? undefined : { ...row, token };
    },
    isValid: ({ token_hash }) => rows.find(token_hash) !== undefined,
    begin: async ({ headers }, reply) => {
      const token = newToken();
      const created_at = now();
      const user_agent = headers['user-agent']?.slice(0, 200) ?? null;
      const session = { token_hash: hashToken(token), user_agent, created_at, last_seen_at: created_at };
      await rows.insert({ ...session, expires_at: nextExpiry() });
      setCookie(reply, token, lifetimeSeconds);
    },
    prolong: ({ token, token_hash, last_seen_at }, { log }, reply) => {
      // The clock may have been set back.
      if (Math.abs(Date.now() - Date.parse(last_seen_at)) < prolongedEvery) return;
      const seen = { token_hash, last_seen_at: now(), expires_at: nextExpiry() };
      db.write((tx) => tx.adminSessions.setSeen(seen)).catch((err: unknown) =>
        log.warn({ err }, 'session not extended'),
      );
      setCookie(reply, token, lifetimeSeconds);
    },
    end: async ({ token_hash }, reply) => {
      await rows.remove(token_hash);
      setCookie(reply, '', 0);
    },
  };
}

/**
 * Returns a name per data folder. Cookies ignore ports, so two servers on a PC would sign each other out, and a server can
 * change its port.
 */
function cookieName(databaseFile: string): string {
  return `homebase_${createHash('sha256').update(databaseFile).digest('hex').slice(0, 16)}`;
}

/** Stores sessions in memory while the database cannot be written, so that the operator can sign in to see why. */
function sessionRows(db: Db) {
  const unsaved = new Map<string, AdminSessionsRow>();
  return {
    find: (token_hash: Buffer): AdminSessionsRow | undefined =>
      db.adminSessions.find(token_hash, now()) ?? unsaved.get(token_hash.toString('hex')),
    insert: async (row: AdminSessionsRow): Promise<void> => {
      try {
        await db.write((tx) => {
          tx.adminSessions.removeExpired(row.created_at);
          tx.adminSessions.insert(row);
        });
      } catch (error) {
        if (db.storageError() === undefined) throw error;
        unsaved.set(row.token_hash.toString('hex'), row);
      }
    },
    remove: async (token_hash: Buffer): Promise<void> => {
      if (unsaved.delete(token_hash.toString('hex'))) return;
      await db.write((tx) => tx.adminSessions.remove(token_hash));
    },
  };
}

function nextExpiry(): string {
  return new Date(Date.now() + lifetimeSeconds * 1000).toISOString();
}
