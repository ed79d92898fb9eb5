import cookie from '@fastify/cookie';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { Db } from '../../db/open.ts';
import { now } from '../domain/time.ts';
import type { HttpApp } from '../http/app.ts';
import { hashToken, newToken } from './loginLinks.ts';
import { ownPort } from './origin.ts';

const lifetimeSeconds = 30 * 24 * 60 * 60;
/** A session in use is prolonged this often: a write a call would cost more than the call. */
const prolongedEvery = 60 * 60 * 1000;

export interface Session {
  readonly token: string;
  readonly token_hash: Buffer;
  readonly last_seen_at: string;
}

/** Who is logged in: a cookie on their side, its hash in the database on ours. */
export interface Sessions {
  readonly find: (request: FastifyRequest) => Session | undefined;
  readonly isValid: (session: Session) => boolean;
  readonly begin: (request: FastifyRequest, reply: FastifyReply) => Promise<void>;
  /** Moves the end of a session in use into the future, now and then. */
  readonly prolong: (session: Session, request: FastifyRequest, reply: FastifyReply) => void;
  readonly end: (session: Session, reply: FastifyReply) => Promise<void>;
}

export function createSessions(app: HttpApp, db: Db): Sessions {
  app.register(cookie, { hook: false });
  // Cookies ignore ports, and two programs on one machine must not log each other out.
  const cookieName = (): string => `homebase_${ownPort(app)}`;
  const setCookie = (reply: FastifyReply, token: string, maxAge: number): void => {
    // No Secure: the listener speaks http, on loopback only.
    const options = { httpOnly: true, sameSite: 'strict', path: '/', maxAge } as const;
    void reply.header('set-cookie', app.serializeCookie(cookieName(), token, options));
  };

  return {
    find: ({ headers }) => {
      const token = app.parseCookie(headers.cookie ?? '')[cookieName()];
      const row = token === undefined ? undefined : db.adminSessions.find(hashToken(token), now());
      return token === undefined || !row ? undefined : { ...row, token };
    },
    isValid: ({ token_hash }) => db.adminSessions.find(token_hash, now()) !== undefined,
    begin: async ({ headers }, reply) => {
      const token = newToken();
      const created_at = now();
      const user_agent = headers['user-agent']?.slice(0, 200) ?? null;
      const session = { token_hash: hashToken(token), user_agent, created_at, last_seen_at: created_at };
      await db.write(() => {
        db.adminSessions.removeExpired(created_at);
        db.adminSessions.insert({ ...session, expires_at: nextExpiry() });
      });
      setCookie(reply, token, lifetimeSeconds);
    },
    prolong: ({ token, token_hash, last_seen_at }, { log }, reply) => {
      // The clock may have been set back since.
      if (Math.abs(Date.now() - Date.parse(last_seen_at)) < prolongedEvery) return;
      const seen = { token_hash, last_seen_at: now(), expires_at: nextExpiry() };
      db.write(() => db.adminSessions.setSeen(seen)).catch((err: unknown) =>
        log.warn({ err }, 'session not prolonged'),
      );
      setCookie(reply, token, lifetimeSeconds);
    },
    end: async ({ token_hash }, reply) => {
      await db.write(() => db.adminSessions.remove(token_hash));
      setCookie(reply, '', 0);
    },
  };
}

function nextExpiry(): string {
  return new Date(Date.now() + lifetimeSeconds * 1000).toISOString();
}
