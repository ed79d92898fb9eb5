import { lineOf, type StagedRow } from '../../../../../db/moving/stage.ts';
import type { Target } from '../../../../../db/moving/target.ts';
import { AcarsType, PirepState } from '../../../../contract/codes.ts';
import { toInteger, toNumber, toShortText } from '../cells.ts';
import type { Context } from '../context.ts';
import { named, timesOf } from '../rows.ts';
import type { Source } from '../source.ts';

/** Rows after which others may run. */
const atOnce = 500;

/**
 * Tracks, routes and logs, flight by flight in order of time: phpVMS's ids are random, so that rows of a flight lie all over the
 * file, and here the order of the rows decides between equal times.
 */
export async function convertTracks(from: Source, to: Target, context: Context): Promise<void> {
  const isEvent = from.lookUp('pirep_events', 'id');
  const known = new Set(from.valuesOfUnequal('acars', 'pirep_id', ['altitude_agl', 'altitude_msl']));
  const toClientId = createClientIds();
  let read = 0;
  const orderBy = ['pirep_id', 'type', 'created_at', 'sim_time', { number: 'order' }];
  for (const row of from.rows('acars', { orderBy })) {
    if ((read += 1) % atOnce === 0) await context.breathe();
    const stored = readRow(row, context, toClientId);
    if (stored === undefined) continue;
    if (stored.type === AcarsType.LOG && isEvent(row['id'] ?? '').length > 0) {
      const at = named(row, `PIREP ${stored.pirep_id}`);
      context.note('different', 'acars', 'It is also an event, and taken over as that.', at);
      continue;
    }
    // A client that sends one altitude gets it stored as both.
    to.insert('acars', known.has(row['pirep_id'] ?? '') ? stored : { ...stored, altitude_agl: null });
    context.imported('acars');
  }
}

type ToClientId = (pirep_id: string, cell: StagedRow[string]) => string | null;

/** Reads the ids of rows, report by report. One that came before says nothing of a row. */
function createClientIds(): ToClientId {
  let [of, taken]: [string, Set<string>] = ['', new Set()];
  return (pirep_id, cell) => {
    if (pirep_id !== of) [of, taken] = [pirep_id, new Set()];
    const id = toShortText(cell);
    if (id === null || taken.has(id)) return null;
    taken.add(id);
    return id;
  };
}

function readRow(row: StagedRow, context: Context, toClientId: ToClientId) {
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
    client_id: pirep.state === PirepState.IN_PROGRESS ? toClientId(pirep_id, row['id']) : null,
    nav_type: toInteger(row['nav_type']),
    order: toInteger(row['order']),
    name: toShortText(context.text(row['name'])),
    log: context.text(readLog(row['log'])),
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

/** One client sends 1 and 0, others words. */
function readAutopilot(text: string | null): string | number | null {
  return text === '1' || text === '0' ? Number(text) : text || null;
}

/** Some clients' lines were stored as the JSON that they came in. */
function readLog(text: StagedRow[string]): string | null {
  if (text?.startsWith('{') !== true) return text ?? null;
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
  const toClientId = createClientIds();
  let read = 0;
  for (const row of from.rows(table, { orderBy: ['pirep_id', 'created_at'] })) {
    if ((read += 1) % atOnce === 0) await context.breathe();
    const pirep_id = toShortText(row['pirep_id']) ?? '';
    const pirep = context.pireps.get(pirep_id);
    if (!pirep) {
      context.note('refused', table, 'Its report is not there.', { line: lineOf(row), name: `PIREP ${pirep_id}` });
      continue;
    }
    to.insert('acars', {
      pirep_id,
      type: AcarsType.LOG,
      event: 1,
      client_id: toClientId(pirep_id, row['client_event_id']),
      log: context.text(readLog(row['log'])) || toShortText(row['type']),
      sim_time: toShortText(row['sim_time']),
      ...readPlace(row),
      ...timesOf(row, context, pirep.created_at),
    });
    context.imported(table);
  }
}
