import { plural, t } from '@lingui/core/macro';
import type { Dependents } from '../../../server/contract/admin/catalog/calls.ts';
import type { ImportKind } from '../../../server/contract/admin/csv.ts';
import { count } from '../../lib/figures.ts';

interface KindTexts {
  /** One of them, as the title of what could not be loaded. */
  readonly one: string;
  /** The title of the list. */
  readonly title: string;
  /** The link to the list. */
  readonly all: string;
  /** The label of the search. */
  readonly search: string;
  /** The title of the form for a new row, and the button that opens it. */
  readonly fresh: string;
  /** The button that saves a new row. */
  readonly add: string;
  /** The title of an empty list. */
  readonly none: string;
  readonly counted: (rows: number) => string;
}

/** Whole texts, because other languages have genders and several plurals. */
export const kindTexts: Readonly<Record<ImportKind, KindTexts>> = {
  airlines: {
    one: t`Airline`,
    title: t`Airlines`,
    all: t`All airlines`,
    search: t`Search airlines`,
    fresh: t`New airline`,
    add: t`Add airline`,
    none: t`No airlines yet`,
    counted: (rows) => plural(rows, { one: '1 airline', other: `${count(rows)} airlines` }),
  },
  airports: {
    one: t`Airport`,
    title: t`Airports`,
    all: t`All airports`,
    search: t`Search airports`,
    fresh: t`New airport`,
    add: t`Add airport`,
    none: t`No airports yet`,
    counted: (rows) => plural(rows, { one: '1 airport', other: `${count(rows)} airports` }),
  },
  fares: {
    one: t`Fare`,
    title: t`Fares`,
    all: t`All fares`,
    search: t`Search fares`,
    fresh: t`New fare`,
    add: t`Add fare`,
    none: t`No fares yet`,
    counted: (rows) => plural(rows, { one: '1 fare', other: `${count(rows)} fares` }),
  },
  ranks: {
    one: t`Rank`,
    title: t`Ranks`,
    all: t`All ranks`,
    search: t`Search ranks`,
    fresh: t`New rank`,
    add: t`Add rank`,
    none: t`No ranks yet`,
    counted: (rows) => plural(rows, { one: '1 rank', other: `${count(rows)} ranks` }),
  },
  subfleets: {
    one: t`Subfleet`,
    title: t`Subfleets`,
    all: t`All subfleets`,
    search: t`Search subfleets`,
    fresh: t`New subfleet`,
    add: t`Add subfleet`,
    none: t`No subfleets yet`,
    counted: (rows) => plural(rows, { one: '1 subfleet', other: `${count(rows)} subfleets` }),
  },
  aircraft: {
    one: t`Aircraft`,
    title: t`Aircraft`,
    all: t`All aircraft`,
    search: t`Search aircraft`,
    fresh: t`New aircraft`,
    add: t`Add aircraft`,
    none: t`No aircraft yet`,
    counted: (rows) => plural(rows, { one: '1 aircraft', other: `${count(rows)} aircraft` }),
  },
  flights: {
    one: t`Flight`,
    title: t`Flights`,
    all: t`All flights`,
    search: t`Search flights`,
    fresh: t`New flight`,
    add: t`Add flight`,
    none: t`No flights yet`,
    counted: (rows) => plural(rows, { one: '1 flight', other: `${count(rows)} flights` }),
  },
  pilots: {
    one: t`Pilot`,
    title: t`Pilots`,
    all: t`All pilots`,
    search: t`Search pilots`,
    fresh: t`New pilot`,
    add: t`Add pilot`,
    none: t`No pilots yet`,
    counted: (rows) => plural(rows, { one: '1 pilot', other: `${count(rows)} pilots` }),
  },
};

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
