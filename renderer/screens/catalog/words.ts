import type { Dependents } from '../../../server/contract/admin/catalog/calls.ts';
import { count } from '../../lib/figures.ts';

/** `Airlines` */
export function capital(text: string): string {
  return text.slice(0, 1).toUpperCase() + text.slice(1);
}

/** `3 airlines`, `1 airline` */
export function howMany(rows: number, { one, many }: { readonly one: string; readonly many: string }): string {
  return `${count(rows)} ${rows === 1 ? one : many}`;
}

/** `12 flights, 3 pilots and 1 bid` */
export function listed(texts: readonly string[]): string {
  return texts.length < 2 ? texts.join('') : `${texts.slice(0, -1).join(', ')} and ${texts.at(-1) ?? ''}`;
}

/** `412 reports stay. 3 bids and 1 fare go as well. This cannot be undone.` */
export function consequences(dependents: readonly Dependents[]): string {
  const stays = added(dependents.flatMap((one) => one.stays));
  const goes = added(dependents.flatMap((one) => one.goes));
  const texts = [
    stays.sum === 0 ? '' : `${stays.text} ${stays.sum === 1 ? 'stays' : 'stay'}.`,
    goes.sum === 0 ? '' : `${goes.text} ${goes.sum === 1 ? 'goes' : 'go'} as well.`,
    stays.sum + goes.sum === 0 ? 'Nothing hangs on it.' : '',
    'This cannot be undone.',
  ];
  return texts.filter((text) => text !== '').join(' ');
}

function added(counted: Dependents['goes']): { readonly sum: number; readonly text: string } {
  const sums = new Map<string, number>();
  for (const { what, count: some } of counted) sums.set(what, (sums.get(what) ?? 0) + some);
  const found = [...sums].filter(([, some]) => some > 0);
  return {
    sum: found.reduce((sum, [, some]) => sum + some, 0),
    text: listed(found.map(([what, some]) => `${count(some)} ${some === 1 ? what.replace(/s$/, '') : what}`)),
  };
}
