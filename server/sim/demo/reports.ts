import type { Tx } from '../../../db/open.ts';
import type { SubfleetFare } from '../../../db/tables/fares.ts';
import type { NewPosition } from '../../../db/tables/acars.ts';
import { PirepState } from '../../contract/codes.ts';
import type { PilotActor } from '../../domain/activity/events.ts';
import { computeFlagsAtOnce } from '../../domain/flags/computeFlags.ts';
import {
  type NewLog,
  type NewRoutePoint,
  recordEvents,
  recordPositions,
  replaceRoute,
} from '../../domain/pireps/acars.ts';
import type { FareCount, SentColumns } from '../../domain/pireps/pirepChanges.ts';
import { addComment } from '../../domain/pireps/comments.ts';
import { cancelPirep, filePirep, updatePirep } from '../../domain/pireps/pireps.ts';
import { prefilePirep } from '../../domain/pireps/prefile.ts';
import { reviewPirep } from '../../domain/pireps/review.ts';
import { doneAt } from '../../domain/time.ts';
import { createRandom } from '../flightModel/random.ts';
import type { DemoFlight } from './catalog.ts';
import { type LogbookEntry, seedOf } from './logbook.ts';

/** Something that a pilot or the operator does at a time. */
interface ReportStep {
  readonly at: Date;
  readonly act: () => void;
}

/** The PIREP of an entry. Its id is set when it is prefiled. */
interface Report {
  readonly entry: LogbookEntry;
  readonly pilot: PilotActor;
  id: string;
}

const rules = { prefilesLikePhpvms: false, departsOnFirstPosition: true };
const MINUTE = 60_000;
/** Pounds of a passenger with baggage. */
const PASSENGER = 220;
/** The type of a fare that counts pounds. */
const CARGO = 1;
/** Nav type of a fix (phpvms7 §3.3). */
const FIX = 2048;

/** Replays the log book in order of time, by the same rules as real reports. */
export function storeReports(tx: Tx, entries: readonly LogbookEntry[]): void {
  const steps = entries.flatMap((entry) => {
    const pilot = { user_id: entry.pilot.id, api_key_label: entry.career.key_label };
    return stepsOf(tx, { entry, pilot, id: '' });
  });
  for (const { at, act } of steps.toSorted((a, b) => a.at.getTime() - b.at.getTime())) doneAt(at, act);
}

function stepsOf(tx: Tx, report: Report): ReportStep[] {
  const { entry } = report;
  return [
    { at: entry.created_at, act: () => prefile(tx, report) },
    { at: entry.start, act: () => update(tx, report, { status: 'BST' }) },
    ...(entry.submitted_at === null ? unfinished(tx, report) : finished(tx, report, entry.submitted_at)),
    ...comments(tx, report),
  ];
}

function prefile(tx: Tx, report: Report): void {
  const { entry, pilot } = report;
  const changes = { status: undefined, fields: fieldsOf(entry).before, fares: fareCounts(entry) };
  report.id = prefilePirep(tx, pilot, { columns: plannedColumns(entry), ...changes }, rules);
  replaceRoute(tx, report.id, routePoints(entry));
}

function update(
  tx: Tx,
  { pilot, id }: Report,
  { status, columns = {} }: { readonly status: string | undefined; readonly columns?: SentColumns },
): void {
  updatePirep(tx, pilot, id, { columns, status, fields: undefined, fares: undefined });
}

/** Stores what the client has sent until its last position. */
function record(tx: Tx, { entry, id }: Report): void {
  recordPositions(tx, id, positionRows(entry), rules);
  recordEvents(tx, id, eventRows(entry));
}

function unfinished(tx: Tx, report: Report): ReportStep[] {
  const { entry, pilot } = report;
  const last = entry.samples.at(-1);
  const at = new Date(timeAt(entry, last?.elapsed ?? 0));
  const reported = { at, act: () => record(tx, report) };
  if (entry.episode.state === PirepState.CANCELLED) {
    return [reported, { at: new Date(at.getTime() + 5 * MINUTE), act: () => cancelPirep(tx, pilot, report.id) }];
  }
  const columns = liveColumns(entry);
  return [reported, { at, act: () => update(tx, report, { status: last?.status, columns }) }];
}

