import { setImmediate } from 'node:timers/promises';
import { beginning, type AcarsCursor } from '../../db/tables/acars.ts';
import type { Db } from '../../db/open.ts';
import type { TrackRow } from '../../db/views/tracks.ts';
import type { getPirepTrack, Phase, PlannedPoint, TrackColumns } from '../contract/admin/pireps.ts';
import type { EndpointOutput } from '../contract/endpoint.ts';
import { readEvents } from './pirepLog.ts';

/** Longer tracks are thinned for the map. */
const maxPositions = 20_000;
/** A flight has about twenty. */
const maxPhases = 1000;

/** Reads the flown track, the planned route and the events of a PIREP. */
export async function readTrack(db: Db, pirep_id: string): Promise<EndpointOutput<typeof getPirepTrack>> {
  return {
    ...(await readFlown(db, pirep_id)),
    route: readRoute(db, pirep_id),
    events: await readEvents(db, pirep_id),
  };
}

type Flown = Pick<EndpointOutput<typeof getPirepTrack>, 'track' | 'every' | 'without_place' | 'phases'>;

async function readFlown(db: Db, pirep_id: string): Promise<Flown> {
  const every = Math.max(1, Math.ceil(db.tracks.countPositions(pirep_id) / maxPositions));
  const drawn: TrackRow[] = [];
  const phases: Phase[] = [];
  let [placed, without_place] = [0, 0];
  let last: TrackRow | undefined;
  for (let rows = listAfter(db, pirep_id, undefined); rows.length > 0; rows = listAfter(db, pirep_id, rows.at(-1))) {
    for (const row of rows) {
      if (!isPlaced(row)) {
        without_place += 1;
        continue;
      }
      last = row;
      notePhase(phases, row);
      if (placed % every === 0) drawn.push(row);
      placed += 1;
    }
    // Lets other calls run.
    await setImmediate();
  }
  if (last && last !== drawn.at(-1)) drawn.push(last);
  return { track: toColumns(drawn), every, without_place, phases };
}

function notePhase(phases: Phase[], [, created_at, , , , , , , , status]: TrackRow): void {
  if (status !== null && status !== '' && phases.at(-1)?.status !== status && phases.length < maxPhases)
    phases.push({ status, at: Date.parse(created_at) });
}

function listAfter(db: Db, pirep_id: string, row: TrackRow | undefined): TrackRow[] {
  const cursor: AcarsCursor = row === undefined ? beginning : { id: row[0], created_at: row[1] };
  return db.tracks.listPositions(pirep_id, cursor);
}

function isPlaced([, , lat, lon]: TrackRow): boolean {
  return lat !== null && lon !== null;
}

function toColumns(rows: readonly TrackRow[]): TrackColumns {
  return {
    at: rows.map(([, created_at]) => Date.parse(created_at)),
    lat: rows.map(([, , lat]) => lat ?? 0),
    lon: rows.map(([, , , lon]) => lon ?? 0),
    altitude: rows.map(([, , , , altitude]) => altitude),
    gs: rows.map(([, , , , , gs]) => gs),
    vs: rows.map(([, , , , , , vs]) => vs),
    heading: rows.map(([, , , , , , , heading]) => heading),
    fuel: rows.map(([, , , , , , , , fuel]) => fuel),
  };
}

function readRoute(db: Db, pirep_id: string): PlannedPoint[] {
  return db.acars
    .listRoute(pirep_id)
    .flatMap(({ name, lat, lon }) => (lat === null || lon === null ? [] : [{ name: name ?? '', lat, lon }]));
}
