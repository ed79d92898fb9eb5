import Database from 'better-sqlite3';
import { connect, type Connection } from './connection.ts';
import { createErase } from './erase.ts';
import { refuseIncomplete } from './migrate.ts';
import { type FileWatch, watchFile } from './marks/fileWatch.ts';
import { createStoring, type Storing, type Writes } from './writes.ts';
import { acceptanceQueries } from './tables/acceptances.ts';
import { activityQueries } from './views/activity.ts';
import { adminSessionQueries } from './tables/adminSessions.ts';
import { apiKeyQueries } from './tables/apiKeys.ts';
import { aircraftQueries } from './tables/aircraft.ts';
import { airlineQueries } from './tables/airlines.ts';
import { airportQueries } from './tables/airports.ts';
import { bidQueries } from './tables/bids.ts';
import { catalogQueries } from './views/catalog/queries.ts';
import { countedQueries } from './views/counted.ts';
import { dashboardQueries } from './views/dashboard.ts';
import { fareQueries } from './tables/fares.ts';
import { flagQueries } from './tables/flags.ts';
import { flightLinkQueries } from './views/flightLinks.ts';
import { flightQueries } from './tables/flights.ts';
import { homeQueries } from './views/home.ts';
import { csvColumnQueries, importQueries } from './tables/imports.ts';
import { inboxQueries } from './views/inbox.ts';
import { landingQueries } from './views/landings.ts';
import { liveQueries } from './views/live.ts';
import { newsQueries } from './tables/news.ts';
import { overviewQueries } from './views/overviews.ts';
import { pictureQueries } from './tables/pictures.ts';
import { rankQueries } from './tables/ranks.ts';
import { presetCommentQueries, reviewRuleQueries } from './tables/reviewRules.ts';
import { reviewQueries } from './tables/reviews.ts';
import { sequenceQueries } from './tables/sequences.ts';
import { statisticsQueries } from './views/statistics.ts';
import { subfleetQueries } from './tables/subfleets.ts';
import { trackQueries } from './views/tracks.ts';
import { travelQueries, userQueries } from './tables/users.ts';
import { acarsQueries } from './tables/acars.ts';
import { auditQueries } from './tables/audit.ts';
import { pirepCommentQueries, pirepFareQueries, pirepFieldQueries, pirepQueries } from './tables/pireps.ts';
import { settingQueries } from './tables/settings.ts';
import { webhookDeliveryQueries } from './tables/webhookDeliveries.ts';
import { webhookQueries } from './tables/webhooks.ts';

const groups = {
  acceptances: acceptanceQueries,
  activity: activityQueries,
  adminSessions: adminSessionQueries,
  apiKeys: apiKeyQueries,
  aircraft: aircraftQueries,
  airlines: airlineQueries,
  airports: airportQueries,
  bids: bidQueries,
  catalog: catalogQueries,
  counted: countedQueries,
  csvColumns: csvColumnQueries,
  dashboard: dashboardQueries,
  fares: fareQueries,
  flags: flagQueries,
  flightLinks: flightLinkQueries,
  flights: flightQueries,
  home: homeQueries,
  imports: importQueries,
  inbox: inboxQueries,
  landings: landingQueries,
  live: liveQueries,
  news: newsQueries,
  overviews: overviewQueries,
  pictures: pictureQueries,
  presetComments: presetCommentQueries,
  ranks: rankQueries,
  reviewRules: reviewRuleQueries,
  reviews: reviewQueries,
  sequences: sequenceQueries,
  statistics: statisticsQueries,
  subfleets: subfleetQueries,
  tracks: trackQueries,
  travels: travelQueries,
  users: userQueries,
  acars: acarsQueries,
  audit: auditQueries,
  pirepComments: pirepCommentQueries,
  pirepFares: pirepFareQueries,
  pirepFields: pirepFieldQueries,
  pireps: pirepQueries,
  settings: settingQueries,
  webhooks: webhookQueries,
  webhookDeliveries: webhookDeliveryQueries,
};

