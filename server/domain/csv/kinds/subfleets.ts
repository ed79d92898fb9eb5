import { subfleetFields } from '../../../contract/admin/catalog/subfleets.ts';
import {
  headers,
  type Kind,
  numberColumn,
  textColumn,
  wholeNumberColumn,
  airlineColumn,
  airportColumn,
} from '../columns.ts';
import { faresColumn, itemListColumn } from '../itemLists.ts';
import type { References } from '../references.ts';

export const subfleets: Kind = {
  table: 'subfleets',
  fields: subfleetFields,
  key: ['airline_id', 'type'],
  columns: [
    airlineColumn(),
    airportColumn('hub_id', { aliases: ['hub'] }),
    textColumn('type', { required: true }),
    textColumn('simbrief_type'),
    textColumn('name', { required: true }),
    wholeNumberColumn('fuel_type'),
    numberColumn('cost_block_hour'),
    numberColumn('cost_delay_minute'),
    wholeNumberColumn('ground_handling_multiplier', { empty: 100 }),
    numberColumn('cargo_capacity'),
    numberColumn('fuel_capacity'),
    numberColumn('gross_weight'),
    faresColumn('subfleetFares'),
    // phpVMS refers to ranks by ids, which differ in another data folder.
    itemListColumn('ranks', {
      links: 'subfleetRanks',
      field: 'rank_id',
      idOf: (name, { references }) => references.rank(name),
      nameOf: rankName,
      phpvmsNameOf: String,
      attributes: ['acars_pay', 'manual_pay'],
    }),
  ],
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
