import { lineOf, type StagedRow } from '../../../../../db/moving/stage.ts';
import type { Target } from '../../../../../db/moving/target.ts';
import { AcarsType, PirepState } from '../../../../contract/codes.ts';
import { toInteger, toNumber, toShortText } from '../cells.ts';
import type { Context } from '../context.ts';
import { named, timesOf } from '../rows.ts';
import type { Source } from '../source.ts';

/** A row of the table `acars`. */
type Row = Readonly<Record<string, string | number | null>> & {
  readonly altitude_agl: number | null;
  readonly altitude_msl: number | null;
};

/** Positions of a flight that are looked at together. */
const atOnce = 5000;

/**
 * Tracks, routes and logs, flight by flight in order of time: phpVMS's ids are random, so that rows of a flight lie all over the
 * file, and here the order of the rows decides between equal times.
 */
export async function convertTracks(from: Source, to: Target, context: Context): Promise<void> {
  const isEvent = from.lookUp('pirep_events', 'id');
  let [part, of]: [Row[], string | null | undefined] = [[], undefined];
  const store = async (): Promise<void> => {
    for (const row of withoutCopiedHeights(part)) to.insert('acars', row);
    part = [];
    await context.breathe();
  };
  const orderBy = ['pirep_id', 'type', 'created_at', 'sim_time', { number: 'order' }];
  for (const row of from.rows('acars', { orderBy })) {
    if (row['pirep_id'] !== of || part.length === atOnce) await store();
    of = row['pirep_id'];
    const read = readRow(row, context);
    if (read === undefined) continue;
    if (read['type'] === AcarsType.LOG && isEvent(row['id'] ?? '').length > 0) {
      context.note('different', 'acars', 'It is also an event, and taken over as that.', named(row, `PIREP ${of}`));
      continue;
    }
    part.push(read);
    context.imported('acars');
  }
  await store();
}

function readRow(row: StagedRow, context: Context): Row | undefined {
  const pirep_id = toShortText(row['pirep_id']) ?? '';
  const pirep = context.pireps.get(pirep_id);
  const type = toInteger(row['type']) ?? -1;
  if (!pirep || type < AcarsType.FLIGHT_PATH || type > AcarsType.LOG) {
    context.note(
      'refused',
      'acars',
      pirep ? 'Its type is unknown.' : 'Its report is not there.',
      named(row, `PIREP ${pirep_id}`),
    );
    return undefined;
  }
  return {
    pirep_id,
    type,
    // Only a flight in progress can be sent again what it sent.
    client_id: pirep.state === PirepState.IN_PROGRESS ? toShortText(row['id']) : null,
    nav_type: toInteger(row['nav_type']),
    order: toInteger(row['order']),
    name: toShortText(context.text(row['name'])),
    log: readLog(context.text(row['log'])),
    distance: toNumber(row['distance']),
    heading: toNumber(row['heading']),
    gs: toNumber(row['gs']),
    ias: toNumber(row['ias']),
    transponder: toInteger(row['transponder']),
    autopilot: readAutopilot(context.text(row['autopilot'])),
    fuel: toNumber(row['fuel']),
    fuel_flow: toNumber(row['fuel_flow']),
    sim_time: toShortText(row['sim_time']),
    source: toShortText(row['source']),
    ...(type === AcarsType.FLIGHT_PATH ? readMotion(row) : readPlace(row)),
    ...timesOf(row, context, pirep.created_at),
  };
}

function readMotion(row: StagedRow) {
  return {
    ...readPoint(row),
    status: toShortText(row['phase']) ?? toShortText(row['status']),
    vs: toNumber(row['vs']),
    ...readAltitudes(row),
  };
}

