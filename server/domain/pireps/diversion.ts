import type { Queries, Tx } from '../../../db/open.ts';
import type { PirepsRow } from '../../../db/rows.ts';
import { takeAirport } from '../airports/airports.ts';
import { recordPirepEvent, type PilotActor } from '../events.ts';
import { readSetting } from '../settings/settings.ts';

/**
 * Makes the airport that the pilot names in the field "Diversion Airport" the arrival of a flight that was just filed, and
 * the planned one its alternate; it is no flight of the schedule any more (phpvms7 §4.3). Pilot and aircraft are there once
 * it is accepted. An airport that nobody knows changes nothing and is noted.
 * @param planned where the flight was to land before it was filed
 */
export function divert(tx: Tx, pilot: PilotActor, pirep: PirepsRow, planned: string): void {
  const code = findDiversionAirport(tx, pirep.id);
  if (code === undefined || !readSetting(tx, 'pireps.handle_diversion')) return;
  const airport = takeAirport(tx, code);
  if (airport === undefined) {
    recordPirepEvent(tx, 'program', 'diversion_ignored', { id: pirep.id, after: { airport: code } });
    return;
  }
  if (airport === planned) return;
  const notes = `DIVERTED FROM ${planned} TO ${airport} ${pirep.notes}`;
  const after = { arr_airport_id: airport, alt_airport_id: planned, flight_id: null, route_leg: null };
  tx.pireps.update({ ...pirep, ...after, notes });
  const { alt_airport_id, flight_id, route_leg } = pirep;
  const before = { arr_airport_id: planned, alt_airport_id, flight_id, route_leg };
  recordPirepEvent(tx, pilot, 'diverted', { id: pirep.id, before, after });
}

function findDiversionAirport(db: Queries, pirep_id: string): string | undefined {
  const field = db.pirepFields.list([pirep_id]).find(({ name }) => toSlug(name) === 'diversion-airport');
  return field?.value.trim() || undefined;
}

/** As phpVMS knows fields, however a client writes them. */
function toSlug(name: string): string {
  return name
    .trim()
    .toLowerCase()
    .replaceAll(/[\s_-]+/g, '-');
}
