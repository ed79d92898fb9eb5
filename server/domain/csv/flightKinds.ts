import { FlightInput } from '../../contract/admin/catalog/flights.ts';
import { estimateBlockTime } from '../flights/blockTime.ts';
import { distanceBetween } from '../flights/flightRoute.ts';
import { CellError } from './cellError.ts';
import {
  type CsvColumn,
  column,
  columnsOf,
  type ExportedKind,
  headers,
  type CsvKind,
  readCellDate,
  type Reading,
  type CellValue,
} from './columns.ts';
import { faresColumn, fieldsColumn, itemListColumn } from './itemLists.ts';

export const flights: CsvKind = {
  table: (db) => db.flights,
  key: ['airline_id', 'flight_number', 'dpt_airport_id', 'arr_airport_id', 'route_code', 'route_leg', 'days'],
  columns: columnsOf(FlightInput, {
    dpt_airport_id: { name: 'dpt_airport', aliases: ['dpt_airport_id'] },
    arr_airport_id: { name: 'arr_airport', aliases: ['arr_airport_id'] },
    alt_airport_id: { name: 'alt_airport', aliases: ['alt_airport_id'] },
    days: column('days', { empty: 0 }, readDays, writeDays),
    distance: { keep: true },
    flight_time: { keep: true, unit: 'min' },
    flight_type: column('flight_type', { empty: 'J' }, readFlightType),
    end_date: column('end_date', {}, readEnd),
    active: { aliases: ['enabled'] },
    subfleets: itemListColumn('subfleets', {
      links: (db) => db.flights.subfleetLinks,
      field: 'subfleet_id',
      // An airline that is not valid has its own error.
      idOf: (type, { references, values: { airline_id } }) =>
        airline_id === undefined ? 0 : references.subfleet(type, Number(airline_id)),
      nameOf: (id, references) => references.subfleetName(id),
      attributes: [],
    }),
    fares: faresColumn((db) => db.flights.fareLinks),
    fields: fieldsColumn((db) => db.flights.fieldLinks),
  }),
  phpvms: {
    7: headers(
      'airline flight_number route_code callsign route_leg dpt_airport arr_airport alt_airport days',
      'dpt_time arr_time level distance flight_time flight_type load_factor load_factor_variance',
      'pilot_pay route notes start_date end_date active subfleets fares fields event_id user_id',
    ),
    8: headers(
      'airline flight_number callsign route_code route_leg dpt_airport arr_airport bundle_id',
      'alt_airport dpt_time arr_time level distance flight_time flight_type load_factor',
      'load_factor_variance route pilot_pay notes days start_date end_date enabled event user',
      'owner_type owner_id subfleets fares fields',
    ),
  },
  complete: (tx, row, { subfleets }) => {
    const { dpt_airport_id, arr_airport_id } = row;
    // Those that the catalog has already are left alone.
    if (dpt_airport_id === arr_airport_id) throw new CellError(`arr_airport is the departure, ${dpt_airport_id}, too`);
    const distance = row['distance'] ?? distanceBetween(tx, row);
    const planned = {
      airline_id: Number(row['airline_id']),
      subfleets: Array.isArray(subfleets) ? subfleets.map(({ subfleet_id }) => Number(subfleet_id)) : [],
      dpt_airport_id: String(row['dpt_airport_id']),
      arr_airport_id: String(row['arr_airport_id']),
      distance: distance === null ? null : Number(distance),
    };
    const flight_time = row['flight_time'] ?? estimateBlockTime(tx, planned);
    return { ...row, id: tx.sequences.next('flight'), distance, flight_time };
  },
};

/** Parses weekdays: `27` is Tuesday and Sunday. */
function readDays(text: string): number {
  if (!/^[1-7]+$/.test(text)) throw new CellError(`must have only digits from 1 (Monday) to 7 (Sunday), not "${text}"`);
  return text.split('').reduce((bits, digit) => bits | (1 << (Number(digit) - 1)), 0);
}

function writeDays(value: CellValue): string {
  return [1, 2, 3, 4, 5, 6, 7].filter((day) => Number(value) & (1 << (day - 1))).join('');
}

/** Replaces unknown service types with J (phpvms7 §5.1). */
function readFlightType(text: string): string {
  return /^[A-TW-Z]$/i.test(text) ? text.toUpperCase() : 'J';
}

function readEnd(text: string, { values }: Reading): string {
  const [start, end] = [values['start_date'], readCellDate(text)];
  if (typeof start === 'string' && end < start) throw new CellError(`${end} is before the start_date ${start}`);
  return end;
}

const plain = (...fields: string[]): CsvColumn[] => fields.map((field) => column(field, {}, String));

/** For export only. PIREPs cannot be imported, because they come from flights. */
export const pireps: ExportedKind = {
  table: (db) => db.pireps,
  columns: [
    // By these two an export of PIREPs is recognized.
    column('id', { required: true }, String),
    { ...named('user_id', 'pilot_id', (references) => references.pilotNumber), required: true },
    named('airline_id', 'airline', (references) => references.airlineCode),
    ...plain('flight_number', 'route_code', 'route_leg', 'flight_type'),
    named('aircraft_id', 'aircraft', (references) => references.registration),
    ...plain('dpt_airport_id', 'arr_airport_id', 'alt_airport_id', 'level', 'distance', 'planned_distance'),
    ...plain('flight_time', 'planned_flight_time', 'block_time', 'block_off_time', 'block_on_time', 'gross_weight'),
    ...plain('zfw', 'block_fuel', 'fuel_used', 'landing_rate', 'score', 'route', 'notes', 'source', 'source_name'),
    ...plain('state', 'status', 'submitted_at', 'created_at', 'updated_at'),
  ],
};

type NameOf = (references: Parameters<CsvColumn['write']>[1]) => (id: number) => string;

function named(field: string, name: string, nameOf: NameOf): CsvColumn {
  return column(field, { name }, String, (id, references) => nameOf(references)(Number(id)));
}
