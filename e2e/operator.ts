import { call } from '../server/contract/call.ts';
import type { Endpoint, EndpointInput, EndpointOutput } from '../server/contract/endpoint.ts';

/** Makes a call, once. It throws ApiError for a refusal, and fetch's TypeError without a reply. */
export type OperatorSend = <E extends Endpoint>(endpoint: E, input: EndpointInput<E>) => Promise<EndpointOutput<E>>;

type Headers = Readonly<Record<string, string>>;

export function createSend(origin: string, headers: Headers): OperatorSend {
  return async (endpoint, input) =>
    await call(endpoint, input, async ({ method, path, body }) => {
      const response = await fetch(origin + path, {
        method,
        headers: { ...headers, ...(body === undefined ? {} : { 'content-type': 'application/json' }) },
        ...(body === undefined ? {} : { body: JSON.stringify(body) }),
      });
      return { status: response.status, body: await response.json() };
    });
}

/** The operator, at work through the calls of the window. */
export interface Operator {
  /** The admin listener: `http://127.0.0.1:PORT`. */
  readonly origin: string;
  readonly headers: Headers;
  readonly send: OperatorSend;
}

/** @param link the one-time link into the window */
export async function createOperator(link: string): Promise<Operator> {
  const { origin } = new URL(link);
  const reply = await fetch(link, { redirect: 'manual' });
  const [cookie = ''] = (reply.headers.get('set-cookie') ?? '').split(';');
  const headers = { cookie, origin };
  return { origin, headers, send: createSend(origin, headers) };
}
