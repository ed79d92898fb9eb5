import type { StagedRow } from '../../../../db/moving/stage.ts';
import type { Target } from '../../../../db/moving/target.ts';
import { toId, toNumber, toShortText } from './cells.ts';
import type { Context } from './context.ts';
import { named } from './rows.ts';
import type { Source } from './source.ts';

/** How many minor units phpVMS counts for one of a currency, where it is not 100. */
const minorUnits: readonly (readonly [units: number, currencies: string])[] = [
  [1, 'BIF BYR CLF CLP DJF GNF ISK JPY KMF KRW PYG RWF UGX VND VUV XAF XOF XPF'],
  [5, 'MGA MRO'],
  [1000, 'BHD IQD KWD LYD OMR TND'],
];
const unitsOf = new Map(
  minorUnits.flatMap(([units, currencies]) => currencies.split(' ').map((currency) => [currency, units] as const)),
);

/** What pilots have earned. Of several journals of a pilot, the one with transactions counts. */
export function convertBalances(from: Source, to: Target, context: Context): void {
  const used = new Set(from.values('journal_transactions', 'journal_id').map(toId));
  const journals = new Map<number, StagedRow>();
  for (const row of from.rows('journals', { orderBy: [{ number: 'id' }] })) {
    const user_id = toId(row['morphed_id']) ?? 0;
    if (!isOfPilot(row)) continue;
    const at = named(row, `Journal of pilot ${user_id}`);
    if (!context.users.has(user_id)) {
      context.note('refused', 'journals', 'Its pilot is not there.', at);
      continue;
    }
    const other = journals.get(user_id);
    if (other !== undefined)
      context.note('different', 'journals', 'The pilot has several: the one with transactions counts.', at);
    if (other === undefined || (!used.has(toId(other['id'])) && used.has(toId(row['id'])))) journals.set(user_id, row);
  }
  for (const [user_id, row] of journals) {
    const units = unitsOf.get(toShortText(row['currency'])?.toUpperCase() ?? '') ?? 100;
    to.update('users', user_id, { balance: (toNumber(row['balance']) ?? 0) / units });
    context.imported('journals');
  }
  const ofAirlines = from.count('journals') - journals.size;
  if (ofAirlines > 0)
    context.note('kept', 'journals', 'Accounts of airlines have no place yet. They stay in the kept dump.', ofAirlines);
}

/** The class of a pilot: `App\Models\User`. */
function isOfPilot(row: StagedRow): boolean {
  return /(^|\\)user$/i.test(toShortText(row['morphed_type']) ?? '');
}
