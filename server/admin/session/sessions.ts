import cookie from '@fastify/cookie';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { createHash } from 'node:crypto';
import type { Db } from '../../../db/open.ts';
import type { AdminSessionsRow } from '../../../db/rows.ts';
import { now } from '../../domain/time.ts';
import type { HttpApp } from '../../http/app.ts';
import { hashToken, newToken } from './loginLinks.ts';
import type { PasswordNow, StoredPassword } from './password.ts';

const [hours, days] = [60 * 60, 24 * 60 * 60];
/** Seconds after which a session ends: since its last use, and since its begin. */
const lifetimes = {
  link: { idle: 30 * days, whole: Infinity },
  // Possibly on a PC that others use.
  password: { idle: 12 * hours, whole: 7 * days },
} as const;
/** How often an active session is extended, because a write per call would be too slow. */
const prolongedEvery = 60 * 60 * 1000;

export interface Session extends Omit<AdminSessionsRow, 'user_agent'> {
  readonly token: string;
}

/** Sessions: the browser has a cookie, the database its hash. */
export interface Sessions {
  readonly find: (request: FastifyRequest) => Session | undefined;
  readonly isValid: (session: Session) => boolean;
  /**
   * Replaces the session that the browser had.
   * @param password with which the operator signed in; without it, it was a link
   */
  readonly begin: (request: FastifyRequest, reply: FastifyReply, password?: StoredPassword) => Promise<void>;
  /** Extends an active session from time to time. */
  readonly prolong: (session: Session, request: FastifyRequest, reply: FastifyReply) => void;
  readonly end: (session: Session, request: FastifyRequest, reply: FastifyReply) => Promise<void>;
}

interface SessionDeps {
  /** The name of the cookie is derived from it. */
  readonly databaseFile: string;
  readonly password: PasswordNow;
}

export function createSessions(app: HttpApp, db: Db, { databaseFile, password: passwordNow }: SessionDeps): Sessions {
  app.register(cookie, { hook: false });
  const plainName = cookieName(databaseFile);
  // Browsers accept the prefix only over HTTPS.
  const nameFor = ({ isSecure }: FastifyRequest): string => (isSecure ? `__Host-${plainName}` : plainName);
  const rows = sessionRows(db);
  const setCookie = (request: FastifyRequest, reply: FastifyReply, token: string, seconds: number): void => {
    const options = { httpOnly: true, sameSite: 'strict', path: '/', maxAge: seconds } as const;
    const text = app.serializeCookie(nameFor(request), token, { ...options, secure: request.isSecure });
    void reply.header('set-cookie', text);
  };
  /** A session that began with a password ends when that is changed or removed. */
  const find = (token_hash: Buffer): AdminSessionsRow | undefined => {
    const row = rows.find(token_hash);
    if (!row || row.password_id === null) return row;
    const password = passwordNow();
    return password && password !== 'unreadable' && row.password_id === password.id ? row : undefined;
  };

  const tokenOf = (request: FastifyRequest): string | undefined =>
    app.parseCookie(request.headers.cookie ?? '')[nameFor(request)];

  return {
    find: (request) => {
      const token = tokenOf(request);
      const row = token === undefined ? undefined : find(hashToken(token));
      return token === undefined || !row ? undefined : { ...row, token };
    },
    isValid: ({ token_hash }) => find(token_hash) !== undefined,
    begin: async (request, reply, password) => {
      const token = newToken();
      const created_at = now();
      const user_agent = request.headers['user-agent']?.slice(0, 200) ?? null;
      const password_id = password?.id ?? null;
      const seconds = secondsLeft({ created_at, password_id });
      const session = { token_hash: hashToken(token), user_agent, created_at, last_seen_at: created_at, password_id };
      await rows.insert({ ...session, expires_at: after(seconds) }, hashToken(tokenOf(request) ?? ''));
      setCookie(request, reply, token, seconds);
    },
    prolong: (session, request, reply) => {
      const { token, token_hash, last_seen_at } = session;
      const passed = Date.now() - Date.parse(last_seen_at);
      if (Math.abs(passed) < prolongedEvery) return;
      // The clock was set back, perhaps only for a moment, after which a new end would have passed long ago.
      const isBack = passed < 0;
      const seconds = secondsLeft(session);
      const expires_at = isBack ? session.expires_at : after(seconds);
      const seen = { token_hash, last_seen_at: now(), expires_at };
      rows.setSeen(seen).catch((err: unknown) => request.server.log.warn({ err }, 'session not extended'));
      if (!isBack) setCookie(request, reply, token, seconds);
    },
    end: async ({ token_hash }, request, reply) => {
      await rows.remove(token_hash);
      setCookie(request, reply, '', 0);
    },
  };
}

/** @returns seconds until a session ends that is used now */
function secondsLeft({ created_at, password_id }: Pick<Session, 'created_at' | 'password_id'>): number {
  const { idle, whole } = lifetimes[password_id === null ? 'link' : 'password'];
  const age = Math.ceil((Date.now() - Date.parse(created_at)) / 1000);
  return Math.max(0, Math.min(idle, whole - Math.abs(age)));
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
    find: (token_hash: Buffer): AdminSessionsRow | undefined => {
      const row = unsaved.get(token_hash.toString('hex'));
      return row && row.expires_at > now() ? row : db.adminSessions.find(token_hash, now());
    },
    setSeen: async (seen: Pick<AdminSessionsRow, 'token_hash' | 'last_seen_at' | 'expires_at'>): Promise<void> => {
      const row = unsaved.get(seen.token_hash.toString('hex'));
      if (row) unsaved.set(seen.token_hash.toString('hex'), { ...row, ...seen });
      else await db.write((tx) => tx.adminSessions.setSeen(seen));
    },
    insert: async (row: AdminSessionsRow, replaced: Buffer): Promise<void> => {
      unsaved.delete(replaced.toString('hex'));
      try {
        await db.write((tx) => {
          tx.adminSessions.remove(replaced);
          tx.adminSessions.trim(row.created_at);
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

function after(seconds: number): string {
  return new Date(Date.now() + seconds * 1000).toISOString();
}
