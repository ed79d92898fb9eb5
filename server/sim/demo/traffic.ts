import type { Db, Queries, Tx } from '../../../db/open.ts';
import { PirepState } from '../../contract/codes.ts';
import { findBuiltinAirport } from '../../domain/airports/builtinAirports.ts';
import { findLongestRunway } from '../../domain/airports/runways.ts';
import { every } from '../../domain/background.ts';
import { readFlightDays } from '../../domain/flights/flightDays.ts';
import { flightIdent } from '../../domain/flights/ident.ts';
import { mayUseApi } from '../../domain/keys/apiKeys.ts';
import { listLiveIds } from '../../domain/live/liveFlights.ts';
import type { LiveFeed } from '../../domain/live/liveWatch.ts';
import { recordEvents, recordPositions, replaceRoute } from '../../domain/pireps/acars.ts';
import { isUnderWay } from '../../domain/pireps/pirepState.ts';
import { cancelPirep, filePirep, updatePirep } from '../../domain/pireps/pireps.ts';
import { prefilePirep } from '../../domain/pireps/prefile.ts';
import { isDemo, readSetting } from '../../domain/settings/settings.ts';
import { planFlight } from '../flightModel/flightPlan.ts';
import { flyFlight } from '../flightModel/flyFlight.ts';
import { anyTouchdownOf } from './touchdowns.ts';
import { kindOf } from '../flightModel/performance.ts';
import { createRandom, type Random } from '../flightModel/random.ts';
import { careers } from './careers.ts';
import type { LogbookEntry } from './logbook.ts';
import {
  eventRows,
  fareCounts,
  fieldsOf,
  filedColumns,
  liveColumns,
  plannedColumns,
  positionRows,
  routePoints,
} from './reports.ts';

interface TrafficDeps {
  readonly db: Db;
  readonly feed: LiveFeed;
  /** Errors without a caller must not end the program. */
  readonly failed: (error: unknown) => void;
}

/** Lets the pilots of the demonstration airline fly while the program runs, if the setting says so (decision 0061). */
export interface DemoTraffic {
  readonly start: () => void;
  /** Sends what is due, and starts or cancels flights. */
  readonly fly: () => Promise<void>;
  /** Cancels the flights in progress. */
  readonly stop: () => Promise<void>;
}

/** A flight in progress. */
interface Flight {
  readonly id: string;
  readonly entry: LogbookEntry;
  /** How many positions were sent. */
  sent: number;
}

const tickMs = 2000;
const flightsAtOnce = 4;
/** Nobody may be there to review them. */
const mostPending = 50;
/** Minutes, so that there is a landing now and then. */
const longestFlight = 240;
/** Names the flights, also those that a run left behind that was killed. */
const client = 'Homebase demonstration';
const rules = { prefilesLikePhpvms: false, departsOnFirstPosition: true };

export function createDemoTraffic({ db, feed, failed }: TrafficDeps): DemoTraffic {
  let flights: Flight[] = [];
  /** Flights begun since the traffic started. The first ones are already in the air. */
  let begun = 0;
  let timer: NodeJS.Timeout | undefined;
  let running: Promise<void> | undefined;

  async function flyAll(): Promise<void> {
    if (!isDemo(db) || !readSetting(db, 'demo.traffic')) return await cancelAll();
    // Nothing can be stored on a full disk.
    if (db.storageError() !== undefined) return;
    for (const flight of flights) await advance(flight);
    const pending = db.inbox.count(PirepState.PENDING);
    if (flights.length < flightsAtOnce && pending < mostPending) await begin();
  }

  async function advance(flight: Flight): Promise<void> {
    // A flight that is refused, for example because its airport was removed, is given up.
    const others = flights.filter((other) => other !== flight);
    const sent = await db
      .write((tx) => report(tx, flight, Date.now()))
      .catch((error: unknown) => {
        flights = others;
        throw error;
      });
    if (sent === flight.sent) return;
    flight.sent = sent;
    feed.pirepChanged(flight.id);
    if (sent === flight.entry.flown.samples.length) flights = others;
  }

  async function begin(): Promise<void> {
    const seed = Date.now();
    const share = begun < flightsAtOnce ? createRandom(`share ${seed}`).between(0.05, 0.8) : 0;
    const entry = chooseFlight(db, createRandom(`choice ${seed}`), { seed, share });
    if (!entry) return;
    begun += 1;
    const id = await db.write((tx) => (isFree(tx, entry) ? prefile(tx, entry) : undefined));
    if (id === undefined) return;
    flights = [...flights, { id, entry, sent: 0 }];
    feed.pirepChanged(id);
  }

  async function cancelAll(ids = flights.map(({ id }) => id)): Promise<void> {
    flights = [];
    begun = 0;
    if (ids.length === 0) return;
    await db.write((tx) => ids.forEach((id) => cancelFlight(tx, id)));
    for (const id of ids) feed.pirepChanged(id);
  }

  const fly = (): Promise<void> => (running ??= flyAll().finally(() => (running = undefined)));

  return {
    start: () => {
      if (isDemo(db))
        running = cancelAll(listLeftBehind(db))
          .catch(failed)
          .finally(() => (running = undefined));
      timer ??= every(tickMs, fly, failed);
    },
    fly,
    stop: async () => {
      clearInterval(timer);
      await running?.catch(failed);
      await cancelAll().catch(failed);
    },
  };
}

