import type { Target } from '../../../../../db/moving/target.ts';
import { toFlag, toInteger, toNumber } from '../cells.ts';
import type { Context } from '../context.ts';
import { named, numberedRows, timesOf, trashedAt, unusedName } from '../rows.ts';
import type { Source } from '../source.ts';

export function convertFares(from: Source, to: Target, context: Context): void {
  const taken = new Set<string>();
  for (const { id, row } of numberedRows(from, context, 'fares')) {
    const given = context.text(row['code'])?.trim() || String(id);
    const code = unusedName(given, taken, (name) => `${name} (${id})`);
    const at = named(row, `Fare ${given}`);
    if (code !== given) context.note('repaired', 'fares', 'The code is taken: it gets the number of the fare.', at);
    const fare = {
      code,
      name: context.text(row['name'])?.trim() || code,
      price: toNumber(row['price']) ?? 0,
      cost: toNumber(row['cost']) ?? 0,
      capacity: toInteger(row['capacity']) ?? 0,
      type: toInteger(row['type']) === 1 ? 1 : 0,
    };
    to.insert('fares', {
      id,
      ...fare,
      notes: context.text(row['notes']) || null,
      active: toFlag(row['active'], true),
      ...timesOf(row, context),
      deleted_at: trashedAt(row, context),
    });
    context.fares.set(id, fare);
    context.imported('fares');
  }
}
