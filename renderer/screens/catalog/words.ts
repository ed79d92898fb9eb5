import { plural, t } from '@lingui/core/macro';
import type { ImportKind } from '../../../server/contract/admin/csv.ts';
import { mapValues } from '../../../server/contract/mapValues.ts';
import { count } from '../../lib/figures.ts';

interface Nouns {
  /** One of them, as the name of its page. */
  readonly one: string;
  /** The title of the list. */
  readonly title: string;
  /** All of them, within a sentence. */
  readonly many: string;
  /** The title of the form for a new row, and the button that opens it. */
  readonly fresh: string;
  /** The button that saves a new row. */
  readonly add: string;
  readonly counted: (rows: number) => string;
}

/** Says that something was done. @param what the name of the only row, or `12 flights` */
export type Done = (what: string, rows: number) => string;

const nouns: Readonly<Record<ImportKind, Nouns>> = {
  airlines: {
    one: t`Airline`,
    title: t`Airlines`,
    many: t`airlines`,
    fresh: t`New airline`,
    add: t`Add airline`,
    counted: (rows) => plural(rows, { one: '1 airline', other: `${count(rows)} airlines` }),
  },
  airports: {
    one: t`Airport`,
    title: t`Airports`,
    many: t`airports`,
    fresh: t`New airport`,
    add: t`Add airport`,
    counted: (rows) => plural(rows, { one: '1 airport', other: `${count(rows)} airports` }),
  },
  fares: {
    one: t`Fare`,
    title: t`Fares`,
    many: t`fares`,
    fresh: t`New fare`,
    add: t`Add fare`,
    counted: (rows) => plural(rows, { one: '1 fare', other: `${count(rows)} fares` }),
  },
  ranks: {
    one: t`Rank`,
    title: t`Ranks`,
    many: t`ranks`,
    fresh: t`New rank`,
    add: t`Add rank`,
    counted: (rows) => plural(rows, { one: '1 rank', other: `${count(rows)} ranks` }),
  },
  subfleets: {
    one: t`Subfleet`,
    title: t`Subfleets`,
    many: t`subfleets`,
    fresh: t`New subfleet`,
    add: t`Add subfleet`,
    counted: (rows) => plural(rows, { one: '1 subfleet', other: `${count(rows)} subfleets` }),
  },
  aircraft: {
    one: t`Aircraft`,
    title: t`Aircraft`,
    many: t`aircraft`,
    fresh: t`New aircraft`,
    add: t`Add aircraft`,
    counted: (rows) => plural(rows, { one: '1 aircraft', other: `${count(rows)} aircraft` }),
  },
  flights: {
    one: t`Flight`,
    title: t`Flights`,
    many: t`flights`,
    fresh: t`New flight`,
    add: t`Add flight`,
    counted: (rows) => plural(rows, { one: '1 flight', other: `${count(rows)} flights` }),
  },
  pilots: {
    one: t`Pilot`,
    title: t`Pilots`,
    many: t`pilots`,
    fresh: t`New pilot`,
    add: t`Add pilot`,
    counted: (rows) => plural(rows, { one: '1 pilot', other: `${count(rows)} pilots` }),
  },
};

interface KindTexts extends Nouns {
  readonly missing: string;
  readonly failed: string;
  /** The link to the list. */
  readonly all: string;
  /** The label of the search. */
  readonly search: string;
  /** The title of an empty list. */
  readonly none: string;
}

export const kindTexts: Readonly<Record<ImportKind, KindTexts>> = mapValues(nouns, (texts) => {
  const { one, many } = texts;
  return {
    ...texts,
    missing: t`${one} not found`,
    failed: t`The ${many} could not be loaded`,
    all: t`All ${many}`,
    search: t`Search ${many}`,
    none: t`No ${many} yet`,
  };
  // The keys stay the same.
}) as Record<ImportKind, KindTexts>;

/** Returns the minutes of `03:40`, `3h40`, `0340` and `220`, or NaN. */
export function minutesOf(text: string): number {
  // Hours may have separators of thousands, as `duration` writes them.
  const typed = text.trim().replaceAll(/(?<=\d)\D(?=\d{3}(?!\d).*:)/g, '');
  const clock = /^(\d{1,5}):([0-5]\d)$|^(\d{1,5}) ?h ?([0-5]?\d)?(?: ?m(?:in)?)?$|^(0\d)([0-5]\d)$/i.exec(typed);
  if (clock === null) return Number(/^(\d{1,6})(?: ?m(?:in)?)?$/i.exec(text.trim())?.[1] ?? Number.NaN);
  const [hours = '0', minutes = '0'] = clock.slice(1).filter((part) => part !== undefined);
  return Number(hours) * 60 + Number(minutes);
}
