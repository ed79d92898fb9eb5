import { setTimeout as delay } from 'node:timers/promises';
import { call, type HttpReply, type HttpRequest, type Transport } from '../../contract/call.ts';
import type { Endpoint, EndpointInput, EndpointOutput } from '../../contract/endpoint.ts';

export interface ApiConnection {
  /** Address of the public listener. */
  readonly api: string;
  readonly key: string;
  /** Ends waiting. A call in progress is still completed. */
  readonly signal: AbortSignal;
  /** How long a call is retried while nothing answers. */
  readonly timeoutMs: number;
  /** Called before each wait; `reason` is for people. */
  readonly onWait: (reason: string) => void;
}

/** The typed client, bound to a connection. */
export type Send = <E extends Endpoint>(
  endpoint: E,
  input: NoInfer<EndpointInput<E>>,
) => Promise<NoInfer<EndpointOutput<E>>>;

export function createSend(connection: ApiConnection): Send {
  const transport = createTransport(connection);
  return (endpoint, input) => call(endpoint, input, transport);
}

class UnreachableError extends Error {
  constructor(api: string, cause: unknown) {
    const { code, message } = innermost(cause);
    super(`Nothing answers at ${api} (${code ?? message}). Check the address and that the server is running.`);
    this.name = 'UnreachableError';
  }
}

const FIRST_WAIT = 500;
const LONGEST_WAIT = 20_000;
const BUSY = new Set([429, 502, 503, 504]);
const CALL_LIMIT = 15_000;

/**
 * Retries calls while the server is busy or does not answer. That is safe: rows have ids, and the server recognizes a
 * repeated prefile or filing.
 * @throws {UnreachableError}
 */
function createTransport(connection: ApiConnection): Transport {
  return async (request) => {
    const giveUp = performance.now() + connection.timeoutMs;
    for (let attempt = 0; ; attempt++) {
      connection.signal.throwIfAborted();
      const outcome = await attemptOnce(connection, request);
      const waitMs = waitBefore(outcome, attempt);
      if (waitMs === undefined && 'reply' in outcome) return outcome.reply;
      if (performance.now() + (waitMs ?? 0) > giveUp) {
        if ('reply' in outcome) return outcome.reply;
        throw new UnreachableError(connection.api, outcome.failure);
      }
      connection.onWait('reply' in outcome ? `the server is busy (${outcome.reply.status})` : 'no connection');
      await delay(waitMs, undefined, { signal: connection.signal });
    }
  };
}

type CallOutcome = { readonly reply: HttpReply; readonly retryAfter: string | null } | { readonly failure: unknown };

/** Does not stop at the signal, because a prefile without its reply could not be cancelled and would stay in progress. */
async function attemptOnce({ api, key }: ApiConnection, { method, path, body }: HttpRequest): Promise<CallOutcome> {
  try {
    const response = await fetch(`${api}/classic/api${path}`, {
      method,
      headers: {
        accept: 'application/json',
        'x-api-key': key,
        'user-agent': 'homebase-simulate',
        ...(body === undefined ? {} : { 'content-type': 'application/json' }),
      },
      ...(body === undefined ? {} : { body: JSON.stringify(body) }),
      signal: AbortSignal.timeout(CALL_LIMIT),
    });
    const reply = { status: response.status, body: parse(await response.text()) };
    return { reply, retryAfter: response.headers.get('retry-after') };
  } catch (failure) {
    return { failure };
  }
}

/** @returns milliseconds; undefined if the reply is final */
function waitBefore(outcome: CallOutcome, attempt: number): number | undefined {
  const usual = Math.min(LONGEST_WAIT, FIRST_WAIT * 2 ** attempt);
  if ('failure' in outcome) return usual;
  if (!BUSY.has(outcome.reply.status)) return undefined;
  return readRetryAfter(outcome.retryAfter) ?? usual;
}

/** The header has seconds or a date. @returns milliseconds */
function readRetryAfter(header: string | null): number | undefined {
  if (header === null) return undefined;
  const wait = /^\d+$/.test(header) ? Number(header) * 1000 : Date.parse(header) - Date.now();
  return Number.isFinite(wait) ? Math.max(0, wait) : undefined;
}

function parse(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

/** Finds the cause behind fetch's "fetch failed". */
function innermost(error: unknown): { readonly code?: string; readonly message: string } {
  if (!(error instanceof Error)) return { message: String(error) };
  return error.cause === undefined ? error : innermost(error.cause);
}