type Groups = typeof groups;

/** Every query of the program. */
export type Queries = { readonly [Name in keyof Groups]: ReturnType<Groups[Name]> };

declare const inTransaction: unique symbol;

/**
 * The queries inside a transaction. Rules that change something take it, so that calling one outside of `write` does not
 * compile (docs/decisions/0039).
 */
export interface Tx extends Queries {
  readonly [inTransaction]: true;
}

/**
 * Runs `change` inside a transaction and resolves with its result once that transaction is synced to the disk. A throw
 * undoes this change alone.
 */
export type Write = <T>(change: (tx: Tx) => T) => Promise<T>;

/** The queries of the program's database, and its writes. */
export interface Db extends Queries, Omit<Storing, Exclude<keyof Writes, 'hold'>> {
  readonly write: Write;
  /** Like `write`, for data that must not remain in the file. */
  readonly erase: Write;
  /** Its path; `:memory:` in tests. */
  readonly file: () => string;
  /** Updates outdated statistics of the query planner. Takes milliseconds for any size. */
  readonly optimize: () => Promise<void>;
  /** Copies what is open into a new file, also when its own file is gone. Changes wait meanwhile only for a part of it. */
  readonly saveTo: (file: string) => Promise<void>;
}

/**
 * Opens `file` (`:memory:` for tests), migrates it and prepares every statement.
 * @throws {NewerDatabaseError} when a newer Homebase wrote it
 * @throws {UnusableDatabaseError} when it belongs to another program, or something in it is missing
 */
export function openDatabase(file: string): Db {
  return openOn(connect(file));
}

export function openOn(connection: Connection, watch: (connection: Connection) => FileWatch = watchFile): Db {
  // `change` runs between BEGIN and COMMIT.
  const tx = prepareAll(connection);
  const storing = createStoring(connection, watch(connection));
  const erase = createErase(connection, storing.write, () => storing.storageError() === 'replaced');
  const { write, ...storage } = storing;
  return {
    ...tx,
    ...storage,
    file: () => connection.name,
    write: (change) => write(() => change(tx)),
    erase: (change) => erase(() => change(tx)),
    optimize: () => storing.write(() => void connection.pragma('optimize')),
    saveTo: async (file) => {
      // Pages in the cache may be all that is left: reading the others must not push them out.
      connection.pragma('cache_size = -256000');
      await connection.backup(file, { progress: () => pagesAtOnce });
    },
  };
}

/** 8 MB, which take a few milliseconds. */
const pagesAtOnce = 2000;

/**
 * Reads one snapshot of a database, for reads that take long. Queries are prepared when they are first used, because all of
 * them take 40 ms.
 */
export function openReader(file: string): Queries & { readonly close: () => void } {
  const connection = new Database(file, { readonly: true, fileMustExist: true });
  connection.exec('BEGIN');
  const reader = { close: () => void connection.close() };
  for (const [name, prepare] of Object.entries(groups)) {
    let prepared: ReturnType<typeof prepare> | undefined;
    Object.defineProperty(reader, name, { get: () => (prepared ??= prepare(connection)) });
  }
  // The loop has defined all of them.
  return reader as Queries & typeof reader;
}

/** @throws {UnusableDatabaseError} when a table or column is not there; the connection is closed then */
function prepareAll(connection: Connection): Tx {
  try {
    // Statements that store whole rows use the columns that exist, so they would not notice a missing one.
    if (!connection.memory) refuseIncomplete(connection);
    return queries(connection);
  } catch (error) {
    connection.close();
    throw error;
  }
}

/** Prepares all of them, for a transaction that the caller begins: a misspelled column stops the program at its start. */
export function queries(connection: Connection): Tx {
  const prepared = Object.entries(groups).map(([name, prepare]) => [name, prepare(connection)]);
  return Object.fromEntries(prepared) as Tx;
}
