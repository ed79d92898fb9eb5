import { aircraftFields, AircraftStatuses } from '../../../contract/admin/catalog/aircraft.ts';
import {
  choiceColumn,
  column,
  headers,
  type Kind,
  numberColumn,
  textColumn,
  timeColumn,
  upperCaseColumn,
  wholeNumberColumn,
  airportColumn,
} from '../columns.ts';

export const aircraft: Kind = {
  table: 'aircraft',
  fields: aircraftFields,
  key: ['registration'],
  columns: [
    column(
      'subfleet_id',
      { name: 'subfleet', required: true },
      (type, { references }) => references.subfleet(type, null),
      (id, references) => references.subfleetName(Number(id)),
    ),
    upperCaseColumn('iata'),
    upperCaseColumn('icao'),
    airportColumn('hub_id', { aliases: ['hub'] }),
    airportColumn('airport_id', { aliases: ['airport'] }),
    textColumn('name', { required: true }),
    upperCaseColumn('registration', { required: true }),
    textColumn('tail_number', { name: 'fin', aliases: ['tail_number'], empty: '' }),
    textColumn('hex_code'),
    textColumn('selcal'),
    numberColumn('dow'),
    numberColumn('zfw'),
    numberColumn('mtow'),
    numberColumn('mlw'),
    choiceColumn('status', AircraftStatuses.join(''), { empty: 'A' }),
    textColumn('simbrief_type'),
    timeColumn('landing_time'),
    numberColumn('fuel_onboard', { empty: 0 }),
    wholeNumberColumn('flight_time', { empty: 0 }),
    wholeNumberColumn('state', { empty: 0 }),
  ],
  phpvms: {
    7: headers(
      'subfleet iata icao hub_id airport_id name registration fin hex_code selcal dow zfw mtow mlw',
      'status simbrief_type',
    ),
    8: headers(
      'subfleet icao iata airport hub landing_time name registration fin hex_code selcal dow mtow mlw',
      'zfw fuel_onboard flight_time status state',
    ),
  },
};
