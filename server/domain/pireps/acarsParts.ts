import { type Place, rowsAtOnce } from '../../../db/tables/acars.ts';
import type { Queries } from '../../../db/open.ts';
import type { AcarsRow } from '../../../db/rows.ts';
import type { Point } from '../../contract/geo.ts';

export type ReadRows = (place?: Place) => AcarsRow[];

/** A track or log of any length part by part; at least one, which may be empty. */
export function* readParts(read: ReadRows): Generator<AcarsRow[], void> {
  for (let rows = read(); ; rows = read(rows.at(-1))) {
    yield rows;
    if (rows.length < rowsAtOnce) return;
  }
}

/** Of the log, the events or the other lines alone; parts may be empty. */
export function* readLines(db: Queries, pirep_id: string, event: 0 | 1): Generator<AcarsRow[], void> {
  for (const rows of readParts((place) => db.acars.listLines(pirep_id, place)))
    yield rows.filter((row) => row.event === event);
}

/** A row whose place is known. */
export type Placed<Row> = Row & Point;

export function isPlaced<Row extends Pick<AcarsRow, 'lat' | 'lon'>>(row: Row): row is Placed<Row> {
  return row.lat !== null && row.lon !== null;
}
