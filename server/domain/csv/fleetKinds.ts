import { AircraftInput } from '../../contract/admin/catalog/aircraft.ts';
import { FareInput } from '../../contract/admin/catalog/fares.ts';
import { SubfleetInput } from '../../contract/admin/catalog/subfleets.ts';
import { columnsOf, headers, type CsvKind } from './columns.ts';
import { faresColumn, itemListColumn } from './itemLists.ts';
import type { References } from './references.ts';

export const fares: CsvKind = {
  table: (db) => db.fares,
  key: ['code'],
  columns: columnsOf(FareInput, { price: { aliases: ['base_price'] }, active: { aliases: ['enabled'] } }),
  phpvms: {
    7: headers('code name type price cost capacity notes active'),
    8: headers('code name price base_price per_nm multiplier cost capacity type notes active'),
  },
};

export const subfleets: CsvKind = {
  table: (db) => db.subfleets,
  key: ['airline_id', 'type'],
  columns: columnsOf(SubfleetInput, {
    hub_id: { aliases: ['hub'] },
    fares: faresColumn((db) => db.subfleets.fareLinks),
    // phpVMS refers to ranks by ids, which differ in another data folder.
    ranks: itemListColumn('ranks', {
      links: (db) => db.subfleets.rankLinks,
      field: 'rank_id',
      idOf: (name, { references }) => references.rank(name),
      nameOf: rankName,
      phpvmsNameOf: String,
      attributes: ['acars_pay', 'manual_pay'],
    }),
  }),
  phpvms: {
    7: headers(
      'airline hub_id type simbrief_type name fuel_type cost_block_hour cost_delay_minute',
      'ground_handling_multiplier fares ranks',
    ),
    8: headers(
      'airline hub type simbrief_type name cost_block_hour cost_delay_minute fuel_type',
      'ground_handling_multiplier cargo_capacity fuel_capacity gross_weight fares ranks type_ratings',
    ),
  },
};

/** Returns the id if the name is a number, because phpVMS reads numbers as ids. */
function rankName(id: number, references: References): string {
  const name = references.rankName(id);
  return /^\d+$/.test(name) ? String(id) : name;
}

export const aircraft: CsvKind = {
  table: (db) => db.aircraft,
  key: ['registration'],
  columns: columnsOf(AircraftInput, {
    hub_id: { aliases: ['hub'] },
    airport_id: { aliases: ['airport'] },
    flight_time: { unit: 'min' },
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
