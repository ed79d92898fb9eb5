import type { Tx } from '../../../db/open.ts';
import { PirepState, UserState } from '../../contract/codes.ts';
import { conflict } from '../../domain/errors.ts';
import { issueKey } from '../../domain/keys/apiKeys.ts';
import { changeSetting, markAsDemo } from '../../domain/settings/settings.ts';
import { doneAt } from '../../domain/time.ts';
import { createRandom } from '../flightModel/random.ts';
import { careers } from './careers.ts';
import { type DemoCatalog, get, importCatalog, readCatalog, storeTimes } from './catalog.ts';
import { type LogbookEntry, writeLogbook } from './logbook.ts';
import { storeNews } from './news.ts';
import { type DemoPictures, demoColor, storePictures } from './pictures.ts';
import { storeReports } from './reports.ts';

/** A pilot who may fly, with the key that is shown this once. */
interface DemoPilotKey {
  readonly id: number;
  readonly name: string;
  readonly email: string;
  readonly rank: string;
  /** Where the pilot is. */
  readonly airport: string;
  readonly api_key: string;
}

export interface Demo {
  /** Captains first. */
  readonly pilots: readonly DemoPilotKey[];
  /** The number of rows of each kind. */
  readonly counts: Readonly<Record<DemoCount, number>>;
}

export interface DemoOptions {
  readonly traffic?: boolean;
  readonly pictures?: DemoPictures;
}

type DemoCount =
  | 'airlines'
  | 'airports'
  | 'fares'
  | 'ranks'
  | 'subfleets'
  | 'aircraft'
  | 'flights'
  | 'pilots'
  | 'bids'
  | 'pireps'
  | 'pireps_in_progress'
  | 'positions';

const HOUR = 60 * 60_000;
const DAY = 24 * HOUR;
const CATALOG_AGE = 730 * DAY;

/** The flights that pilots booked, by the pilot's number. */
const bids: Readonly<Record<number, string>> = {
  7: 'KTW20',
  3: 'KTW32',
  44: 'KTW820',
  34: 'KTW119',
  23: 'KTW213',
  40: 'KTW1552',
  58: 'FMR700',
};

/**
 * Fills an empty database with the demonstration airline: its catalog from the CSV files in this folder, and reports of
 * the weeks before `now`. It is the same every time except for the API keys.
 * @param traffic whether its pilots keep flying (traffic.ts). Otherwise some flights are in the air and stay where they are.
 * @param pictures what `drawDemoPictures` has drawn
 * @throws {AppError} conflict when there is an airline already
 */
export function createDemo(tx: Tx, now: Date, { traffic = false, pictures }: DemoOptions = {}): Demo {
  if (tx.home.findAirline() !== undefined) throw conflict('There is already an airline.');
  const counts = doneAt(new Date(now.getTime() - CATALOG_AGE), () => {
    const imported = importCatalog(tx);
    if (pictures !== undefined) storePictures(tx, pictures);
    changeSetting(tx, 'operator', 'general.color', demoColor);
    // Most pilots flew elsewhere before, and their ranks say so.
    changeSetting(tx, 'operator', 'pilots.count_transfer_hours', 'true');
    return imported;
  });
  markAsDemo(tx);
  if (traffic) changeSetting(tx, 'operator', 'demo.traffic', 'true');
  const catalog = readCatalog(tx);
  const { rescheduled, entries } = writeLogbook(catalog, now, { inProgress: !traffic });
  for (const flight of rescheduled) storeTimes(tx, flight);
  const keys = enrolPilots(tx, catalog, now);
  storeReports(tx, entries);
  useKeys(tx, entries);
  storeNews(tx, now);
  startLeaves(tx, catalog);
  storeBids(tx, catalog, now);
  return {
    pilots: tx.users.listByIds([...keys.keys()]).map(({ id, name, email, rank_id, curr_airport_id }) => {
      const rank = tx.ranks.find(rank_id)?.name ?? '';
      return { id, name, email, rank, airport: curr_airport_id ?? '', api_key: get(keys, id) };
    }),
    counts: {
      ...counts,
      bids: Object.keys(bids).length,
      pireps: entries.length,
      pireps_in_progress: entries.filter(({ episode }) => episode.state === PirepState.IN_PROGRESS).length,
      positions: entries.reduce((sum, { samples }) => sum + samples.length, 0),
    },
  };
}

/** Pilots joined at different times. @returns the keys of those who may fly, by the pilot's id */
function enrolPilots(tx: Tx, { pilots }: DemoCatalog, now: Date): ReadonlyMap<number, string> {
  const labels = new Map(careers.map(({ pilot, key_label }) => [pilot, key_label]));
  const keys = new Map<number, string>();
  for (const pilot of pilots.values()) {
    const joined = new Date(now.getTime() - createRandom(`joined ${pilot.pilot_id}`).whole(60, 700) * DAY);
    const created_at = (pilot.state === UserState.PENDING ? new Date(now.getTime() - DAY) : joined).toISOString();
    const state = pilot.state === UserState.ON_LEAVE ? UserState.ACTIVE : pilot.state;
    tx.users.update({ ...pilot, state, created_at, updated_at: created_at });
    if (pilot.state !== UserState.ACTIVE) continue;
    const request = { user_id: pilot.id, label: get(labels, pilot.pilot_id), scope: 'full', expires_at: null } as const;
    keys.set(
      pilot.id,
      doneAt(new Date(joined.getTime() + DAY), () => issueKey(tx, request).text),
    );
  }
  return keys;
}

/** The client of each flight has used the pilot's key. */
function useKeys(tx: Tx, entries: readonly LogbookEntry[]): void {
  const keys = new Map(tx.apiKeys.list().map(({ user_id, id }) => [user_id, id]));
  for (const { pilot, career, submitted_at, created_at } of entries) {
    const id = keys.get(pilot.id);
    const last_used_at = (submitted_at ?? created_at).toISOString();
    if (id !== undefined) tx.apiKeys.setUsed({ id, last_used_at, last_client: career.client });
  }
}

/** After the last flights, which would end a leave. */
function startLeaves(tx: Tx, { pilots }: DemoCatalog): void {
  const ids = [...pilots.values()].filter(({ state }) => state === UserState.ON_LEAVE).map(({ id }) => id);
  for (const pilot of tx.users.listByIds(ids)) tx.users.update({ ...pilot, state: UserState.ON_LEAVE });
}

function storeBids(tx: Tx, { pilots, flights }: DemoCatalog, now: Date): void {
  for (const [i, [number, flight]] of Object.entries(bids).entries()) {
    const created_at = new Date(now.getTime() - (2 + i * 3) * HOUR).toISOString();
    tx.bids.insert({ user_id: get(pilots, Number(number)).id, flight_id: get(flights, flight).id, created_at });
  }
}
