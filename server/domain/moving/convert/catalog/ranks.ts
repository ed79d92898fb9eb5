import type { Target } from '../../../../../db/moving/target.ts';
import { conflict } from '../../../errors.ts';
import { toFlag, toInteger, toNumber } from '../cells.ts';
import type { Context } from '../context.ts';
import { isDeleted, named, namedIds, numberedRows, timesOf, unusedName } from '../rows.ts';
import type { Source } from '../source.ts';
import { toUrl } from '../urls.ts';

/** A deleted rank is only taken over when pilots still have it. */
export function convertRanks(from: Source, to: Target, context: Context): void {
  const needed = namedIds(from, [['users', 'rank_id']]);
  const taken = new Set<string>();
  const found: { readonly id: number; readonly hours: number; readonly isLast: boolean }[] = [];
  for (const { id, row } of numberedRows(from, context, 'ranks')) {
    const given = context.text(row['name'])?.trim() || `Rank ${id}`;
    const at = named(row, `Rank ${given}`);
    if (isDeleted(row) && !needed.has(id)) {
      context.note('kept', 'ranks', 'Deleted, and no pilot has it.', at);
      continue;
    }
    if (isDeleted(row)) context.note('repaired', 'ranks', 'Deleted, but pilots have it: it is kept.', at);
    const name = unusedName(given, taken, (wanted) => `${wanted} (${id})`);
    if (name !== given) context.note('repaired', 'ranks', 'The name is taken: it gets the number of the rank.', at);
    const image_url = toUrl(row['image_url']);
    if (image_url === null && row['image_url'])
      context.note('repaired', 'ranks', 'The picture is a file of the old server: upload it again.', at);
    const hours = toInteger(row['hours']) ?? 0;
    to.insert('ranks', {
      id,
      name,
      image_url,
      hours,
      acars_base_pay_rate: toNumber(row['acars_base_pay_rate']) ?? 0,
      manual_base_pay_rate: toNumber(row['manual_base_pay_rate']) ?? 0,
      auto_approve_acars: toFlag(row['auto_approve_acars'], false),
      auto_approve_manual: toFlag(row['auto_approve_manual'], false),
      // Nobody should be promoted to a rank that was deleted.
      auto_promote: isDeleted(row) ? 0 : toFlag(row['auto_promote'], true),
      ...timesOf(row, context),
    });
    found.push({ id, hours, isLast: isDeleted(row) });
    context.imported('ranks');
  }
  for (const { id } of found.toSorted((a, b) => Number(a.isLast) - Number(b.isLast) || a.hours - b.hours))
    context.ranks.add(id);
  if (context.ranks.size === 0) throw conflict('The file has no rank. Export the whole database of phpVMS.');
}
