import type { Queries } from '../../db/open.ts';
import type { FirstSteps } from '../contract/admin/setup.ts';
import { hasReports } from './pireps/pirepState.ts';
import { isDemo, readSetting } from './settings/settings.ts';

/** Reads which first steps are done; null when nothing of them is to be shown. @param network whether others can connect */
export function readFirstSteps(db: Queries, network: boolean): FirstSteps | null {
  const airline = db.home.findAirline();
  if (!airline || isDemo(db) || !readSetting(db, 'general.first_steps')) return null;
  const { flights, pilots } = db.dashboard.findBegun();
  const steps = {
    logo: airline.picture !== null,
    flights: flights === 1,
    pilots: pilots === 1,
    network,
    report: hasReports(db),
  };
  return Object.values(steps).every(Boolean) ? null : steps;
}
