import { call } from '../server/contract/call.ts';
import type { Endpoint, EndpointInput, EndpointOutput } from '../server/contract/endpoint.ts';

/** The operator, at work through the calls of the window. */
export interface Operator {
  /** The admin listener: `http://127.0.0.1:PORT`. */
  readonly origin: string;
  readonly send: <E extends Endpoint>(endpoint: E, input: EndpointInput<E>) => Promise<EndpointOutput<E>>;
}

/** @param link the one-time link into the window */
export async function createOperator(link: string): Promise<Operator> {
  const { origin } = new URL(link);
  const { headers } = await fetch(link, { redirect: 'manual' });
  const [cookie = ''] = (headers.get('set-cookie') ?? '').split(';');
  return {
    origin,
    send: async (endpoint, input) =>
      await call(endpoint, input, async ({ method, path, body }) => {
        const response = await fetch(origin + path, {
          method,
          headers: { cookie, origin, ...(body === undefined ? {} : { 'content-type': 'application/json' }) },
          ...(body === undefined ? {} : { body: JSON.stringify(body) }),
        });
        return { status: response.status, body: await response.json() };
      }),
  };
}
