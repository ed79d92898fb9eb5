import { plural, t } from '@lingui/core/macro';
import type { ImportKind } from '../../../server/contract/admin/csv.ts';
import { count } from '../../lib/figures.ts';

interface KindTexts {
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
  readonly missing: string;
  readonly failed: string;
  /** The link to the list. */
  readonly all: string;
  /** The label of the search. */
  readonly search: string;
  /** The title of an empty list. */
  readonly none: string;
}

/** Says that something was done. @param what the name of the only row, or `12 flights` */
export type Done = (what: string, rows: number) => string;

export const kindTexts: Readonly<Record<ImportKind, KindTexts>> = {
  airlines: textsOf(t`airline`, t`airlines`),
  airports: textsOf(t`airport`, t`airports`),
  fares: textsOf(t`fare`, t`fares`),
  ranks: textsOf(t`rank`, t`ranks`),
  subfleets: textsOf(t`subfleet`, t`subfleets`),
  aircraft: textsOf(t`aircraft`, t`aircraft`),
  flights: textsOf(t`flight`, t`flights`),
  pilots: textsOf(t`pilot`, t`pilots`),
};

function textsOf(noun: string, many: string): KindTexts {
  const one = capitalized(noun);
  return {
    one,
    title: capitalized(many),
    many,
    fresh: t`New ${noun}`,
    add: t`Add ${noun}`,
    counted: (rows) => plural(rows, { one: `1 ${noun}`, other: `${count(rows)} ${many}` }),
    missing: t`${one} not found`,
    failed: t`The ${many} could not be loaded`,
    all: t`All ${many}`,
    search: t`Search ${many}`,
    none: t`No ${many} yet`,
  };
}

function capitalized(noun: string): string {
  return noun.charAt(0).toUpperCase() + noun.slice(1);
}

/** Returns the minutes of `03:40`, `3h40`, `0340` and `220`, or NaN. */
export function minutesOf(text: string): number {
  // Hours may have separators of thousands, as `duration` writes them.
  const typed = text.trim().replaceAll(/(?<=\d)\D(?=\d{3}(?!\d).*:)/g, '');
  const clock = /^(\d{1,5}):([0-5]\d)$|^(\d{1,5}) ?h ?([0-5]?\d)?(?: ?m(?:in)?)?$|^(0\d)([0-5]\d)$/i.exec(typed);
  if (clock === null) return Number(/^(\d{1,6})(?: ?m(?:in)?)?$/i.exec(text.trim())?.[1] ?? Number.NaN);
  const [hours = '0', minutes = '0'] = clock.slice(1).filter((part) => part !== undefined);
  return Number(hours) * 60 + Number(minutes);
}
