import type { Endpoint } from '../endpoint.ts';

type Changes = Partial<Endpoint['schema']>;

type Adapted<E extends Endpoint, C extends Changes> = Omit<E, 'schema'> & {
  readonly schema: Omit<E['schema'], keyof C> & C;
};

/** A call of the API contract, with what phpVMS has otherwise: its reply, seldom what is sent. */
export function adapt<E extends Endpoint, C extends Changes>(endpoint: E, changes: C): Adapted<E, C> {
  // The compiler does not follow spreads of what is generic.
  return { ...endpoint, schema: { ...endpoint.schema, ...changes } } as unknown as Adapted<E, C>;
}
