import { flightFields } from '../../../contract/admin/catalog/flights.ts';
import { distanceBetween } from '../../flights/flightDistance.ts';
import {
  CellError,
  column,
  flagColumn,
  headers,
  type Kind,
  numberColumn,
  type Reading,
  textColumn,
  upperCaseColumn,
  type Value,
  wholeNumberColumn,
  airlineColumn,
  airportColumn,
} from '../columns.ts';
import { isDay } from '../../catalog/checks.ts';
import { faresColumn, fieldsColumn, itemListColumn } from '../itemLists.ts';

export const flights: Kind = {
  table: 'flights',
  fields: flightFields,
  key: ['airline_id', 'flight_number', 'dpt_airport_id', 'arr_airport_id', 'route_code', 'route_leg', 'days'],
  emptyKey: { days: 0 },
  columns: [
    airlineColumn(),
    wholeNumberColumn('flight_number', { required: true }),
    textColumn('route_code'),
    textColumn('callsign'),
    wholeNumberColumn('route_leg'),
    airportColumn('dpt_airport_id', { name: 'dpt_airport', aliases: ['dpt_airport_id'], required: true }),
    airportColumn('arr_airport_id', { name: 'arr_airport', aliases: ['arr_airport_id'], required: true }),
    airportColumn('alt_airport_id', { name: 'alt_airport', aliases: ['alt_airport_id'] }),
    column('days', { empty: 0 }, readDays, writeDays),
    textColumn('dpt_time', { empty: '' }),
    textColumn('arr_time', { empty: '' }),
    wholeNumberColumn('level'),
    numberColumn('distance', { keep: true }),
    wholeNumberColumn('flight_time'),
    column('flight_type', { empty: 'J' }, readFlightType),
    numberColumn('load_factor'),
    numberColumn('load_factor_variance'),
    numberColumn('pilot_pay'),
    upperCaseColumn('route', { empty: '' }),
    textColumn('notes', { empty: '' }),
    column('start_date', {}, readDate),
    column('end_date', {}, readEnd),
    flagColumn('active', { aliases: ['enabled'], empty: 1 }),
    flagColumn('visible', { empty: 1 }),
    itemListColumn('subfleets', {
      links: 'flightSubfleets',
      field: 'subfleet_id',
      idOf: (type, { references, values }) => references.subfleet(type, Number(values['airline_id'])),
      nameOf: (id, references) => references.subfleetName(id),
      attributes: [],
    }),
    faresColumn('flightFares'),
    fieldsColumn('flightFields'),
  ],
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
  complete: (tx, row) => ({
    ...row,
    id: tx.sequences.next('flight'),
    distance: row['distance'] ?? distanceBetween(tx, row),
  }),
};

/** Parses weekdays: `27` is Tuesday and Sunday. */
function readDays(text: string): number {
  if (!/^[1-7]+$/.test(text)) throw new CellError(`must have only digits from 1 (Monday) to 7 (Sunday), not "${text}"`);
  return text.split('').reduce((bits, digit) => bits | (1 << (Number(digit) - 1)), 0);
}

function writeDays(value: Value): string {
  return [1, 2, 3, 4, 5, 6, 7].filter((day) => Number(value) & (1 << (day - 1))).join('');
}

/** Replaces unknown service types with J (phpvms7 §5.1). */
function readFlightType(text: string): string {
  return /^[A-TW-Z]$/i.test(text) ? text.toUpperCase() : 'J';
}

function readDate(text: string): string {
  const date = /^(\d{4}-\d{2}-\d{2})([T ]|$)/.exec(text)?.[1];
  if (date === undefined || !isDay(date)) throw new CellError(`must be a valid date such as 2026-12-31, not "${text}"`);
  return date;
}

function readEnd(text: string, { values }: Reading): string {
  const [start, end] = [values['start_date'], readDate(text)];
  if (typeof start === 'string' && end < start) throw new CellError(`${end} is before the start_date ${start}`);
  return end;
}