/** Of points and lines of the log phpVMS fills in 0 and SCH for what it does not know. */
function readPlace(row: StagedRow) {
  const { lat, lon } = readPoint(row);
  const isNowhere = lat === 0 && lon === 0;
  const status = toShortText(row['phase']) ?? toShortText(row['status']);
  const { altitude, altitude_agl, altitude_msl } = readAltitudes(row);
  return {
    lat: isNowhere ? null : lat,
    lon: isNowhere ? null : lon,
    status: status === 'SCH' ? null : status,
    vs: toNumber(row['vs']) || null,
    altitude: altitude || null,
    altitude_agl: altitude_agl || null,
    altitude_msl: altitude_msl || null,
  };
}

/** phpVMS stores any degrees; those that are no place on earth say nothing. */
function readPoint(row: StagedRow) {
  const [lat, lon] = [toNumber(row['lat']) ?? Infinity, toNumber(row['lon']) ?? Infinity];
  return Math.abs(lat) <= 90 && Math.abs(lon) <= 180 ? { lat, lon } : { lat: null, lon: null };
}

/** Before 2024 there was one altitude, above the sea; when it was divided, what was there became that above the ground. */
function readAltitudes(row: StagedRow) {
  if (row['altitude_msl'] === undefined && row['altitude_agl'] === undefined) {
    const altitude = toNumber(row['altitude']);
    return { altitude, altitude_agl: null, altitude_msl: altitude };
  }
  const [agl, msl] = [toNumber(row['altitude_agl']), toNumber(row['altitude_msl'])];
  if (!msl && agl) return { altitude: agl, altitude_agl: null, altitude_msl: agl };
  return { altitude: msl, altitude_agl: agl, altitude_msl: msl };
}

/** A client that sends one altitude gets it stored as both: then that above the ground is not known. */
function withoutCopiedHeights(part: readonly Row[]): readonly Row[] {
  const positions = part.filter(({ altitude_agl, type }) => type === AcarsType.FLIGHT_PATH && altitude_agl !== null);
  const areCopies = positions.every(({ altitude_agl, altitude_msl }) => altitude_agl === altitude_msl);
  const isAloft = positions.some(({ altitude_agl }) => altitude_agl !== 0);
  return areCopies && isAloft ? part.map((row) => ({ ...row, altitude_agl: null })) : part;
}

/** One client sends 1 and 0, others words. */
function readAutopilot(text: string | null): string | number | null {
  return text === '1' || text === '0' ? Number(text) : text || null;
}

/** Some clients' lines were stored as the JSON that they came in. */
function readLog(text: string | null): string | null {
  if (text === null || !text.startsWith('{')) return text;
  try {
    const { log } = JSON.parse(text) as { readonly log?: unknown };
    return typeof log === 'string' ? log : text;
  } catch {
    return text;
  }
}

/** The events that 8 keeps in a table of their own. */
export async function convertPirepEvents(from: Source, to: Target, context: Context): Promise<void> {
  const table = 'pirep_events';
  let [of, sent]: [string, Set<string>] = ['', new Set()];
  for (const row of from.rows(table, { orderBy: ['pirep_id', 'created_at'] })) {
    const pirep_id = toShortText(row['pirep_id']) ?? '';
    const pirep = context.pireps.get(pirep_id);
    if (!pirep) {
      context.note('refused', table, 'Its report is not there.', { line: lineOf(row), name: `PIREP ${pirep_id}` });
      continue;
    }
    if (pirep_id !== of) {
      [of, sent] = [pirep_id, new Set()];
      await context.breathe();
    }
    const client_id = toShortText(row['client_event_id']);
    to.insert('acars', {
      pirep_id,
      type: AcarsType.LOG,
      event: 1,
      client_id: client_id === null || sent.has(client_id) ? null : client_id,
      log: readLog(context.text(row['log'])) || toShortText(row['type']),
      sim_time: toShortText(row['sim_time']),
      ...readPlace(row),
      ...timesOf(row, context, pirep.created_at),
    });
    if (client_id !== null) sent.add(client_id);
    context.imported(table);
  }
}
