import { type Static, Type } from 'typebox';
import type { Endpoint } from '../endpoint.ts';
import { nullable, NullableText } from '../nullable.ts';

/** An address to enter in ACARS clients, without a trailing slash. */
const Site = Type.Object({
  /** The network card, as the system calls it; null: this PC itself. */
  card: NullableText,
  /** For the API contract as it is. */
  classic: Type.String(),
  /** For clients made for phpVMS 7: all that we know. */
  phpvms7: Type.String(),
});

const FirewallStep = Type.Object({
  title: Type.String(),
  text: Type.String(),
  /** To be pasted into a terminal; null where there is none. */
  command: NullableText,
});

export const Network = Type.Object({
  /** Why pilots cannot connect, and what to do; null: they can. */
  trouble: NullableText,
  lan: Type.Boolean(),
  port: Type.Integer(),
  /** Given on the command line, which counts for this run. */
  fixed: Type.Object({ lan: Type.Boolean(), port: Type.Boolean() }),
  /** This PC first, then the networks, the likeliest first. */
  sites: Type.Array(Site),
  firewall: Type.Object({ platform: Type.Enum(['windows', 'macos', 'linux']), steps: Type.Array(FirewallStep) }),
  /** The newest from another machine at this port: the network and the firewall let it through. */
  last_lan_call: nullable(Type.Object({ at: Type.String(), from: Type.String() })),
});
export type Network = Static<typeof Network>;

export const getNetwork = {
  method: 'GET',
  url: '/admin/network',
  schema: {
    summary: 'Where pilots reach the server, and what may keep them out',
    description: '401 without a session.',
    response: { 200: Type.Object({ data: Network }) },
  },
} as const satisfies Endpoint;

export const changeNetwork = {
  method: 'PUT',
  url: '/admin/network',
  schema: {
    summary: 'Listen elsewhere, at once',
    description:
      'Calls under way at the old address are still answered. 400 names `port` or `lan`: a port that is taken, that the ' +
      'system keeps for itself, or what the command line has fixed; then the old address goes on.',
    body: Type.Object({ lan: Type.Boolean(), port: Type.Integer({ minimum: 1, maximum: 65_535 }) }),
    response: { 200: Type.Object({ data: Network }) },
  },
} as const satisfies Endpoint;
