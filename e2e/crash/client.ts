import { call } from '../../server/contract/call.ts';
import type { Endpoint, EndpointInput, EndpointOutput } from '../../server/contract/endpoint.ts';

/** A client that never retries. It throws ApiError for a refusal, and fetch's TypeError without a reply. */
export type Send = <E extends Endpoint>(endpoint: E, input: EndpointInput<E>) => Promise<EndpointOutput<E>>;

export function createSend(origin: string, headers: Readonly<Record<string, string>>): Send {
  return (endpoint, input) =>
    call(endpoint, input, async ({ method, path, body }) => {
      const json = body === undefined ? {} : { 'content-type': 'application/json' };
      const sent = {
        method,
        headers: { ...headers, ...json },
        ...(body !== undefined && { body: JSON.stringify(body) }),
      };
      const reply = await fetch(origin + path, sent);
      return { status: reply.status, body: await reply.json() };
    });
}

export interface Operator {
  readonly origin: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly send: Send;
}

/** @param link the one-time link into the window */
export async function logIn(link: string): Promise<Operator> {
  const { origin } = new URL(link);
  const reply = await fetch(link, { redirect: 'manual' });
  const [cookie = ''] = (reply.headers.get('set-cookie') ?? '').split(';');
  const headers = { origin, cookie };
  return { origin, headers, send: createSend(origin, headers) };
}
