import { once } from 'node:events';
import { createServer } from 'node:net';
import type { Db, Queries } from '../../db/open.ts';
import { type Addresses, addressesOf, lanAddresses, type ListenerOptions } from './addresses.ts';
import { isLoopback, url } from '../http/address.ts';
import type { NetworkStatus as NetworkReply } from '../contract/admin/network.ts';
import { sitePathOf } from '../domain/settings/rootProfile.ts';
import { changeSetting, readSetting } from '../domain/settings/settings.ts';
import { invalid } from '../domain/errors.ts';
import type { ListenAddress } from '../http/connections.ts';
import { announcementOf, createDiscovery, type DiscoveryDeps } from './discovery.ts';
import type { PublicListener } from './publicListener.ts';
import { firewallAdvice } from './firewall.ts';
import type { LanCalls } from '../http/callCounts.ts';

type Wish = Pick<NetworkReply, 'lan' | 'port'>;

export interface NetworkDeps {
  readonly db: Db;
  /** Host and port are null unless the command line sets them. */
  readonly config: ListenerOptions;
  readonly logger: DiscoveryDeps['logger'];
  readonly listener: Pick<PublicListener, 'address' | 'move'>;
  readonly lanCalls: LanCalls;
  /** The host names of the certificate. Undefined without HTTPS. */
  readonly names?: (() => readonly string[]) | undefined;
  /** The port of the operator's window, which pilots cannot have. */
  readonly adminPort: () => number;
  readonly moved: (addresses: Addresses) => void;
}

/** The addresses at which pilots connect to this PC. */
export interface Network {
  /** Not cached, because a PC's addresses change while the program runs. */
  readonly addresses: () => Addresses & Pick<NetworkReply, 'problem'>;
  /**
   * Starts to listen, and in a moment to announce it.
   * @throws the operating system's error, unless the window shows it
   */
  readonly open: () => Promise<void>;
  readonly describe: () => NetworkReply;
  /**
   * Moves the listener, then stores its address.
   * @throws {AppError} 400 with what is wrong and what to do; Homebase keeps listening at the old address
   */
  readonly change: (wish: Wish) => Promise<void>;
  /** Takes the announcement back. */
  readonly stop: () => Promise<void>;
}

/** The command line takes precedence over the settings. */
export function listenAddressOf(db: Queries, { host, port }: Pick<ListenerOptions, 'host' | 'port'>): ListenAddress {
  return { host: host ?? hostOf(readSetting(db, 'network.lan')), port: port ?? readSetting(db, 'network.port') };
}

const hostOf = (lan: boolean): string => (lan ? '0.0.0.0' : '127.0.0.1');

export function createNetwork(deps: NetworkDeps): Network {
  const { db, config, listener, lanCalls } = deps;
  const discovery = createDiscovery({
    logger: deps.logger,
    wanted: () => announcementOf({ db, config, listener, names: deps.names?.() }),
  });
  const address = (): ListenAddress => listener.address() ?? listenAddressOf(db, config);
  const present = (): Wish => ({ lan: !isLoopback(address().host), port: address().port });
  /** The error of the last attempt, valid while nothing listens. */
  let failure = 'Homebase lost its port. Choose another port in Settings.';
  const listenError = (): string | null => (listener.address() === null ? failure : null);
  const addresses = (): ReturnType<Network['addresses']> => ({
    ...addressesOf(address(), deps.names?.(), discovery.host()),
    problem: listenError(),
  });
  return {
    addresses,
    open: async () => {
      const to = listenAddressOf(db, config);
      discovery.start();
      try {
        await listener.move(to);
      } catch (error) {
        if (config.endsWithoutPort || config.port !== null || !isPortError(error)) throw error;
        failure = await explain(error, to, deps.adminPort());
      }
    },
    describe: () => {
      const { host, port } = address();
      const call = lanCalls.last();
      return {
        ...present(),
        problem: listenError(),
        root_profile: readSetting(db, 'api.root_profile'),
        fixed: { lan: config.host !== null, port: config.port !== null },
        sites: sitesOf({ host, port }, deps, discovery.host()),
        firewall: firewallAdvice(port),
        last_lan_call: call?.port === port ? { at: call.at, from: call.from } : null,
      };
    },
    change: async (wish) => {
      refuseFixed(config, present(), wish);
      const host = wish.lan === present().lan ? address().host : hostOf(wish.lan);
      await moveTo(deps, { host, port: wish.port });
      await db.write((tx) => {
        if (config.host === null) changeSetting(tx, 'operator', 'network.lan', String(wish.lan));
        if (config.port === null) changeSetting(tx, 'operator', 'network.port', String(wish.port));
      });
      deps.moved(addresses());
    },
    stop: discovery.stop,
  };
}

