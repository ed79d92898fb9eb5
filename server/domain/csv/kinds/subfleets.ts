import { SubfleetInput } from '../../../contract/admin/catalog/subfleets.ts';
import { columnsOf, headers, type Kind } from '../columns.ts';
import { faresColumn, itemListColumn } from '../itemLists.ts';
import type { References } from '../references.ts';

export const subfleets: Kind = {
  table: 'subfleets',
  key: ['airline_id', 'type'],
  columns: columnsOf(SubfleetInput, {
    hub_id: { aliases: ['hub'] },
    fares: faresColumn('subfleetFares'),
    // phpVMS refers to ranks by ids, which differ in another data folder.
    ranks: itemListColumn('ranks', {
      links: 'subfleetRanks',
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
