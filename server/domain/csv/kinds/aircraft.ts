import { AircraftInput } from '../../../contract/admin/catalog/aircraft.ts';
import { columnsOf, headers, type Kind } from '../columns.ts';

export const aircraft: Kind = {
  table: 'aircraft',
  key: ['registration'],
  columns: columnsOf(AircraftInput, {
    hub_id: { aliases: ['hub'] },
    airport_id: { aliases: ['airport'] },
    tail_number: { name: 'fin', aliases: ['tail_number'] },
  }),
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
