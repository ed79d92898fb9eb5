import type { Queries } from '../../db/open.ts';
import type { AirlinesRow, UsersRow } from '../../db/rows.ts';
import type { FlownRow } from '../../db/views/statistics.ts';
import type { Dashboard, LandingLimits } from '../contract/admin/dashboard.ts';
import { PirepState } from '../contract/codes.ts';
import { byId } from '../contract/mapValues.ts';
import { pilotIdent } from './flights/ident.ts';
import { compareTexts } from './parts.ts';
import { addTo, nothing, readFlown, type Sum } from './pireps/flown.ts';
import { readSetting } from './settings/settings.ts';
import { now } from './time.ts';

const periodDays = 30;
const topRows = 5;
/** In feet per minute. */
const landingStep = 50;
/** The last bar, or further when the limit is higher; at most this many fit into the chart. */
const hardest = 600;
const maxHardest = 1000;
/** Harder landings count as this hard, so that there are not too many different ones. */
const maxRate = 10_000;
/** Share of the limit for hard landings. */
const firmShare = 2 / 3;
const unusedDays = 90;
const dayMs = 86_400_000;

/** Returns the dashboard's figures of the past; see the contract. */
export async function readDashboard(db: Queries): Promise<Omit<Dashboard, 'server'>> {
  const since = dayBefore(periodDays - 1);
  const figures = await addUp(db, since);
  const days = [...figures.days].map(([day, total]) => ({ day, ...total }));
  return {
    days: Array.from({ length: periodDays }, (_, index) => {
      const day = dayBefore(periodDays - 1 - index);
      return { day, ...(figures.days.get(day) ?? nothing) };
    }),
    total: sum(days.filter(({ day }) => day >= since)),
    before: sum(days.filter(({ day }) => day < since)),
    landings: toLandings(db, figures.landings),
    pilots: db.dashboard.countPilots([...figures.pilots.keys()]),
    top_pilots: listTopPilots(db, figures),
    top_routes: listTopRoutes(figures),
  };
}

/** What the accepted reports add up to. All but the days are of the period only. */
interface Figures {
  readonly days: Map<string, Sum>;
  readonly pilots: Map<number, Sum>;
  /** By departure and arrival: `EDDH LPPT`. */
  readonly routes: Map<string, Sum>;
  /** Of the flights with a flight time. */
  readonly timedRoutes: Map<string, Sum>;
  /** How many by their rate: feet per minute of descent, in tenths. */
  readonly landings: Map<number, number>;
}

async function addUp(db: Queries, since: string): Promise<Figures> {
  const figures: Figures = {
    days: new Map(),
    pilots: new Map(),
    routes: new Map(),
    timedRoutes: new Map(),
    landings: new Map(),
  };
  for await (const rows of readFlown(db, { state: PirepState.ACCEPTED, since: dayBefore(2 * periodDays - 1) }))
    for (const row of rows) {
      addTo(figures.days, row.filed_at.slice(0, 10), row);
      if (row.filed_at >= since) addRow(figures, row);
    }
  return figures;
}

function addRow({ pilots, routes, timedRoutes, landings }: Figures, row: FlownRow): void {
  const route = `${row.dpt_airport_id} ${row.arr_airport_id}`;
  addTo(pilots, row.user_id, row);
  addTo(routes, route, row);
  if (row.flight_time !== null) addTo(timedRoutes, route, row);
  if (row.landing_rate === null) return;
  const rate = Math.min(maxRate, Math.round(-row.landing_rate * 10) / 10);
  landings.set(rate, (landings.get(rate) ?? 0) + 1);
}

function listTopPilots(db: Queries, { pilots }: Figures): Dashboard['top_pilots'] {
  const top = [...pilots].sort(([a, one], [b, other]) => other.minutes - one.minutes || a - b).slice(0, topRows);
  const users = byId(db.users.listByIds(top.map(([id]) => id)));
  const airlines = byId(db.airlines.listByIds([...users.values()].map(({ airline_id }) => airline_id)));
  return top.map(([id, flown]) => {
    // Foreign keys guarantee these rows.
    const { pilot_id, name, picture, airline_id } = users.get(id) as UsersRow;
    const { icao } = airlines.get(airline_id) as AirlinesRow;
    return { pilot: { id, ident: pilotIdent(db, icao, pilot_id), name, picture }, ...flown };
  });
}

function listTopRoutes({ routes, timedRoutes }: Figures): Dashboard['top_routes'] {
  return [...routes]
    .sort(([a, one], [b, other]) => other.flights - one.flights || compareTexts(a, b))
    .slice(0, topRows)
    .map(([route, { flights }]) => {
      const [dpt_airport_id = '', arr_airport_id = ''] = route.split(' ');
      const timed = timedRoutes.get(route);
      return {
        dpt_airport_id,
        arr_airport_id,
        flights,
        minutes: timed ? Math.round(timed.minutes / timed.flights) : 0,
      };
    });
}

/** Counts active keys, and those that are unused. */
export function countKeys(db: Queries): Dashboard['server']['keys'] {
  return db.dashboard.countKeys(now(), dayBefore(unusedDays));
}

/** Returns every bar, including those without landings. */
function toLandings(db: Queries, rates: Figures['landings']): Dashboard['landings'] {
  const hard = readSetting(db, 'flags.hard_landing_rate');
  const last = Math.min(maxHardest, Math.max(hardest, toStep(hard, Math.ceil)));
  const counts = new Map<number, number>();
  for (const [rate, count] of rates) {
    const step = Math.min(last, toStep(rate, Math.floor));
    counts.set(step, (counts.get(step) ?? 0) + count);
  }
  return {
    steps: Array.from({ length: last / landingStep + 1 }, (_, index) => {
      const rate = index * landingStep;
      return { rate, count: counts.get(rate) ?? 0 };
    }),
    median: findMedian(rates),
    limits: readLandingLimits(db),
  };
}

function findMedian(rates: Figures['landings']): number | null {
  let left = [...rates.values()].reduce((total, count) => total + count, 0) / 2;
  for (const [rate, count] of [...rates].sort(([one], [other]) => one - other)) {
    left -= count;
    if (left < 0) return rate;
  }
  return null;
}

/** Returns null when the setting is off. */
export function readLandingLimits(db: Queries): LandingLimits | null {
  const hard = readSetting(db, 'flags.hard_landing_rate');
  return hard === 0 ? null : { firm: Math.max(landingStep, toStep(hard * firmShare, Math.round)), hard };
}

function toStep(rate: number, round: (steps: number) => number): number {
  return round(rate / landingStep) * landingStep;
}

function sum(days: readonly Sum[]): Dashboard['total'] {
  return {
    flights: days.reduce((total, { flights }) => total + flights, 0),
    minutes: days.reduce((total, { minutes }) => total + minutes, 0),
  };
}

/** Returns the day so many days ago, such as `2026-11-20`. */
function dayBefore(days: number): string {
  return new Date(Date.parse(now()) - days * dayMs).toISOString().slice(0, 10);
}
