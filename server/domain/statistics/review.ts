import type { Queries } from '../../../db/open.ts';
import type { LandingInZone } from '../../../db/views/counted.ts';
import type { BestLanding, PeriodReview } from '../../contract/admin/periods/reviews.ts';
import type { RecordKind } from '../../contract/admin/periods/statistics.ts';
import { byId } from '../../contract/mapValues.ts';
import { notFound } from '../errors.ts';
import { touchdownZone } from '../flags/score.ts';
import { leastFlights } from '../pireps/airlineRecords.ts';
import { airportsOf, listRoutes } from '../pireps/routes.ts';
import { now } from '../time.ts';
import { anyReport, type Counted, partsOf, readCounted, type Turn } from './counted.ts';
import { addUp, type Figures, recordValues, toTotals } from './figures.ts';
import { listTopPilots, readFlownReports, readPilotFaces } from './names.ts';
import { type CalendarPeriod, calendarPeriod, periodBefore, toBars } from './periods.ts';
import { type RecordHolder, noteRecords } from './records.ts';

/** A review without what only the operator sees. */
export type ReviewFigures = Omit<PeriodReview, 'draft' | 'posted_at' | 'webhooks'>;

interface Reviewed {
  /** `2026-11` or `2026`. */
  readonly period: string;
  /** Null for the airline. */
  readonly pilot_id: number | null;
  /** Resolves when the next part of the reports may be read. */
  readonly turn?: Turn;
}

const shown = 50;
const topPilots = 10;
const celebrated: readonly RecordKind[] = ['longest', 'farthest', 'softest', 'fullest'];

/** @throws {AppError} not-found for a pilot who does not exist */
export async function readReview(db: Queries, { period, pilot_id, turn }: Reviewed): Promise<ReviewFigures> {
  if (pilot_id !== null && db.users.find(pilot_id) === undefined) throw notFound('pilot', String(pilot_id));
  const days = calendarPeriod(period);
  const filter = { ...anyReport, pilot_id };
  const past = await readPast(db, { days, pilot_id, turn });
  const news = firsts(past);
  const figures = await addUp(db, { period: days, filter, each: news.see, turn });
  const other = periodBefore(days);
  const before = await addUp(db, { period: other, filter, turn });
  const routes = listRoutes(figures.routes);
  return {
    period,
    previous: other.period,
    from: days.from,
    until: days.until,
    complete: days.until < now().slice(0, 10),
    pilot: pilot_id === null ? null : readPilotFaces(db, [pilot_id])(pilot_id),
    totals: toTotals(figures),
    before: toTotals(before),
    bars: [...toBars(figures, before, period.length === 4 ? 'month' : 'day')],
    ...routes,
    airports: airportsOf(db, routes.routes),
    best_landing: await findBest(db, { days, pilot_id, turn }),
    ...listAirports(db, news.airports),
    records: listBroken(db, past, figures),
    first_flights: listFirstFlights(db, news.pilots),
    first_flight_count: news.pilots.size,
    ...listPeople(db, days, pilot_id),
    top_pilots: pilot_id === null ? listTopPilots(db, figures.pilots, topPilots) : [],
  };
}

/** What was flown before a period. */
interface Past {
  flights: number;
  readonly airports: Set<string>;
  readonly pilots: Set<number>;
  readonly records: Map<RecordKind, RecordHolder<Counted>>;
}

interface ReviewedDays {
  readonly days: CalendarPeriod;
  readonly pilot_id: number | null;
  readonly turn: Turn | undefined;
}

async function readPast(db: Queries, { days, pilot_id, turn }: ReviewedDays): Promise<Past> {
  const past: Past = { flights: 0, airports: new Set(), pilots: new Set(), records: new Map() };
  const period = { from: '', until: periodBefore(days).until };
  for await (const reports of readCounted(db, period, { ...anyReport, pilot_id }, turn))
    for (const report of reports) {
      past.flights += 1;
      past.airports.add(report.dpt_airport_id).add(report.arr_airport_id);
      past.pilots.add(report.user_id);
      noteRecords(past.records, report, recordValues);
    }
  return past;
}

