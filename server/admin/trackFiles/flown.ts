import { setImmediate } from 'node:timers/promises';
import type { Db } from '../../../db/open.ts';
import type { AcarsRow, PirepsRow } from '../../../db/rows.ts';
import { isPlaced, type Placed, readLines, readParts } from '../../domain/pireps/acarsParts.ts';

/** A flown track to be written into a file. Positions and events are read anew each time, part by part. */
export interface Flown {
  /** `KTW612 EDDH-LPPT`, and in file names with the day: `KTW612-EDDH-LPPT-2026-11-20`. */
  readonly title: string;
  readonly fileName: string;
  /** By time; rows without a place are left out. */
  readonly positions: () => AsyncIterable<Placed<AcarsRow>>;
  readonly events: () => AsyncIterable<Placed<AcarsRow>>;
}

export function findFlown(db: Db, pirep: PirepsRow): Flown {
  const { id, dpt_airport_id, arr_airport_id, flight_number } = pirep;
  const ident = `${db.airlines.find(pirep.airline_id)?.icao ?? ''}${flight_number}`;
  const day = (pirep.block_off_time ?? pirep.created_at).slice(0, 10);
  return {
    title: `${ident} ${dpt_airport_id}-${arr_airport_id}`,
    fileName: [ident, dpt_airport_id, arr_airport_id, day].map(toFileName).join('-'),
    positions: () => placed(readParts((place) => db.acars.listTrack(id, place))),
    events: () => placed(readLines(db, id, 1)),
  };
}

async function* placed(parts: Iterable<AcarsRow[]>): AsyncGenerator<Placed<AcarsRow>, void> {
  for (const rows of parts) {
    yield* rows.filter(isPlaced);
    // Other calls come in between, also where no row has a place.
    await setImmediate();
  }
}

/** A flight number is what a pilot wrote; a file name must not lead anywhere else, nor end the header that carries it. */
function toFileName(text: string): string {
  return text.replaceAll(/[^\w.-]+/g, '_');
}

const metresPerFoot = 0.3048;

/** Above mean sea level, to the decimetre. */
export function toMetres(feet: number): number {
  return Math.round(feet * metresPerFoot * 10) / 10;
}
