import type { Queries } from '../../../db/open.ts';
import type { FlightAnalysis } from '../../contract/landings/flightAnalysis.ts';
import { readTouchdownLimits, type TouchdownLimits } from '../settings/landingSettings.ts';
import { readSetting } from '../settings/settings.ts';
import type { CheckedFlight } from './flight.ts';

/** What the rules about landings look at. */
export interface Landed {
  readonly analysis: FlightAnalysis | null;
  /** Null for a helicopter, which may land beside a runway. */
  readonly limits: TouchdownLimits | null;
  /** The runway of the landing that the client names, such as `07R`, or null. What the schedule names depends on the wind. */
  readonly named_runway: string | null;
}

export function readLanded(db: Queries, { kind, fields }: CheckedFlight, analysis: FlightAnalysis | null): Landed {
  return {
    analysis,
    limits: readTouchdownLimits(kind, (key) => readSetting(db, key)),
    named_runway: findNamedRunway(fields),
  };
}

/** `Arrival Runway`, `landing_rwy`, `RWY ARR` as letters only; not the length, heading or condition of one, which are numbers too. */
const words = 'arr|arrival|land|landing|landed|dest|destination';
const more = '(actual|planned|filed|used|id|ident|name|number|in|use|at|for|on|of)*';
const naming = new RegExp(`^${more}((${words})${more}(runway|rwy)|(runway|rwy)${more}(${words}))${more}$`);
/** `25L`, `RW7`, `EDDM 08R`. */
const runway = /^(?:[A-Z]{4}[/-]?)?(?:RUNWAY|RWY?)?(\d{1,2})([LCR]?)$/i;

interface NamedValue {
  readonly name: string;
  readonly value: string;
}

/** Finds the first field that names the runway of the landing. */
export function findNamedRunway(fields: readonly NamedValue[]): string | null {
  for (const { name, value } of fields) {
    const [, number = '', side = ''] = (isNaming(name) && runway.exec(value.replaceAll(' ', ''))) || [];
    if (number !== '') return runwayIdent(`${number}${side}`);
  }
  return null;
}

function isNaming(name: string): boolean {
  return naming.test(name.toLowerCase().replaceAll(/[^a-z]/g, ''));
}

/** Writes `7r` as `07R`. */
export function runwayIdent(written: string): string {
  return written.toUpperCase().padStart(/[LCR]$/i.test(written) ? 3 : 2, '0');
}
