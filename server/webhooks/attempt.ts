import { STATUS_CODES } from 'node:http';
import type { WebhookDeliveriesRow, WebhooksRow } from '../../db/rows.ts';
import type { WebhookPayload } from '../domain/webhookPayload.ts';
import type { Attempt } from '../domain/webhookQueue.ts';
import { version } from '../version.ts';
import { toDiscord, type Units } from './discord.ts';
import { post, PrivateAddressError, type Reply } from './post.ts';
import { sign } from './signature.ts';

export type Message = Pick<WebhookDeliveriesRow, 'uuid' | 'event' | 'payload' | 'created_at'>;

interface AttemptOptions {
  readonly units: Units;
  /** For the whole of it, from the look-up of the name to the end of the reply. */
  readonly timeoutMs: number;
  /** Gives the attempt up. */
  readonly signal: AbortSignal;
}

/** Sends a message once. What goes wrong is in the answer, in words for the operator. */
export async function attempt(webhook: WebhooksRow, message: Message, options: AttemptOptions): Promise<Attempt> {
  const { units, timeoutMs, signal } = options;
  const url = new URL(webhook.url);
  const body = JSON.stringify(toBody(webhook.format, message, units));
  const timeout = AbortSignal.timeout(timeoutMs);
  const headers = {
    'content-type': 'application/json',
    'content-length': String(Buffer.byteLength(body)),
    'user-agent': `Homebase/${version}`,
    'x-homebase-event': message.event,
    'x-homebase-delivery': message.uuid,
    'x-homebase-signature': sign(webhook.secret, body, new Date()),
  };
  try {
    const allow_private = webhook.allow_private === 1;
    return judge(await post({ url, headers, body, allow_private, signal: AbortSignal.any([signal, timeout]) }));
  } catch (error) {
    const reason = timeout.aborted ? `No reply within ${timeoutMs / 1000} seconds.` : explain(error, url.host);
    return { delivered: false, reply_status: null, reply_text: null, error: reason, pause_seconds: null };
  }
}

function toBody(format: string, { uuid, event, payload, created_at }: Message, units: Units): object {
  const content = JSON.parse(payload) as WebhookPayload;
  if (format === 'discord') return toDiscord({ event, created_at, ...content }, units);
  return { id: uuid, event, created_at, ...content };
}

const keptText = 500;

function judge(reply: Reply): Attempt {
  const delivered = reply.status >= 200 && reply.status < 300;
  return {
    delivered,
    reply_status: reply.status,
    reply_text: reply.text === '' ? null : reply.text.slice(0, keptText),
    error: delivered ? null : refusal(reply),
    pause_seconds: reply.status === 429 ? pauseOf(reply) : null,
  };
}

function refusal({ status, location }: Reply): string {
  if (status === 429) return 'The receiver asked for a pause (429).';
  const text = `The receiver answered ${status} ${STATUS_CODES[status] ?? ''}`.trim();
  if (location === undefined) return `${text}.`;
  return `${text} and leads to ${location.slice(0, 200)}. Redirects are not followed: enter where it leads to as the url.`;
}

const defaultPause = 5;

/** Discord says it in the body, to the millisecond; others in the header, which may also be a date. */
function pauseOf({ text, retry_after = '' }: Reply): number {
  const date = (Date.parse(retry_after) - Date.now()) / 1000;
  const candidates = [fromBody(text), retry_after === '' ? Number.NaN : Number(retry_after), date];
  return Math.max(0, candidates.find((seconds) => Number.isFinite(seconds)) ?? defaultPause);
}

function fromBody(text: string): number {
  try {
    return Number((JSON.parse(text) as { readonly retry_after?: unknown } | null)?.retry_after ?? Number.NaN);
  } catch {
    return Number.NaN;
  }
}

const reasons: Readonly<Record<string, string>> = {
  ENOTFOUND: 'no such name',
  EAI_AGAIN: 'the name cannot be resolved at the moment',
  ECONNREFUSED: 'the connection was refused',
  ECONNRESET: 'the connection was closed without a reply',
  EHOSTUNREACH: 'there is no way to it',
  ENETUNREACH: 'there is no way to it',
  ETIMEDOUT: 'the connection took too long',
};

function explain(thrown: unknown, host: string): string {
  if (thrown instanceof PrivateAddressError) return thrown.message;
  const { code = '', message } = thrown as NodeJS.ErrnoException;
  return `${host}: ${reasons[code] ?? (message || code)}.`;
}
