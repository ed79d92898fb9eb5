import { isLoopback } from '../http/address.ts';
import { hostname } from 'node:os';
import { extname, join } from 'node:path';
import { Worker } from 'node:worker_threads';
import type { FastifyBaseLogger } from 'fastify';
import type { Db } from '../../db/open.ts';
import { type LanAddress, type ListenerOptions, reachableCards } from './addresses.ts';
import type { PublicListener } from './publicListener.ts';
import { createTurns, every } from '../domain/background.ts';
import { readSetting } from '../domain/settings/settings.ts';

/** The compiled file, or the source file in development. */
const program = join(import.meta.dirname, `discoveryThread${extname(import.meta.filename)}`);

/** What devices in the network can learn with mDNS. */
export interface Announcement {
  /** For people who choose from a list: `Kittiwake Virtual on tower-pc`. */
  readonly name: string;
  /** The host name before `.local`. */
  readonly host: string;
  readonly port: number;
  readonly scheme: 'http' | 'https';
  /** Where it is announced. */
  readonly cards: readonly LanAddress[];
}

interface Wish {
  readonly db: Db;
  readonly config: Pick<ListenerOptions, 'discovery'>;
  readonly listener: Pick<PublicListener, 'address'>;
  /** The host names of the certificate. Undefined without HTTPS. */
  readonly names?: readonly string[] | undefined;
}

/** @returns null when pilots on other devices cannot connect at this name, or when the operator does not want it */
export function announcementOf({ db, config, listener, names }: Wish): Announcement | null {
  const address = listener.address();
  if (!config.discovery || address === null || isLoopback(address.host)) return null;
  if (!readSetting(db, 'network.discovery')) return null;
  const cards = reachableCards(address.host);
  if (cards.length === 0) return null;
  const host = hostLabel();
  // A client that finds it would get an error of the certificate.
  if (names?.includes(`${host}.local`) === false) return null;
  const airline = db.home.findAirline()?.name;
  return { name: instanceName(airline), host, port: address.port, scheme: names ? 'https' : 'http', cards };
}

/**
 * A name that the operating system does not use: Windows, macOS and Avahi answer for `tower-pc.local`, and Avahi renames
 * the PC when another program does.
 */
export function hostLabel(pc = hostname()): string {
  return ['homebase', pcLabel(pc)].filter((part) => part !== '').join('-');
}

function pcLabel(pc: string): string {
  const [name = ''] = pc.toLowerCase().split('.');
  const label = name.replaceAll(/[^a-z\d]+/g, '-');
  return label.slice(0, 30).replaceAll(/^-|-$/g, '');
}

/** Has the PC's name, too: two PCs may have the same airline, such as the demonstration. */
export function instanceName(airline = '', pc = hostname()): string {
  const where = pcLabel(pc) === '' ? '' : ` on ${pcLabel(pc)}`;
  const text = Buffer.from(airline.replaceAll(/[\p{C}\s.]+/gu, ' ').trim());
  // A label of DNS has 63 bytes. What is left of a letter of several bytes is dropped.
  const name = new TextDecoder().decode(text.subarray(0, 63 - where.length), { stream: true });
  return (name.trim() || 'Homebase') + where;
}

/** Tells the local network where Homebase is, and gives this PC a name there. */
export interface Discovery {
  /** The host name for pilots: `homebase-tower-pc.local`; null until devices in the network know that it is ours. */
  readonly host: () => string | null;
  /** Announces what is wanted from now on. Not before the server is ready, because it takes processor time. */
  readonly start: () => void;
  /** Says goodbye, in half a second at most. */
  readonly stop: () => Promise<void>;
}

export interface DiscoveryDeps {
  /** Called often: settings, network cards and the airline's name change while the program runs. */
  readonly wanted: () => Announcement | null;
  readonly logger: Pick<FastifyBaseLogger, 'info'>;
}

const checkMs = 2000;
const retryMs = 60_000;
const goodbyeMs = 500;

/** The only place that starts to announce. */
export function createDiscovery({ wanted, logger }: DiscoveryDeps): Discovery {
  const inTurn = createTurns();
  let timer: NodeJS.Timeout | undefined;
  let running: { readonly wish: string; readonly end: () => Promise<void> } | undefined;
  let failure: { readonly wish: string; readonly reason: string; readonly at: number } | undefined;
  /** The wish whose name is ours. */
  let announced: string | undefined;
  /** What the last check found. */
  let present = '';
  let checkedAt = Date.now();

  const failed = (wish: string, reason: string): void => {
    if (running?.wish === wish) running = undefined;
    // Once for each reason: where there is no multicast, nobody misses it.
    if (failure?.reason !== reason) logger.info({ reason }, 'not announced in the local network');
    failure = { wish, reason, at: Date.now() };
  };
  const check = async (): Promise<void> => {
    const now = Date.now();
    const slept = now - checkedAt > retryMs;
    checkedAt = now;
    present = '';
    const announcement = wanted();
    const wish = JSON.stringify(announcement);
    present = wish;
    if (running !== undefined && (running.wish !== wish || slept)) {
      await running.end();
      running = undefined;
    }
    if (announcement === null || running !== undefined) return;
    if (failure?.wish === wish && now - failure.at < retryMs) return;
    running = {
      wish,
      end: announce(
        announcement,
        (reason) => failed(wish, reason),
        (isOurs) => {
          announced = isOurs ? wish : undefined;
          if (isOurs) failure = undefined;
        },
      ),
    };
  };
  return {
    host: () => {
      const announcement = wanted();
      if (announcement === null || JSON.stringify(announcement) !== announced) return null;
      return `${announcement.host}.local`;
    },
    start: () => {
      timer = every(
        checkMs,
        () => inTurn(check),
        (error) => failed(present, String(error)),
      );
    },
    stop: async () => {
      clearInterval(timer);
      await inTurn(async () => await running?.end());
    },
  };
}

/** Messages of the thread. It announces until it is asked to end, by any message. */
export type ThreadMessage = { readonly type: 'announced' } | { readonly type: 'failed'; readonly reason: string };

/** @returns a function that ends it */
function announce(
  announcement: Announcement,
  failed: (reason: string) => void,
  answered: (isOurs: boolean) => void,
): () => Promise<void> {
  let isEnding = false;
  let reason: string | undefined;
  const thread = new Worker(program, {
    workerData: announcement,
    // Strangers decide what it has to read.
    resourceLimits: { maxOldGenerationSizeMb: 32, maxYoungGenerationSizeMb: 1 },
  });
  thread.on('message', (message: ThreadMessage) => {
    if (message.type === 'failed') ({ reason } = message);
    answered(reason === undefined && !isEnding);
  });
  thread.once('error', (error) => (reason = String(error)));
  const { promise: ended, resolve } = Promise.withResolvers<void>();
  thread.once('exit', () => {
    answered(false);
    resolve();
    if (!isEnding) failed(reason ?? 'the thread ended');
  });
  return async () => {
    isEnding = true;
    thread.postMessage('end');
    const timeout = setTimeout(() => void thread.terminate(), goodbyeMs);
    await ended;
    clearTimeout(timeout);
  };
}
