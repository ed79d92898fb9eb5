import type { Db } from '../../db/open.ts';
import { type Addresses, addressesOf, isLoopback, lanAddresses, url } from '../addresses.ts';
import type { Config } from '../config.ts';
import type { Network as NetworkReply } from '../contract/admin/network.ts';
import { changeSetting } from '../domain/changeSetting.ts';
import { readSetting } from '../domain/settings.ts';
import { invalid } from '../http/errors.ts';
import type { Place } from '../http/listening.ts';
import type { PublicListener } from '../publicListener.ts';
import { firewallAdvice } from './firewall.ts';
import { findFreePort } from './freePort.ts';
import type { LanCalls } from './lanCalls.ts';

type Wish = Pick<NetworkReply, 'lan' | 'port'>;

export interface NetworkDeps {
  readonly db: Db;
  /** What the command line fixed for this run. */
  readonly config: Pick<Config, 'host' | 'port' | 'endsWithoutPort'>;
  readonly listener: Pick<PublicListener, 'place' | 'move'>;
  readonly lanCalls: LanCalls;
  /** Of the operator's window. */
  readonly adminPort: () => number;
  readonly moved: (addresses: Addresses) => void;
}

/** Where pilots reach this PC. */
export interface Network {
  /** Asked for at each use: a PC gets other addresses while the program runs. */
  readonly addresses: () => Addresses & Pick<NetworkReply, 'trouble'>;
  /**
   * Begins to listen.
   * @throws the operating system's error, unless the window shall say what is wrong
   */
  readonly open: () => Promise<void>;
  readonly describe: () => NetworkReply;
  /**
   * Moves the listener, then stores where it is.
   * @throws {AppError} 400, naming what is wrong and what to do; the old address goes on
   */
  readonly change: (wish: Wish) => Promise<void>;
}

/** Where to listen: as the command line says, otherwise as the settings do. */
export function placeOf(db: Db, { host, port }: Pick<Config, 'host' | 'port'>): Place {
  return { host: host ?? hostOf(readSetting(db, 'network.lan')), port: port ?? readSetting(db, 'network.port') };
}

const hostOf = (lan: boolean): string => (lan ? '0.0.0.0' : '127.0.0.1');

export function createNetwork(deps: NetworkDeps): Network {
  const { db, config, listener, lanCalls } = deps;
  const place = (): Place => listener.place() ?? placeOf(db, config);
  const present = (): Wish => ({ lan: !isLoopback(place().host), port: place().port });
  /** Of the last attempt; counts while nothing listens. */
  let failure = 'Homebase lost its port. Choose another.';
  const trouble = (): string | null => (listener.place() === null ? failure : null);
  const addresses = (): ReturnType<Network['addresses']> => ({
    ...addressesOf(place().host, place().port),
    trouble: trouble(),
  });
  return {
    addresses,
    open: async () => {
      const to = placeOf(db, config);
      try {
        await listener.move(to);
      } catch (error) {
        if (config.endsWithoutPort || config.port !== null || !isPortTrouble(error)) throw error;
        failure = await explain(error, to, deps.adminPort());
      }
    },
    describe: () => {
      const { host, port } = place();
      const call = lanCalls.last();
      return {
        ...present(),
        trouble: trouble(),
        fixed: { lan: config.host !== null, port: config.port !== null },
        sites: sitesOf(host, port),
        firewall: firewallAdvice(port),
        last_lan_call: call?.port === port ? { at: call.at, from: call.from } : null,
      };
    },
    change: async (wish) => {
      refuseFixed(config, present(), wish);
      const host = wish.lan === present().lan ? place().host : hostOf(wish.lan);
      await moveTo(deps, { host, port: wish.port });
      await db.write(() => {
        if (config.host === null) changeSetting(db, 'operator', 'network.lan', String(wish.lan));
        if (config.port === null) changeSetting(db, 'operator', 'network.port', String(wish.port));
      });
      deps.moved(addresses());
    },
  };
}

function sitesOf(host: string, port: number): NetworkReply['sites'] {
  const { api, lan } = addressesOf(host, port);
  const cards = new Map(lanAddresses().map(({ card, address }) => [url(address, port), card]));
  const here = lan.includes(api) ? [] : [toSite(null, api)];
  return [...here, ...lan.map((address) => toSite(cards.get(address) ?? 'LAN', address))];
}

/** Both profiles, at their mounts (public/profile.ts). */
function toSite(card: string | null, address: string): NetworkReply['sites'][number] {
  return { card, classic: address, phpvms7: `${address}/phpvms7` };
}

function refuseFixed({ host, port }: Pick<Config, 'host' | 'port'>, present: Wish, wish: Wish): void {
  if (host !== null && wish.lan !== present.lan) throw invalid('lan', fixedText(`--host ${host}`));
  if (port !== null && wish.port !== present.port) throw invalid('port', fixedText(`--port ${port}`));
}

function fixedText(option: string): string {
  return `Homebase was started with ${option}, which counts until it ends. Start it without to change this here.`;
}

async function moveTo({ listener, adminPort }: NetworkDeps, to: Place): Promise<void> {
  if (to.port === adminPort()) throw invalid('port', await portText(to, adminPort(), 'is the one of this window'));
  try {
    await listener.move(to);
  } catch (error) {
    throw isPortTrouble(error) ? invalid('port', await explain(error, to, adminPort())) : error;
  }
}

/** By the code of the operating system. */
const troubles = {
  EADDRINUSE: 'is in use by another program',
  EACCES: 'is not for ordinary programs on this PC',
} as const;

interface PortTrouble {
  readonly code: keyof typeof troubles;
}

function isPortTrouble(error: unknown): error is PortTrouble {
  return Object.hasOwn(troubles, (error as { readonly code?: string }).code ?? '');
}

async function explain({ code }: PortTrouble, to: Place, adminPort: number): Promise<string> {
  return await portText(to, adminPort, troubles[code]);
}

/** Ports below 1024 are not for ordinary programs, nor is the next one then. */
async function portText({ host, port }: Place, adminPort: number, what: string): Promise<string> {
  const free = await findFreePort(host, port < 1024 ? 8090 : port + 1, adminPort);
  return `Port ${port} ${what}.${free === undefined ? ' Choose another.' : ` ${free} is free.`}`;
}
