import { join } from 'node:path';
import type { FastifyBaseLogger } from 'fastify';
import { sortIn } from '../../db/files.ts';
import { type FolderLock, lockFolder } from '../../db/folderLock.ts';
import type { Db, Tx } from '../../db/open.ts';
import { buildAdminApp } from '../admin/app.ts';
import { createLoginLinks } from '../admin/session/loginLinks.ts';
import { ownPort } from '../admin/session/origin.ts';
import { type Addresses, explainListenError } from '../network/addresses.ts';
import type { Certificate } from '../network/certificate.ts';
import { createCallCounts } from '../http/callCounts.ts';
import {
  backupFolder,
  type Config,
  databaseFile,
  importFolder,
  logFile,
  loginLinkFolder,
  movingFolder,
  passwordFile,
} from './config.ts';
import { createDemo } from '../sim/demo/createDemo.ts';
import { type Backups, createBackups } from '../domain/backups/backups.ts';
import { createSecondFolder } from '../domain/backups/secondFolder.ts';
import { createImports } from '../domain/csv/imports.ts';
import { createMoves } from '../domain/moving/moves.ts';
import { createDemoTraffic } from '../sim/demo/traffic.ts';
import { flyTestFlight } from '../sim/testFlight.ts';
import { createFlagWorker } from '../domain/flags/worker.ts';
import { every, logFailures } from '../domain/background.ts';
import { createKeyCalls } from '../domain/keys/keyCalls.ts';
import { createLiveFeed, type LiveFeed } from '../domain/live/liveWatch.ts';
import { explainDataFolderError } from './dataFolder.ts';
import type { HttpApp } from '../http/app.ts';
import { closeApp, listen, type ListenAddress } from '../http/connections.ts';
import { createNetwork, listenAddressOf } from '../network/network.ts';
import { type OpenedFolder, openFolder } from './openFolder.ts';
import type { ReadyMessage, StatusMessage } from './processMessages.ts';
import { buildPublicApp } from '../public/app.ts';
import { trustProxies } from '../public/limits/trustedProxies.ts';
import type { PublicDeps } from '../public/profile.ts';
import { createPublicListener } from '../network/publicListener.ts';
import { createRescue } from './rescue.ts';
import { createStatusWatch, type StatusWatch } from './statusWatch.ts';
import { createWebhookWorker } from '../domain/webhooks/worker.ts';
import type { WindowPlace } from './windowAccess.ts';

/** The running server: one database, two listeners. */
export interface Program {
  readonly ready: ReadyMessage;
  readonly hasAirline: boolean;
  /** What needs the operator's attention, in sentences: a restore that was refused, a full disk. */
  readonly warnings: readonly string[];
  /** Creates a new one-time link to the operator's window. */
  readonly issueLink: () => string;
  /** Calls the listener when the status changes. Stop it before the program. */
  readonly watchStatus: (listener: (status: StatusMessage) => void) => StatusWatch;
  /**
   * Completes requests, closes the listeners, and moves the WAL into the database. Takes at most five seconds.
   * @returns whether the process can end: a thread that waits for a drive would keep it
   */
  readonly stop: () => Promise<boolean>;
}

/** Where the build puts the window, seen from `out/program`. A server of a test, which runs from its sources, has those of the window. */
const rendererFolder = join(
  import.meta.dirname,
  import.meta.filename.endsWith('.ts') ? '../../renderer' : '../renderer',
);

/** Callbacks of the shell or command that started the program. */
interface Starter {
  /** Called with the new addresses for pilots. */
  readonly moved?: (addresses: Addresses) => void;
  /** Restarts the program. Undefined if only the operator can. */
  readonly restart?: (() => void) | undefined;
  /** Called when the start will take longer than usual. */
  readonly preparing?: () => void;
}

/**
 * Opens the data folder and listens.
 * @throws {Error} with a message for people: FolderInUseError, DataFolderError, NewerDatabaseError or a listener's error
 */
export async function startProgram(config: Config, starter?: Starter): Promise<Program> {
  try {
    sortIn(config.data);
    const lock = lockFolder(config.data, 'homebase serve');
    return await startOn({ config, lock, starter }).catch((error: unknown) => {
      lock.release();
      throw error;
    });
  } catch (error) {
    throw explainDataFolderError(error, config.data);
  }
}

interface Start {
  readonly config: Config;
  readonly lock: FolderLock;
  readonly starter: Starter | undefined;
}