function sitesOf(at: ListenAddress, deps: NetworkDeps, local: string | null): NetworkReply['sites'] {
  const names = deps.names?.();
  const { api, lan } = addressesOf(at, names, local);
  const scheme = names ? 'https' : 'http';
  const cards = new Map(lanAddresses().map(({ card, address }) => [url(address, at.port, scheme), card]));
  const byName = local === null ? null : url(local, at.port, scheme);
  const classicPath = sitePathOf(deps.db, 'classic');
  /** With the addresses of both API profiles (public/root.ts). */
  const toSite = (card: string | null, address: string): NetworkReply['sites'][number] => ({
    card,
    by_name: address === byName,
    page: address,
    classic: address + classicPath,
    phpvms7: `${address}/phpvms7`,
  });
  const here = lan.includes(api) ? [] : [toSite(null, api)];
  return [...here, ...lan.map((address) => toSite(cards.get(address) ?? (names ? 'HTTPS' : 'LAN'), address))];
}

function refuseFixed({ host, port }: Pick<ListenerOptions, 'host' | 'port'>, present: Wish, wish: Wish): void {
  if (host !== null && wish.lan !== present.lan) throw invalid('lan', fixedText(`--host ${host}`));
  if (port !== null && wish.port !== present.port) throw invalid('port', fixedText(`--port ${port}`));
}

function fixedText(option: string): string {
  return `Homebase was started with ${option}. Start it without this option to change it here.`;
}

async function moveTo({ listener, adminPort }: NetworkDeps, to: ListenAddress): Promise<void> {
  if (to.port === adminPort()) throw invalid('port', await portText(to, adminPort(), 'is the port of this window'));
  try {
    await listener.move(to);
  } catch (error) {
    throw isPortError(error) ? invalid('port', await explain(error, to, adminPort())) : error;
  }
}

const portErrors = {
  EADDRINUSE: 'is in use by another program',
  EACCES: 'is reserved by the operating system',
} as const;

interface PortError {
  readonly code: keyof typeof portErrors;
}

function isPortError(error: unknown): error is PortError {
  return Object.hasOwn(portErrors, (error as { readonly code?: string }).code ?? '');
}

async function explain({ code }: PortError, to: ListenAddress, adminPort: number): Promise<string> {
  return await portText(to, adminPort, portErrors[code]);
}

async function portText({ host, port }: ListenAddress, adminPort: number, what: string): Promise<string> {
  // Ports below 1024 need administrator rights, so the next one would not work either.
  const free = await findFreePort(host, port < 1024 ? 8090 : port + 1, adminPort);
  return `Port ${port} ${what}.${free === undefined ? ' Choose another port.' : ` ${free} is free.`}`;
}

/** @returns the first free port from `first` up; undefined when the next 50 are taken */
async function findFreePort(host: string, first: number, except: number): Promise<number | undefined> {
  for (let port = first; port < Math.min(first + 50, 65_536); port += 1) {
    if (port !== except && (await isFree({ host, port }))) return port;
  }
  return undefined;
}

async function isFree(address: ListenAddress): Promise<boolean> {
  const server = createServer();
  try {
    await once(server.listen(address), 'listening');
    return true;
  } catch {
    return false;
  } finally {
    server.close();
  }
}