interface Firsts {
  readonly see: (report: Counted) => void;
  /** The first report with each airport and of each pilot that was not there before. */
  readonly airports: Map<string, Counted>;
  readonly pilots: Map<number, Counted>;
}

function firsts(past: Past): Firsts {
  const airports = new Map<string, Counted>();
  const pilots = new Map<number, Counted>();
  const see = (report: Counted): void => {
    for (const id of [report.dpt_airport_id, report.arr_airport_id])
      if (!past.airports.has(id) && !airports.has(id)) airports.set(id, report);
    if (!past.pilots.has(report.user_id) && !pilots.has(report.user_id)) pilots.set(report.user_id, report);
  };
  return { see, airports, pilots };
}

function listAirports(
  db: Queries,
  found: ReadonlyMap<string, Counted>,
): Pick<PeriodReview, 'new_airports' | 'new_airport_count'> {
  const first = [...found].slice(0, shown);
  const airports = byId(db.airports.listByIds(first.map(([id]) => id)));
  const reports = readFlownReports(
    db,
    first.map(([, report]) => report),
  );
  const new_airports = first.flatMap(([id], index) => {
    const { name = id, city = '' } = airports.get(id) ?? {};
    const report = reports[index];
    return report === undefined ? [] : [{ id, name, city, report }];
  });
  return { new_airports, new_airport_count: found.size };
}

function listFirstFlights(db: Queries, found: ReadonlyMap<number, Counted>): PeriodReview['first_flights'] {
  const first = [...found.values()].slice(0, shown);
  const faceOf = readPilotFaces(
    db,
    first.map(({ user_id }) => user_id),
  );
  return readFlownReports(db, first).map((report) => ({ pilot: faceOf(report.pilot.id), report }));
}

function listBroken(db: Queries, past: Past, figures: Figures): PeriodReview['records'] {
  if (past.flights < leastFlights) return [];
  const broken = celebrated.flatMap((kind) => {
    const [old, best] = [past.records.get(kind), figures.records.get(kind)];
    return old !== undefined && best !== undefined && best.value > old.value
      ? [{ kind, before: old.value, value: best.value, row: best.row }]
      : [];
  });
  const reports = readFlownReports(
    db,
    broken.map(({ row }) => row),
  );
  return broken.flatMap(({ row: _row, ...record }, index) => {
    const report = reports[index];
    return report === undefined ? [] : [{ ...record, report }];
  });
}

function listPeople(
  db: Queries,
  { from, until: last }: CalendarPeriod,
  pilot_id: number | null,
): Pick<PeriodReview, 'promotions' | 'promotion_count' | 'new_pilots' | 'new_pilot_count'> {
  // Sorts after every time of the last day.
  const until = `${last}T24`;
  const promoted = db.counted.listPromotions({ from, until, pilot_id });
  const promotions = promoted.slice(0, shown);
  const added = pilot_id === null ? db.counted.listNewPilots({ from, until }) : [];
  const pilots = added.slice(0, shown);
  const faceOf = readPilotFaces(
    db,
    [...promotions, ...pilots].map(({ user_id }) => user_id),
  );
  return {
    promotions: promotions.map(({ user_id, at, rank }) => ({ pilot: faceOf(user_id), at, rank })),
    promotion_count: promoted.length,
    new_pilots: pilots.map(({ user_id, at }) => ({ pilot: faceOf(user_id), at })),
    new_pilot_count: added.length,
  };
}

async function findBest(db: Queries, { days, pilot_id, turn }: ReviewedDays): Promise<BestLanding | null> {
  let best: LandingInZone | undefined;
  for await (const part of partsOf(db, days, turn)) {
    const landing = db.counted.findSoftest(part, { pilot_id, ...touchdownZone });
    if (landing !== undefined && landing.rate > (best?.rate ?? -Infinity)) best = landing;
  }
  const pirep = best === undefined ? undefined : db.pireps.find(best.pirep_id);
  if (best === undefined || pirep === undefined) return null;
  const { pirep_id, ...landing } = best;
  const filed_at = pirep.submitted_at ?? pirep.created_at;
  const [report] = readFlownReports(db, [{ ...pirep, pirep_id, filed_at }]);
  return report === undefined ? null : { ...landing, report };
}
