import type { FastifyBaseLogger } from 'fastify';
import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import type { AddressInfo } from 'node:net';
import { lockFolder } from '../db/folderLock.ts';
import { openDatabase } from '../db/open.ts';
import { buildAdminApp } from './admin/app.ts';
import { createLoginLinks } from './admin/loginLinks.ts';
import { type Addresses, addressesOf } from './addresses.ts';
import { backupFolder, type Config, databaseFile, logFile } from './config.ts';
import { createDemo } from './demo/createDemo.ts';
import { createBackups } from './domain/backups.ts';
import { createFlagWorker } from './domain/flags/worker.ts';
import { createKeyCalls } from './domain/keyCalls.ts';
import { createLiveFeed } from './domain/liveFeed.ts';
import { finishDecidedRestore } from './finishDecidedRestore.ts';
import { explainFolderTrouble } from './folderTrouble.ts';
import type { HttpApp } from './http/app.ts';
import { keepHeapSmall } from './heap.ts';
import { createRequestRate } from './http/requestRate.ts';
import { createSlidingCount } from './http/slidingCount.ts';
import { explainListenTrouble } from './listenTrouble.ts';
import { openLog } from './logger.ts';
import type { ReadyMessage } from './processMessages.ts';
import { buildPublicApp } from './public/app.ts';
import { createWebhookWorker } from './webhooks/worker.ts';

/** The running server: one database, two listeners. */
export interface Program {
  readonly ready: ReadyMessage;
  readonly hasAirline: boolean;
  /** A fresh one-time link into the operator's window. */
  readonly issueLink: () => string;
  /** Ends open requests, closes the listeners, folds the WAL back into the database. Within five seconds. */
  readonly stop: () => Promise<void>;
}

/** The operator's listener: never reachable from another machine. */
const adminHost = '127.0.0.1';

/** As built: `out/renderer` beside `out/server`. */
const rendererFolder = join(import.meta.dirname, '../renderer');

/**
 * Opens the data folder and listens.
 * @throws {FolderInUseError, NewerDatabaseError} and what is wrong with the folder or a listener, for people
 */
export async function startProgram(config: Config): Promise<Program> {
  try {
    keepHeapSmall();
    mkdirSync(config.data, { recursive: true, mode: 0o700 });
    const lock = lockFolder(config.data, 'homebase serve');
    return await startOn(config, lock.release).catch((error: unknown) => {
      lock.release();
      throw error;
    });
  } catch (error) {
    throw explainFolderTrouble(error, config.data);
  }
}

async function startOn(config: Config, release: () => void): Promise<Program> {
  const kept = finishDecidedRestore(config.data);
  const file = databaseFile(config.data);
  const db = openDatabase(file);
  const logger = openLog(config.data);
  if (kept !== undefined) logger.info({ kept }, 'restored a backup');
  const feed = createLiveFeed();
  const links = createLoginLinks();
  const rate = createRequestRate();
  const errors = createSlidingCount(60, 60_000);
  const failed = (what: string): Failed => reportTo(logger, what);
  const keysFailed = failed('calls of keys not noted');
  const keyCalls = createKeyCalls(db, keysFailed);
  const webhooks = createWebhookWorker({ db, failed: failed('webhooks not delivered') });
  const flags = createFlagWorker({ db, feed, failed: failed('flags not computed') });
  const backups = createBackups({ db, file, folder: backupFolder(config.data) });
  const schedules = [
    eachMinute(backups.takeDue, failed('no backup was taken')),
    eachMinute(() => keyCalls.save('due'), keysFailed),
  ];
  let addresses: Addresses = { api: '', lan: [] };

  const publicApp = buildPublicApp({ db, feed, keyCalls, logger, rateLimit: config.rateLimit });
  countCalls(publicApp, rate, errors);
  const adminApp = buildAdminApp({
    db,
    feed,
    keyCalls,
    logger,
    links,
    logFile: logFile(config.data),
    rendererFolder,
    addresses: () => addresses,
    requestsPerSecond: rate.perSecond,
    errorsLastHour: errors.sum,
    webhooks,
    backups,
    createDemo: () => createDemo(db, new Date()).counts,
  });

  const stop = async (): Promise<void> => {
    for (const schedule of schedules) clearInterval(schedule);
    await Promise.all([publicApp, adminApp].map(closeApp));
    await Promise.all([webhooks.stop(), flags.stop(), keyCalls.save('end').catch(keysFailed)]);
    db.close();
    release();
  };
  try {
    addresses = addressesOf(config.host, await listen(publicApp, config.host, config.port));
    const adminPort = await listen(adminApp, adminHost, config.adminPort);
    webhooks.start();
    flags.start();
    const issueLink = (): string => `http://${adminHost}:${adminPort}${links.issue()}`;
    logger.info({ ...addresses, data: config.data }, 'ready');
    const ready: ReadyMessage = { type: 'ready', api: addresses.api, admin: issueLink(), lan: addresses.lan };
    return { ready, hasAirline: db.home.findAirline() !== undefined, issueLink, stop };
  } catch (error) {
    await stop();
    throw error;
  }
}

type Count = () => void;

/** Every call, and those that failed because of the program. */
function countCalls(app: HttpApp, rate: { readonly count: Count }, errors: { readonly count: Count }): void {
  app.addHook('onRequest', (_request, _reply, done) => {
    rate.count();
    done();
  });
  app.addHook('onResponse', (_request, reply, done) => {
    if (reply.statusCode >= 500) errors.count();
    done();
  });
}

type Failed = (error: unknown) => void;

function reportTo(logger: FastifyBaseLogger, what: string): Failed {
  return (err) => logger.error({ err }, what);
}

/** What no caller waits for must not end the program; it is tried again. */
function eachMinute(act: () => Promise<unknown>, failed: Failed): NodeJS.Timeout {
  return setInterval(() => void act().catch(failed), 60_000);
}

async function listen(app: HttpApp, host: string, port: number): Promise<number> {
  try {
    await app.listen({ host, port });
  } catch (error) {
    throw explainListenTrouble(error, host, port);
  }
  return (app.server.address() as AddressInfo).port;
}

const patienceMs = 3000;

/** Lets calls that are under way finish, but does not wait for a client that never ends its own. */
async function closeApp(app: HttpApp): Promise<void> {
  const sweep = setInterval(() => app.server.closeIdleConnections(), 50);
  const timer = setTimeout(() => app.server.closeAllConnections(), patienceMs);
  await app.close();
  clearTimeout(timer);
  clearInterval(sweep);
}
