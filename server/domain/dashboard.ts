import type { DayRow } from '../../db/views/dashboard.ts';
import type { Queries } from '../../db/open.ts';
import type { Dashboard, LandingLimits } from '../contract/admin/dashboard.ts';
import { pilotIdent } from './flights/ident.ts';
import { readSetting } from './settings/settings.ts';
import { now } from './time.ts';

const periodDays = 30;
const topRows = 5;
/** In feet per minute. */
const landingStep = 50;
/** The last bar, or further when the limit is higher; at most this many fit into the chart. */
const hardest = 600;
const mostHardest = 1000;
/** Share of the limit for hard landings. */
const firmShare = 2 / 3;
const unusedDays = 90;
const dayMs = 86_400_000;

/** Returns the dashboard's figures of the past; see the contract. */
export function readDashboard(db: Queries): Omit<Dashboard, 'server'> {
  const since = dayBefore(periodDays - 1);
  const rows = db.dashboard.listDays(dayBefore(2 * periodDays - 1));
  const byDay = new Map(rows.map((row) => [row.day, row]));
  return {
    days: Array.from({ length: periodDays }, (_, index) => {
      const day = dayBefore(periodDays - 1 - index);
      return byDay.get(day) ?? { day, flights: 0, minutes: 0 };
    }),
    total: sum(rows.filter(({ day }) => day >= since)),
    before: sum(rows.filter(({ day }) => day < since)),
    landings: readLandings(db, since),
    pilots: db.dashboard.countPilots(since),
    top_pilots: db.dashboard
      .listTopPilots(since, topRows)
      .map(
        ({
          user_id: id,
          pilot_id,
          pilot_name: name,
          pilot_airline_icao,
          pilot_picture: picture,
          flights,
          minutes,
        }) => ({
          pilot: { id, ident: pilotIdent(db, pilot_airline_icao, pilot_id), name, picture },
          flights,
          minutes,
        }),
      ),
    top_routes: db.dashboard
      .listTopRoutes(since, topRows)
      .map((route) => ({ ...route, minutes: Math.round(route.minutes) })),
  };
}

/** Counts active keys, and those that are unused. */
export function countKeys(db: Queries): Dashboard['server']['keys'] {
  return db.dashboard.countKeys(now(), dayBefore(unusedDays));
}

/** Returns every bar, including those without landings. */
function readLandings(db: Queries, since: string): Dashboard['landings'] {
  const hard = readSetting(db, 'flags.hard_landing_rate');
  const last = Math.min(mostHardest, Math.max(hardest, toStep(hard, Math.ceil)));
  const counts = new Map(db.dashboard.listLandings(since, landingStep, last).map(({ rate, count }) => [rate, count]));
  const rates = Array.from({ length: last / landingStep + 1 }, (_, index) => index * landingStep);
  return {
    steps: rates.map((rate) => ({ rate, count: counts.get(rate) ?? 0 })),
    median: db.dashboard.findMedianLanding(since) ?? null,
    limits: readLandingLimits(db),
  };
}

/** Returns null when the setting is off. */
export function readLandingLimits(db: Queries): LandingLimits | null {
  const hard = readSetting(db, 'flags.hard_landing_rate');
  return hard === 0 ? null : { firm: Math.max(landingStep, toStep(hard * firmShare, Math.round)), hard };
}

function toStep(rate: number, round: (steps: number) => number): number {
  return round(rate / landingStep) * landingStep;
}

function sum(days: readonly DayRow[]): Dashboard['total'] {
  return {
    flights: days.reduce((total, { flights }) => total + flights, 0),
    minutes: days.reduce((total, { minutes }) => total + minutes, 0),
  };
}

/** Returns the day so many days ago, such as `2026-11-20`. */
function dayBefore(days: number): string {
  return new Date(Date.parse(now()) - days * dayMs).toISOString().slice(0, 10);
}
