import { lineOf, type StagedRow } from '../../../../../db/moving/stage.ts';
import type { Target } from '../../../../../db/moving/target.ts';
import { PirepSource, PirepState } from '../../../../contract/codes.ts';
import { isFiled } from '../../../pireps/pirepState.ts';
import { airportNamed } from '../catalog/airports.ts';
import { toFlightType, toId, toInteger, toNumber, toRoutePart, toShortText } from '../cells.ts';
import type { Context } from '../context.ts';
import { timesOf } from '../rows.ts';
import type { Source } from '../source.ts';
import { deletedUser, unknownAircraft } from '../standIns.ts';

/** Reports, with the states and phases of phpVMS, which are those here. */
export async function convertPireps(from: Source, to: Target, context: Context): Promise<void> {
  let read = 0;
  for (const row of from.rows('pireps')) {
    if ((read += 1) % 1000 === 0) await context.breathe();
    const id = toShortText(row['id']) ?? '';
    const name = `PIREP ${id}`;
    const at = { line: lineOf(row), name };
    const refusal = refusalOf(row, id, context);
    if (refusal !== undefined) {
      context.note('refused', 'pireps', refusal, at);
      continue;
    }
    const repaired = (text: string): void => context.note('repaired', 'pireps', text, at);
    const pirep = readPirep(row, { to, context, repaired });
    to.insert('pireps', { id, ...pirep });
    const { state, created_at } = pirep;
    context.pireps.set(id, { state, created_at, aircraft_id: pirep.aircraft_id });
    if (state === PirepState.ACCEPTED) context.accepted.push({ id, ...acceptedOf(pirep) });
    context.imported('pireps');
  }
}

function refusalOf(row: StagedRow, id: string, context: Context): string | undefined {
  if (id === '') return 'No id.';
  if (context.pireps.has(id)) return 'The id is taken.';
  if (!context.airlines.has(toId(row['airline_id']) ?? 0)) return 'Its airline is not there.';
  const places = [row['dpt_airport_id'], row['arr_airport_id']].map((cell) => airportNamed(cell, context));
  return places.includes(null) ? 'No departure or arrival airport.' : undefined;
}

interface Reading {
  readonly to: Target;
  readonly context: Context;
  readonly repaired: (text: string) => void;
}

function readPirep(row: StagedRow, reading: Reading) {
  const { context } = reading;
  const { created_at, updated_at } = timesOf(row, context, context.times.clock(row['submitted_at']) ?? context.now);
  const state = readState(row, reading);
  const status = readStatus(row, state, reading);
  return {
    ...readReferences(row, reading),
    ...readFigures(row),
    ...readHours(row, state, updated_at, reading),
    state,
    status,
    // The first position moves only a flight that said nothing of its phase.
    status_sent: status === 'INI' ? 0 : 1,
    created_at,
    updated_at,
  };
}

function readReferences(row: StagedRow, { to, context, repaired }: Reading) {
  const flight_id = toShortText(row['flight_id']) ?? '';
  const flight = context.flights.get(flight_id);
  const [user, aircraft] = [toId(row['user_id']) ?? 0, toId(row['aircraft_id']) ?? 0];
  if (!context.users.has(user)) repaired('Its pilot is not there: it belongs to "Deleted User".');
  if (!context.aircraft.has(aircraft)) repaired('Its aircraft is not there: it has the aircraft UNKNOWN.');
  if (flight_id !== '' && flight?.isKept !== true) repaired('Its flight is not there: it has none.');
  const flight_number = toShortText(context.text(row['flight_number']));
  if (flight_number === null) repaired('No flight number: it has that of its flight, if there is one.');
  return {
    user_id: context.users.has(user) ? user : deletedUser(to, context),
    airline_id: Number(row['airline_id']),
    aircraft_id: context.aircraft.has(aircraft) ? aircraft : unknownAircraft(to, context),
    flight_id: flight?.isKept === true ? flight_id : null,
    flight_number: flight_number ?? flight?.flight_number ?? '',
    route_code: toRoutePart(row['route_code']),
    route_leg: toRoutePart(row['route_leg']),
    flight_type: readFlightType(row, repaired),
    // Where it flew is known, or the row was refused.
    dpt_airport_id: String(airportNamed(row['dpt_airport_id'], context)),
    arr_airport_id: String(airportNamed(row['arr_airport_id'], context)),
    alt_airport_id: airportNamed(row['alt_airport_id'], context),
    route: context.text(row['route']) ?? '',
    notes: context.text(row['notes']) ?? '',
    source: toInteger(row['source']) === PirepSource.ACARS ? PirepSource.ACARS : PirepSource.MANUAL,
    source_name: toShortText(context.text(row['source_name'])),
  };
}