function finished(tx: Tx, report: Report, submitted_at: Date): ReportStep[] {
  const { entry } = report;
  const { reviewed_at, flown, episode } = entry;
  const steps = [
    { at: new Date(timeAt(entry, flown.block_on)), act: () => record(tx, report) },
    { at: submitted_at, act: () => file(tx, report) },
  ];
  if (reviewed_at === null) return steps;
  const to = episode.state === PirepState.ACCEPTED ? PirepState.ACCEPTED : PirepState.REJECTED;
  const review = (): void => void reviewPirep(tx, { pirep_id: report.id, seen: PirepState.PENDING, to });
  return [...steps, { at: reviewed_at, act: review }];
}

function file(tx: Tx, { entry, pilot, id }: Report): void {
  const fields = fieldsOf(entry).after;
  const changes = { columns: filedColumns(entry), status: undefined, fields, fares: undefined };
  filePirep(tx, pilot, id, { ...changes, setsBlockOnTime: false });
  computeFlagsAtOnce(tx, id);
}

/** Comments begin at the decision, at the end of the flight, or in the middle of it. */
function comments(tx: Tx, report: Report): ReportStep[] {
  const { episode, samples, submitted_at, reviewed_at } = report.entry;
  const midway = timeAt(report.entry, samples[Math.floor(samples.length / 2)]?.elapsed ?? 0);
  const begin = (reviewed_at ?? submitted_at)?.getTime() ?? Date.parse(midway);
  return (episode.comments ?? []).map(({ by, text }, i) => ({
    at: new Date(begin + (36 * i + 1) * MINUTE),
    act: () => void addComment(tx, by === 'pilot' ? report.pilot : by, report.id, text),
  }));
}

type Needed = 'airline_id' | 'aircraft_id' | 'flight_number' | 'dpt_airport_id' | 'arr_airport_id';

/** What the pilot's client sends before the flight. */
export function plannedColumns(entry: LogbookEntry): SentColumns & Required<Pick<SentColumns, Needed>> {
  const { flight, aircraft } = entry;
  const { plan } = flight;
  const zfw = zeroFuelWeight(entry);
  return {
    airline_id: flight.airline_id,
    aircraft_id: aircraft.id,
    flight_id: flight.id,
    flight_number: String(flight.flight_number),
    flight_type: flight.flight_type,
    dpt_airport_id: flight.dpt_airport_id,
    arr_airport_id: flight.arr_airport_id,
    alt_airport_id: flight.alt_airport_id,
    level: plan.level,
    planned_distance: plan.distance,
    planned_flight_time: plan.flight_time,
    block_fuel: plan.block_fuel,
    zfw,
    gross_weight: zfw + plan.block_fuel,
    route: flight.route,
    source_name: entry.career.client,
  };
}

/** The final figures. */
export function filedColumns(entry: LogbookEntry): SentColumns {
  const { flown, episode, flight } = entry;
  return {
    distance: flown.distance,
    flight_time: flown.flight_time,
    block_time: flown.block_time,
    fuel_used: flown.fuel_used,
    landing_rate: flown.landing_rate,
    level: flight.plan.final_level,
    block_off_time: timeAt(entry, flown.block_off),
    block_on_time: timeAt(entry, flown.block_on),
    score: scoreOf(entry),
    ...(episode.notes !== undefined && { notes: episode.notes }),
  };
}

/** What the client has sent of a flight in progress. */
export function liveColumns(entry: LogbookEntry): SentColumns {
  const { flown, flight, samples } = entry;
  const last = samples.at(-1);
  if (last === undefined || last.elapsed < flown.block_off) return {};
  return {
    distance: last.distance,
    flight_time: Math.max(0, Math.round((last.elapsed - flown.takeoff) / 60)),
    fuel_used: Math.round(flight.plan.block_fuel - last.fuel),
    block_off_time: timeAt(entry, flown.block_off),
  };
}

/** Passengers and cargo, as full as the flight usually is. */
export function fareCounts(entry: LogbookEntry): FareCount[] {
  return loads(entry).map(({ fare, count }) => ({ id: fare.id, count }));
}

function timeAt({ start }: Pick<LogbookEntry, 'start'>, elapsed: number): string {
  return new Date(start.getTime() + elapsed * 1000).toISOString();
}