async function startOn({ config, lock, starter }: Start): Promise<Program> {
  const { warnings, place, ...opened } = await openFolder(config, starter?.preparing);
  const { db, logger, certificate } = opened;
  const feed = createLiveFeed();
  const forWindow = windowDeps(config.data, db, place);
  const counts = createCallCounts();
  const workers = createWorkers({ ...opened, config, feed });
  const shared = { db, feed, logger, rendererFolder, keyCalls: workers.keyCalls };
  const forPilots = { ...shared, rateLimit: config.rateLimit };
  const listener = createPublicListener(() => counts.countOn(buildFor(certificate, forPilots)));
  const network = createNetwork({
    ...shared,
    config,
    listener,
    lanCalls: counts.lan,
    names: certificate?.names,
    adminPort: () => ownPort(adminApp),
    moved: (addresses) => {
      logger.info(addresses, 'addresses for pilots changed');
      starter?.moved?.(addresses);
    },
  });
  const adminApp = buildAdminApp({
    ...workers,
    ...shared,
    ...forWindow,
    restart: starter?.restart,
    addresses: network.addresses,
    network,
    requestsPerSecond: counts.perSecond,
    lastHour: counts.lastHour,
  });
  place.certificate?.follow(adminApp.server);

  const stop = async (): Promise<boolean> => {
    workers.stopSchedules();
    await Promise.all([network.stop(), listener.stop(), closeApp(adminApp)]);
    const canEnd = await workers.stop();
    db.close();
    lock.release();
    return canEnd;
  };
  try {
    const at = { host: config.adminHost, port: config.adminPort };
    await tryListen(at, async (address) => await listen(adminApp, address));
    await tryListen(listenAddressOf(db, config), network.open);
    workers.start();
    const window = place.address(ownPort(adminApp));
    lock.setWindow({ window, window_host: at.host, window_elsewhere: place.elsewhere });
    const issueLink = (): string => window + forWindow.links.issue();
    const { problem, ...addresses } = network.addresses();
    logger.info({ ...addresses, problem, data: config.data }, 'ready');
    const ready: ReadyMessage = { type: 'ready', ...addresses, admin: issueLink() };
    const watchStatus = createStatusWatch({ db, logger, addresses: network.addresses });
    return { ready, hasAirline: db.home.findAirline() !== undefined, warnings, issueLink, watchStatus, stop };
  } catch (error) {
    await stop();
    throw error;
  }
}

function windowDeps(data: string, db: Db, place: WindowPlace) {
  return {
    links: createLoginLinks(loginLinkFolder(data)),
    access: place,
    certificate: place.certificate?.contents(),
    trustProxy: trustProxies(db),
    passwordFile: passwordFile(data),
    logFile: logFile(data),
    databaseFile: databaseFile(data),
    createDemo: (tx: Tx) => createDemo(tx, new Date(), { traffic: true }).counts,
    flyTestFlight,
  };
}

function buildFor(certificate: Certificate | undefined, deps: PublicDeps): HttpApp {
  const app = buildPublicApp({ ...deps, certificate: certificate?.contents() });
  certificate?.follow(app.server);
  return app;
}

interface WorkersDeps extends Omit<OpenedFolder, 'place' | 'warnings'> {
  readonly config: Config;
  readonly feed: LiveFeed;
}

type Failed = (error: unknown) => void;

/** Starts the background work. Its errors are logged and must not end the program; the work is tried again. */
function createWorkers({ config, db, feed, logger, refusedRestore, found, certificate }: WorkersDeps) {
  const failed = (what: string): Failed => logFailures(logger, what);
  const keysFailed = failed('calls of keys not noted');
  const keyCalls = createKeyCalls(db, keysFailed);
  const webhooks = createWebhookWorker({ db, failed: failed('webhooks not delivered') });
  const flags = createFlagWorker({ db, feed, failed: failed('flags not computed') });
  const traffic = createDemoTraffic({ db, feed, failed: failed('demo flights not simulated') });
  const file = databaseFile(config.data);
  const backups = createBackups({ db, file, folder: backupFolder(config.data), refusedRestore, found });
  const secondFolder = createSecondFolder({
    db,
    folder: backupFolder(config.data),
    failed: (status) => logger.warn(status, 'the newest backup is not in the second folder'),
  });
  const refuse = db.refuseReplaced;
  const imports = createImports({ db, database: file, folder: importFolder(config.data), refuse });
  const moves = createMoves({ database: file, folder: movingFolder(config.data), backups, refuse });
  const rescue = createRescue({ db, data: config.data, logger });
  const notSaved = failed('what is open was not saved');
  const schedules = [
    every(minute, backups.takeDue, failed('no backup was taken')),
    every(minute, secondFolder.copyDue, failed('no backup was copied')),
    every(60 * minute, async () => warnOfOldBackups(backups, logger), failed('age of backups not known')),
    every(minute, () => keyCalls.save('due'), keysFailed),
    every(minute, db.tryStoring, failed('storing not tried')),
    every(1000, async () => db.keepLog(), failed('the deleted write-ahead log was not created again')),
    every(1000, rescue, notSaved),
    every(minute, async () => await certificate?.reload(), failed('the renewed certificate cannot be used')),
    every(10 * minute, db.optimize, failed('statistics of the database not refreshed')),
  ];
  return {
    keyCalls,
    webhooks,
    backups,
    secondFolder,
    imports,
    moves,
    start: (): void => {
      webhooks.start();
      flags.start();
      traffic.start();
    },
    stopSchedules: (): void => {
      for (const schedule of schedules) clearInterval(schedule);
    },
    stop: async (): Promise<boolean> => {
      const canEnd = Promise.all([secondFolder.stop(), moves.stop()]);
      await traffic.stop();
      await rescue().catch(notSaved);
      await Promise.all([webhooks.stop(), flags.stop(), imports.stop(), keyCalls.save('end').catch(keysFailed)]);
      return (await canEnd).every(Boolean);
    },
  };
}

function warnOfOldBackups(backups: Backups, logger: FastifyBaseLogger): void {
  const overdue = backups.findOverdue();
  if (overdue) logger.warn(overdue, 'the newest good backup is older than two intervals of the schedule');
}

const minute = 60_000;

/** @throws {Error} with a message for people */
async function tryListen(address: ListenAddress, open: (address: ListenAddress) => Promise<unknown>): Promise<void> {
  try {
    await open(address);
  } catch (error) {
    throw explainListenError(error, address.host, address.port);
  }
}
