import type { Queries } from '../../db/open.ts';
import type { Dashboard } from '../contract/admin/dashboard.ts';
import { compareTexts } from './parts.ts';
import { nothing } from './pireps/flown.ts';
import { anyReport } from './statistics/counted.ts';
import { addUp, type Figures } from './statistics/figures.ts';
import { findMedian, readLandingLimits, toLandingSteps } from './statistics/landings.ts';
import { listTopPilots } from './statistics/names.ts';
import { addDays, daysBefore } from './statistics/periods.ts';
import { now } from './time.ts';

const periodDays = 30;
const topRows = 5;
const unusedDays = 90;

/** Returns the dashboard's figures of the past; see the contract. */
export async function readDashboard(db: Queries): Promise<Omit<Dashboard, 'server'>> {
  const period = { from: dayBefore(periodDays - 1), until: dayBefore(0) };
  const figures = await addUp(db, { period, filter: anyReport });
  const before = await addUp(db, { period: daysBefore(period), filter: anyReport });
  return {
    days: Array.from({ length: periodDays }, (_, index) => {
      const day = addDays(period.from, index);
      return { day, ...(figures.days.get(day) ?? nothing) };
    }),
    total: { flights: figures.total.flights, minutes: figures.total.minutes },
    before: { flights: before.total.flights, minutes: before.total.minutes },
    landings: {
      steps: toLandingSteps(db, figures.landings),
      median: findMedian(figures.landings),
      limits: readLandingLimits(db),
    },
    pilots: db.dashboard.countPilots([...figures.pilots.keys()]),
    top_pilots: listTopPilots(db, figures.pilots, topRows),
    top_routes: listTopRoutes(figures),
  };
}

function listTopRoutes({ routes, untimed }: Figures): Dashboard['top_routes'] {
  return [...routes]
    .sort(([a, one], [b, other]) => other.flights - one.flights || compareTexts(a, b))
    .slice(0, topRows)
    .map(([route, { flights, minutes }]) => {
      const [dpt_airport_id = '', arr_airport_id = ''] = route.split(' ');
      const timed = flights - (untimed.get(route) ?? 0);
      return { dpt_airport_id, arr_airport_id, flights, minutes: timed === 0 ? 0 : Math.round(minutes / timed) };
    });
}

/** ValueCounts active keys, and those that are unused. */
export function countKeys(db: Queries): Dashboard['server']['keys'] {
  return db.dashboard.countKeys(now(), dayBefore(unusedDays));
}

/** Returns the day so many days ago, such as `2026-11-20`. */
function dayBefore(days: number): string {
  return addDays(now().slice(0, 10), -days);
}