function loads(entry: LogbookEntry): { fare: SubfleetFare; count: number }[] {
  const random = createRandom(`load ${seedOf(entry)}`);
  return entry.aircraft.fares.map((fare) => {
    const share = Math.min(1, (entry.flight.load_factor ?? 0) / 100 + random.between(-0.12, 0.08));
    return { fare, count: Math.round(Number(fare.own_capacity) * (fare.type === CARGO ? share * 0.7 : share)) };
  });
}

function zeroFuelWeight(entry: LogbookEntry): number {
  const { dow, zfw } = entry.aircraft;
  const load = loads(entry).reduce((sum, { fare, count }) => sum + count * (fare.type === CARGO ? 1 : PASSENGER), 0);
  return Math.min(zfw ?? 0, (dow ?? 0) + load);
}

/** Out of 100, less for a hard landing and for what was not seen. */
function scoreOf(entry: LogbookEntry): number {
  const { flown, episode } = entry;
  const random = createRandom(`score ${seedOf(entry)}`);
  const hard = Math.max(0, -flown.landing_rate - 250) / 12;
  return Math.max(20, Math.round(100 - random.between(0, 6) - hard - (episode.gap_minutes ?? 0)));
}

type Sent = Pick<LogbookEntry, 'start' | 'samples' | 'flown'>;

/** @param sent how many positions were sent before */
export function positionRows(entry: Sent, sent = 0): NewPosition[] {
  return entry.samples.map(({ elapsed, ...sample }, i) => {
    const at = timeAt(entry, elapsed);
    return {
      ...sample,
      client_id: null,
      nav_type: null,
      order: sent + i,
      name: null,
      log: null,
      altitude: sample.altitude_msl,
      autopilot: Number(sample.autopilot),
      transponder: entry.flown.transponder,
      sim_time: at,
      source: null,
      created_at: at,
      timed: 1,
    };
  });
}

/** What was logged while the client was connected. */
export function eventRows(entry: Sent): NewLog[] {
  const last = entry.samples.at(-1)?.elapsed ?? 0;
  return entry.flown.events
    .filter(({ elapsed }) => elapsed <= last)
    .map(({ elapsed, event, lat, lon }) => {
      const at = timeAt(entry, elapsed);
      return { client_id: null, log: event, lat, lon, sim_time: at, created_at: at };
    });
}

/** The planned route from airport to airport. */
export function routePoints({ flight: { plan } }: { readonly flight: Pick<DemoFlight, 'plan'> }): NewRoutePoint[] {
  const points = [
    { ...plan.dpt, name: plan.dpt.id, nav_type: null },
    ...plan.fixes.map((fix) => ({ ...fix, nav_type: FIX })),
    { ...plan.arr, name: plan.arr.id, nav_type: null },
  ];
  return points.map(({ name, lat, lon, nav_type }, i) => ({ client_id: null, name, lat, lon, nav_type, order: i + 1 }));
}

/** What the client adds to the report, before the flight and after it. */
export function fieldsOf(entry: LogbookEntry): {
  readonly before: Record<string, string>;
  readonly after: Record<string, string>;
} {
  const random = createRandom(`fields ${seedOf(entry)}`);
  const gate = (): string => `${random.pick(['A', 'B', 'C', 'D'])}${random.whole(1, 48)}`;
  return {
    before: {
      'Departure gate': gate(),
      Simulator: /xplane|linux/.test(entry.career.client) ? 'X-Plane 12.3' : 'MSFS 2024',
      Network: random.pick(['VATSIM', 'VATSIM', 'IVAO', 'Offline']),
    },
    after: {
      'Arrival gate': gate(),
      'Landing flaps': random.pick(landingFlaps(entry.aircraft.icao)),
      'Landing pitch': `${random.between(2.5, 6.5).toFixed(1)}°`,
      ...(entry.episode.diverted_to !== undefined && { 'Diversion Airport': entry.episode.diverted_to }),
    },
  };
}

/** How pilots call the flaps that they land a type with. */
function landingFlaps(icao: string | null): readonly string[] {
  const [, flaps] = flapsOfTypes.find(([types]) => types.test(icao ?? '')) ?? [];
  return flaps ?? ['Full'];
}

const flapsOfTypes: readonly (readonly [RegExp, readonly string[]])[] = [
  [/^A[23]/, ['Full', '3']],
  [/^B(3|73)/, ['30', '40']],
  [/^B7/, ['25', '30']],
  [/^E1/, ['Full', '5']],
  [/^AT/, ['30']],
  [/^DH8/, ['15', '35']],
];
