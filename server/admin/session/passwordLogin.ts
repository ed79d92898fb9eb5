import type { FastifyReply, FastifyRequest } from 'fastify';
import { Type } from 'typebox';
import { isIP } from 'node:net';
import type { Db } from '../../../db/open.ts';
import { createTurns } from '../../domain/background.ts';
import { record } from '../../domain/activity/events.ts';
import type { HttpApp } from '../../http/app.ts';
import { createWindows, secondsUntil } from '../../http/windows.ts';
import { messagePage } from '../ui.ts';
import { isPassword, passwordLength, type PasswordNow } from './password.ts';
import { howToGetIn } from './session.ts';
import type { Sessions } from './sessions.ts';

interface PasswordDeps {
  readonly db: Db;
  readonly password: PasswordNow;
}

/**
 * Registers the sign-in with the operator's password.
 * @returns a function that gives the address of the sign-in if a page needs one
 */
export function registerPassword(
  app: HttpApp,
  sessions: Sessions,
  { db, password }: PasswordDeps,
): (request: FastifyRequest) => string | undefined {
  const guard = createGuard();
  const report = createReport(app, db);

  app.get('/login', { config: { open: true }, schema: { querystring: LoginQuery } }, (request, reply) => {
    const next = ownPage(request.query.next);
    if (sessions.find(request)) return reply.redirect(next, 303);
    const stored = password();
    if (stored === 'unreadable') return unreadablePage(reply);
    return stored ? loginPage(reply, next) : noPasswordPage(reply);
  });
  // Only here, so that no other call takes what a form of another site can send.
  app.register(async (scope) => {
    scope.removeAllContentTypeParsers();
    const limits = { parseAs: 'string', bodyLimit: 4096 } as const;
    scope.addContentTypeParser('application/x-www-form-urlencoded', limits, (_request, body, done) => done(null, body));
    scope.post<{ Body: string | undefined }>('/login', { config: { open: true } }, async (request, reply) => {
      const stored = password();
      if (stored === 'unreadable') return unreadablePage(reply);
      if (!stored) return noPasswordPage(reply);
      const fields = new URLSearchParams(request.body ?? '');
      const sent = fields.get('password') ?? '';
      const next = ownPage(fields.get('next') ?? '');
      const address = addressOf(request);
      const refusal = guard.admit(address);
      if (refusal) {
        if (refusal.isFirst) request.server.log.warn({ address }, 'sign-in with the password is locked for a while');
        report.refused(address);
        return lockedPage(reply, next, refusal.seconds);
      }
      const isRight = await guard.inTurn(async () => sent.length <= passwordLength.maximum && isPassword(stored, sent));
      if (isRight !== false) guard.forgive(address);
      if (isRight === 'busy') return lockedPage(reply, next, busySeconds);
      if (!isRight) {
        request.server.log.warn({ address }, 'sign-in refused: wrong password');
        report.refused(address);
        return loginPage(reply.status(401), next, 'Wrong password.');
      }
      guard.trust(address);
      await sessions.begin(request, reply, stored);
      report.accepted(request, address);
      return reply.redirect(next, 303);
    });
  });

  return (request) => {
    // After a link on another site, the browser does not send the cookie. The window then makes its own calls with it.
    const isFollowed = !['same-origin', 'none'].includes(request.headers['sec-fetch-site'] ?? 'none');
    if (isFollowed || sessions.find(request) || password() === undefined) return undefined;
    return request.url === '/' ? '/login' : `/login?next=${encodeURIComponent(request.url)}`;
  };
}

const LoginQuery = Type.Object({ next: Type.Optional(Type.String()) });

/**
 * Returns where the sign-in leads: a page of this window, never another site. Anybody can make up a link with one.
 * @param next path and search; the dashboard when it is anything else
 */
export function ownPage(next = '/'): string {
  const here = 'http://window.invalid';
  const url = next.length <= longestPage ? URL.parse(next, here) : null;
  // A browser takes `//example.org` for another site.
  const isOwn = url?.origin === here && !url.pathname.startsWith('//') && !url.pathname.startsWith('/login');
  return isOwn ? url.pathname + url.search : '/';
}

const longestPage = 2000;

/** Wrong attempts in a window of time. A guesser at one address does not use up those of all. */
const [perAddress, together, windowMs] = [10, 100, 5 * 60_000];
/** Attempts that wait while another one is checked, and when to try again if there are more. */
const [maxWaiting, busySeconds] = [4, 5];
const addressesTrusted = 32;

/** Limits guesses, and the time and memory that checking them takes. */
function createGuard() {
  const countOf = createWindows(10_000, windowMs);
  const countAll = createWindows(1, windowMs);
  const trusted = new Set<string>();
  const inTurn = createTurns();
  let waiting = 0;
  return {
    /** Counts an attempt as wrong until it is forgiven. @returns undefined if it may be checked */
    admit: (address: string): { readonly seconds: number; readonly isFirst: boolean } | undefined => {
      const own = countOf(address);
      if (own.count > perAddress) return { seconds: secondsUntil(own), isFirst: own.count === perAddress + 1 };
      // Many guessers do not lock out the operator where the password was entered before.
      if (trusted.has(address)) return undefined;
      const all = countAll('');
      if (all.count <= together) return undefined;
      return { seconds: secondsUntil(all), isFirst: all.count === together + 1 };
    },
    /** For an attempt that was right, or not checked. */
    forgive: (address: string): void => {
      countOf(address, -1);
      if (!trusted.has(address)) countAll('', -1);
    },
    /** Runs one check at a time. */
    inTurn: async (check: () => Promise<boolean>): Promise<boolean | 'busy'> => {
      if (waiting > maxWaiting) return 'busy';
      waiting += 1;
      try {
        return await inTurn(check);
      } finally {
        waiting -= 1;
      }
    },
    trust: (address: string): void => {
      trusted.delete(address);
      trusted.add(address);
      if (trusted.size > addressesTrusted) trusted.delete(trusted.values().next().value ?? '');
    },
  };
}