function readFlightType(row: StagedRow, repaired: Reading['repaired']): string {
  const type = toFlightType(row['flight_type']);
  if (type === null && toShortText(row['flight_type']) !== null) repaired('The flight type is unknown: it is J.');
  return type ?? 'J';
}

function readFigures(row: StagedRow) {
  return {
    level: toNumber(row['level']),
    distance: toNumber(row['distance']),
    planned_distance: toNumber(row['planned_distance']),
    flight_time: toInteger(row['flight_time']),
    planned_flight_time: toInteger(row['planned_flight_time']),
    zfw: toNumber(row['zfw']),
    block_fuel: toNumber(row['block_fuel']),
    fuel_used: toNumber(row['fuel_used']),
    landing_rate: toNumber(row['landing_rate']),
    score: toNumber(row['score']),
  };
}

function readHours(row: StagedRow, state: number, updated_at: string, { context, repaired }: Reading) {
  const { clock } = context.times;
  const block_off_time = clock(row['block_off_time']);
  const block_on_time = clock(row['block_on_time']);
  const minutes =
    block_off_time && block_on_time ? Math.round((Date.parse(block_on_time) - Date.parse(block_off_time)) / 60_000) : 0;
  const filed_at = clock(row['submitted_at']);
  const isUntimed = filed_at === null && isFiled(state);
  if (isUntimed) repaired('No time of filing: that of the last change is used.');
  return {
    block_off_time,
    block_on_time,
    block_time: minutes > 0 ? minutes : null,
    submitted_at: isUntimed ? updated_at : filed_at,
  };
}

function readState(row: StagedRow, { repaired }: Reading): number {
  if ((row['deleted_at'] ?? null) !== null) {
    repaired('Deleted: it is kept with its track, and hidden.');
    return PirepState.DELETED;
  }
  const state = toInteger(row['state']) ?? PirepState.PENDING;
  if (state >= PirepState.IN_PROGRESS && state <= PirepState.PAUSED) return state;
  repaired('The state is unknown: it waits for review, or is rejected as -1 once meant.');
  return state === -1 ? PirepState.REJECTED : PirepState.PENDING;
}

function readStatus(row: StagedRow, state: number, { repaired }: Reading): string {
  const status = toShortText(row['status'])?.toUpperCase() ?? '';
  if (/^[A-Z]{2,4}$/.test(status)) return status;
  repaired('The phase is unknown: it is ARR when the report was filed, else INI.');
  return isFiled(state) ? 'ARR' : 'INI';
}

function acceptedOf(pirep: ReturnType<typeof readPirep>) {
  const { user_id, aircraft_id, dpt_airport_id, arr_airport_id, flight_time, block_fuel, fuel_used } = pirep;
  const at = pirep.submitted_at ?? pirep.created_at;
  const fuel_onboard = block_fuel === null || fuel_used === null ? null : Math.max(0, block_fuel - fuel_used);
  const landing_time = pirep.block_on_time ?? pirep.submitted_at;
  return {
    user_id,
    aircraft_id,
    dpt_airport_id,
    arr_airport_id,
    flight_time: flight_time ?? 0,
    at,
    fuel_onboard,
    landing_time,
  };
}
