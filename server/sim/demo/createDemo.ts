import type { Tx } from '../../../db/open.ts';
import type { UsersRow } from '../../../db/rows.ts';
import { PirepState } from '../../contract/pirepStatus.ts';
import { conflict } from '../../domain/errors.ts';
import { writeLogbook } from './logbook.ts';
import { storeBids } from './storeBids.ts';
import { storeCatalog } from './storeCatalog.ts';
import { storePilots } from './storePilots.ts';
import { storeReports } from './storeReports.ts';
import { createTimetable } from './timetable.ts';

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
  /** How many there are of each kind. */
  readonly counts: Readonly<Record<DemoCount, number>>;
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

const CATALOG_AGE = 730 * 24 * 60 * 60_000;

/**
 * Fills an empty database with the demonstration airline: the same every time, but for the API keys and that everything
 * happened just before `now`.
 * @throws {AppError} 409 when there is an airline already
 */
export function createDemo(tx: Tx, now: Date): Demo {
  if (tx.home.findAirline() !== undefined) throw conflict('There is already an airline.');
  const timetable = createTimetable();
  const { flights, entries } = writeLogbook(timetable.flights, now);
  const ids = storeCatalog(tx, { ...timetable, flights }, new Date(now.getTime() - CATALOG_AGE).toISOString());
  const pilots = storePilots(tx, ids, now);
  const users = new Map(pilots.map(({ number, id }) => [number, id]));
  storeReports(tx, entries, { ids, users });
  const bids = storeBids(tx, { ids, users, now });
  return {
    pilots: pilots.flatMap(({ id, name, email, rank, api_key }) => {
      if (api_key === null) return [];
      const { curr_airport_id } = tx.users.find(id) as UsersRow; // stored above
      return [{ id, name, email, rank, airport: curr_airport_id ?? '', api_key }];
    }),
    counts: {
      airlines: ids.airlines.size,
      airports: timetable.airports.length,
      fares: ids.fares.size,
      ranks: ids.ranks.size,
      subfleets: ids.subfleets.size,
      aircraft: ids.aircraft.size,
      flights: ids.flights.size,
      pilots: pilots.length,
      bids,
      pireps: entries.length,
      pireps_in_progress: entries.filter(({ episode }) => episode.state === PirepState.IN_PROGRESS).length,
      positions: entries.reduce((sum, { samples }) => sum + samples.length, 0),
    },
  };
}
