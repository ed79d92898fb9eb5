import type { Flag } from '../../../../server/contract/admin/flags.ts';
import { flagLabels } from '../../../ui/flagStatus.ts';

/** Describes what a recheck changed: `KTW612: Hard landing added, Position gap removed.` */
export function flagChanges(ident: string, before: readonly Flag[], after: readonly Flag[]): string {
  const changes = [
    ...without(after, before).map((label) => `${label} added`),
    ...without(before, after).map((label) => `${label} removed`),
  ];
  if (changes.length > 0) return `${ident}: ${changes.join(', ')}.`;
  if (after.length === 0) return `${ident}: still no flags.`;
  const same = after.length === 1 ? 'the same flag' : `the same ${after.length} flags`;
  return `${ident}: ${same}${figures(before) === figures(after) ? '' : ' with different figures'}.`;
}

function without(flags: readonly Flag[], others: readonly Flag[]): string[] {
  return flags.filter(({ kind }) => others.every((other) => other.kind !== kind)).map(({ kind }) => flagLabels[kind]);
}

const figures = (flags: readonly Flag[]): string => JSON.stringify(flags.map(({ evidence }) => evidence));