/** The address of a caller; for IPv6 that of its network, in which a PC has as many as it wants. */
function addressOf({ ip }: FastifyRequest): string {
  const address = ip.replace(/^::ffff:(?=\d+\.)/, '');
  if (isIP(address) !== 6) return isIP(address) === 4 ? address : 'unknown';
  const [head = '', tail] = address.split('::');
  const groups = head.split(':').filter(Boolean);
  const left = tail?.split(':').filter(Boolean) ?? [];
  const zeros = Array.from({ length: 8 - groups.length - left.length }, () => '0');
  return `${[...groups, ...zeros, ...left].slice(0, 4).join(':')}::/64`;
}

const reportedEvery = 10 * 60_000;

/** Records sign-ins in the activity: each accepted one, and the number of refused ones every ten minutes. */
function createReport(app: HttpApp, db: Db) {
  let attempts = 0;
  let last = '';
  let addresses = new Set<string>();
  let reportedAt = -Infinity;
  let timer: NodeJS.Timeout | undefined;

  const save = async (client?: { readonly address: string; readonly client: string | null }): Promise<void> => {
    clearTimeout(timer);
    timer = undefined;
    const refused = { id: last, after: { attempts, addresses: addresses.size } };
    [attempts, addresses, reportedAt] = [0, new Set(), performance.now()];
    await db.write((tx) => {
      if (refused.after.attempts > 0) record(tx, 'program', 'sign_in.refused', refused);
      if (client) record(tx, 'operator', 'sign_in.accepted', { id: client.address, after: { client: client.client } });
    });
  };
  const failed = (err: unknown): void => app.log.warn({ err }, 'sign-ins not recorded');
  app.addHook('onClose', async () => {
    if (attempts > 0) await save().catch(failed);
  });
  return {
    refused: (address: string): void => {
      attempts += 1;
      last = address;
      if (addresses.size < addressesCounted) addresses.add(address);
      const wait = reportedAt + reportedEvery - performance.now();
      if (wait <= 0) void save().catch(failed);
      else timer ??= setTimeout(() => void save().catch(failed), wait).unref();
    },
    accepted: (request: FastifyRequest, address: string): void => {
      void save({ address, client: request.headers['user-agent']?.slice(0, 200) ?? null }).catch(failed);
    },
  };
}

const addressesCounted = 1000;

const formPolicy = [
  "default-src 'none'",
  "style-src 'unsafe-inline'",
  "form-action 'self'",
  "base-uri 'none'",
  "frame-ancestors 'none'",
].join('; ');

function loginPage(reply: FastifyReply, next: string, problem?: string): FastifyReply {
  const alert = problem === undefined ? '' : `<div role="alert">${problem}</div>`;
  return messagePage(
    // Without a referrer, browsers also leave out the Origin of the form.
    reply.headers({ 'content-security-policy': formPolicy, 'referrer-policy': 'same-origin' }),
    { title: 'Sign in to Homebase', text: 'For the operator of this airline.', form: alert + formFor(next) },
  );
}

// The name is for password managers. `next` has no quotes: they are percent-encoded in an address.
const formFor = (next: string): string => `
<form method="post" action="/login">
<input type="hidden" name="next" value="${next.replaceAll('&', '&amp;')}">
<input type="text" name="username" value="operator" autocomplete="username" hidden>
<label for="password">Password</label>
<input id="password" type="password" name="password" autocomplete="current-password" required autofocus maxlength="${passwordLength.maximum}">
<button>Sign in</button>
</form>
<p class="hint">Forgotten? On the PC that runs Homebase, <code>homebase password</code> sets a new one and <code>homebase link</code> prints a link that works once.</p>`;

function lockedPage(reply: FastifyReply, next: string, seconds: number): FastifyReply {
  const inSeconds = seconds === 1 ? '1 second' : `${seconds} seconds`;
  const wait = seconds < 90 ? inSeconds : `${Math.ceil(seconds / 60)} minutes`;
  return loginPage(
    reply.status(429).header('retry-after', String(seconds)),
    next,
    `Too many attempts. Try again in ${wait}. A link from <code>homebase link</code> works at once.`,
  );
}

function noPasswordPage(reply: FastifyReply): FastifyReply {
  return messagePage(reply.status(404), { title: 'No password is set', text: howToGetIn });
}

function unreadablePage(reply: FastifyReply): FastifyReply {
  return messagePage(reply.status(503), {
    title: 'The password cannot be read',
    text: 'Run <code>homebase doctor</code> on the server.',
  });
}