/** Flights that nobody ends any more, because the program was killed. */
function listLeftBehind(db: Queries): string[] {
  return Array.from(db.pireps.each())
    .filter(({ source_name, state }) => source_name === client && isUnderWay(state))
    .map(({ id }) => id);
}

function cancelFlight(tx: Tx, id: string): void {
  const pirep = tx.pireps.find(id);
  if (pirep && isUnderWay(pirep.state)) cancelPirep(tx, { user_id: pirep.user_id, api_key_label: client }, id);
}

const pilotOf = ({ pilot }: LogbookEntry) => ({ user_id: pilot.id, api_key_label: client });

/** A client may have taken the aircraft or the pilot since they were chosen. */
function isFree(db: Queries, { aircraft, pilot }: LogbookEntry): boolean {
  const live = db.pireps.listByIds(listLiveIds(db));
  return live.every(({ aircraft_id, user_id }) => aircraft_id !== aircraft.id && user_id !== pilot.id);
}

function prefile(tx: Tx, entry: LogbookEntry): string {
  const changes = { status: 'BST', fields: fieldsOf(entry).before, fares: fareCounts(entry) };
  const id = prefilePirep(tx, pilotOf(entry), { columns: plannedColumns(entry), ...changes }, rules);
  replaceRoute(tx, id, routePoints(entry));
  return id;
}

/**
 * Sends the positions and events until `now` as an ACARS client does, and files the report after the last one.
 * @returns how many positions were sent so far
 */
function report(tx: Tx, { id, entry, sent }: Flight, now: number): number {
  const { flown, start } = entry;
  const elapsed = (now - start.getTime()) / 1000;
  const until = flown.samples.findLastIndex((sample) => sample.elapsed <= elapsed) + 1;
  const last = flown.samples[until - 1];
  if (until === sent || last === undefined) return sent;
  const since = flown.samples[sent - 1]?.elapsed ?? -1;
  const events = flown.events.filter((event) => event.elapsed > since);
  const part = { ...entry, samples: flown.samples.slice(sent, until), flown: { ...flown, events } };
  const changes = { columns: liveColumns(part), status: last.status, fields: undefined, fares: undefined };
  updatePirep(tx, pilotOf(entry), id, changes);
  recordPositions(tx, id, positionRows(part, sent), rules);
  recordEvents(tx, id, eventRows(part));
  if (until === flown.samples.length) {
    const figures = {
      columns: filedColumns(entry),
      status: undefined,
      fields: fieldsOf(entry).after,
      fares: undefined,
    };
    filePirep(tx, pilotOf(entry), id, { ...figures, setsBlockOnTime: false });
  }
  return until;
}

interface Choice {
  readonly seed: number;
  /** How much of the flight is over already, 0 to 1. */
  readonly share: number;
}

/** Chooses a scheduled flight between real runways with a free aircraft at its departure, and a pilot who may fly it. */
function chooseFlight(db: Queries, random: Random, { seed, share }: Choice): LogbookEntry | undefined {
  const busy = db.pireps.listByIds(listLiveIds(db));
  const ids = Array.from(db.flights.each(), ({ id }) => id);
  if (ids.length === 0) return undefined;
  const flights = db.flights
    .listByIds(Array.from({ length: 40 }, () => random.pick(ids)))
    .filter(({ id }) => busy.every(({ flight_id }) => flight_id !== id));
  const pilots = db.users
    .listByIds(Array.from(db.users.each(), ({ id }) => id))
    .filter(({ id, state }) => mayUseApi(state) && busy.every(({ user_id }) => user_id !== id));
  const dayOf = readFlightDays(db);
  for (const flight of flights.filter((each) => dayOf(each) === 'today')) {
    const ends = [flight.dpt_airport_id, flight.arr_airport_id].filter(findLongestRunway);
    const [dpt, arr] = ends.map(findBuiltinAirport);
    if (!dpt || !arr || flight.deleted_at !== null || (flight.flight_time ?? 0) > longestFlight) continue;
    const subfleet_ids = db.flights.listSubfleets([flight.id]).map(({ subfleet_id }) => subfleet_id);
    const aircraft = db.aircraft
      .listActive(subfleet_ids)
      .find(({ id, airport_id }) => airport_id === dpt.id && busy.every(({ aircraft_id }) => aircraft_id !== id));
    if (!aircraft) continue;
    const allowed = pilots.filter(({ rank_id }) => db.ranks.hasSubfleet(rank_id, aircraft.subfleet_id));
    const pilot = allowed.find(({ curr_airport_id }) => curr_airport_id === dpt.id) ?? allowed[0];
    const career = careers.find((one) => one.pilot === pilot?.pilot_id);
    if (!pilot || !career) continue;
    const plan = planFlight(kindOf(aircraft.icao), dpt, arr);
    const flown = flyFlight(plan, { seed: String(seed), approaches: [anyTouchdownOf(String(seed), plan)] });
    const start = new Date(seed - share * (flown.samples.at(-1)?.elapsed ?? 0) * 1000);
    const ident = flightIdent(db.airlines.find(flight.airline_id)?.icao ?? '', flight);
    return {
      career: { ...career, client },
      pilot,
      aircraft: { ...aircraft, fares: db.fares.listOfSubfleets([aircraft.subfleet_id]) },
      flight: { ...flight, ident, subfleet_ids, plan },
      episode: { flight: ident, state: PirepState.IN_PROGRESS, occasion: seed },
      flown,
      start,
      samples: [],
      created_at: start,
      submitted_at: null,
      reviewed_at: null,
    };
  }
  return undefined;
}
