import { plural, t } from '@lingui/core/macro';
import type { Dependents } from '../../../server/contract/admin/catalog/calls.ts';
import { count } from '../../lib/figures.ts';

/** Returns `Airlines` for `airlines`. */
export function capital(text: string): string {
  return text.slice(0, 1).toUpperCase() + text.slice(1);
}

/** Returns `3 airlines` or `1 airline`. */
export function howMany(rows: number, { one, many }: { readonly one: string; readonly many: string }): string {
  return `${count(rows)} ${rows === 1 ? one : many}`;
}

/** Returns `12 flights, 3 pilots and 1 bid`. */
export function listed(texts: readonly string[]): string {
  return texts.length < 2 ? texts.join('') : t`${texts.slice(0, -1).join(', ')} and ${texts.at(-1) ?? ''}`;
}

/** Returns `Its 412 reports are kept. Its 3 bids and 1 fare are deleted too. This cannot be undone.` */
export function consequences(dependents: readonly Dependents[]): string {
  const stays = added(dependents.flatMap((one) => one.stays));
  const goes = added(dependents.flatMap((one) => one.goes));
  const texts = [
    stays.sum === 0 ? '' : kept(stays, dependents.length),
    goes.sum === 0 ? '' : deleted(goes, dependents.length),
    stays.sum + goes.sum === 0 ? t`Nothing depends on it.` : '',
    t`This cannot be undone.`,
  ];
  return texts.filter((text) => text !== '').join(' ');
}

interface Sum {
  readonly sum: number;
  readonly text: string;
}

function kept({ sum, text }: Sum, rows: number): string {
  return rows === 1
    ? plural(sum, { one: `Its ${text} is kept.`, other: `Its ${text} are kept.` })
    : plural(sum, { one: `Their ${text} is kept.`, other: `Their ${text} are kept.` });
}

function deleted({ sum, text }: Sum, rows: number): string {
  return rows === 1
    ? plural(sum, { one: `Its ${text} is deleted too.`, other: `Its ${text} are deleted too.` })
    : plural(sum, { one: `Their ${text} is deleted too.`, other: `Their ${text} are deleted too.` });
}

/** Adds up counts by name. Links are left out: nobody misses them. */
function added(counted: Dependents['goes']): Sum {
  const sums = new Map<string, number>();
  for (const { what, count: some } of counted) {
    if (!what.startsWith('links ')) sums.set(what, (sums.get(what) ?? 0) + some);
  }
  const found = [...sums].filter(([, some]) => some > 0);
  return {
    sum: found.reduce((sum, [, some]) => sum + some, 0),
    text: listed(found.map(([what, some]) => `${count(some)} ${some === 1 ? what.replace(/s$/, '') : what}`)),
  };
}
