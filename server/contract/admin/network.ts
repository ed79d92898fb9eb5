import { type Static, Type } from 'typebox';
import { get, put } from '../endpoint.ts';
import { nullable, NullableText } from '../fields.ts';

/** Addresses to enter in ACARS clients, without a trailing slash. */
const Site = Type.Object({
  /** Name of the network card; null for this PC itself. */
  card: NullableText,
  /** Whether it has this PC's name in the local network, which stays when the router gives the PC another number. */
  by_name: Type.Boolean(),
  /** For browsers: the pilots' page. */
  page: Type.String(),
  /** For clients of the Homebase API. */
  classic: Type.String(),
  /** For clients of phpVMS 7. */
  phpvms7: Type.String(),
});

const FirewallStep = Type.Object({
  title: Type.String(),
  text: Type.String(),
  /** A command to run in a terminal; null if the step has none. */
  command: NullableText,
});

export const NetworkStatus = Type.Object({
  /** Why pilots cannot connect and what to do; null when they can. */
  problem: NullableText,
  lan: Type.Boolean(),
  port: Type.Integer(),
  /** Whether the command line sets the value for this session. */
  fixed: Type.Object({ lan: Type.Boolean(), port: Type.Boolean() }),
  /** The API at `/api` of each site. The other one is at its own name. */
  root_profile: Type.Enum(['classic', 'phpvms7']),
  /** This PC first, then the network cards, the most likely first. */
  sites: Type.Array(Site),
  firewall: Type.Object({ platform: Type.Enum(['windows', 'macos', 'linux']), steps: Type.Array(FirewallStep) }),
  /** The last call from another device at this port, which proves that the firewall allows it. */
  last_lan_call: nullable(Type.Object({ at: Type.String(), from: Type.String() })),
});
export type NetworkStatus = Static<typeof NetworkStatus>;

export const getNetwork = get('/admin/network', {
  summary: 'Get the addresses for pilots, and advice on the firewall',
  description: '401 without a session.',
  response: { 200: Type.Object({ data: NetworkStatus }) },
});

/** The settings that changeNetwork changes, because they move the listener. */
export const addressSettings: readonly string[] = ['network.lan', 'network.port'];

export const changeNetwork = put('/admin/network', {
  summary: 'Change the address for pilots',
  description:
    'Takes effect immediately; requests in progress at the old address are completed. 400 names `port` or `lan` when the ' +
    'port is in use or reserved, or when the command line sets the value. The old address then keeps working.',
  body: Type.Object({ lan: Type.Boolean(), port: Type.Integer({ minimum: 1, maximum: 65_535 }) }),
  response: { 200: Type.Object({ data: NetworkStatus }) },
});
