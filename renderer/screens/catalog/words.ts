import { plural, t } from '@lingui/core/macro';
import type { ImportKind } from '../../../server/contract/admin/csv.ts';
import { count } from '../../lib/figures.ts';

/** A sentence about several rows. */
export type Counted = (rows: number) => string;

interface KindTexts {
  /** One of them, as the name of its page. */
  readonly one: string;
  /** The title of a page for a row that does not exist. */
  readonly missing: string;
  /** The title of a list that could not be loaded. */
  readonly failed: string;
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
  readonly counted: Counted;
  /** The question before several are deleted. */
  readonly question: Counted;
  readonly deleted: Counted;
  /** Several were deleted from the trash, for kinds with a trash. */
  readonly purged?: Counted;
  readonly restored: Counted;
  /** The change of several was undone. */
  readonly undone: Counted;
}

/** Whole texts, because other languages have genders and several plurals. */
export const kindTexts: Readonly<Record<ImportKind, KindTexts>> = {
  airlines: {
    one: t`Airline`,
    missing: t`Airline not found`,
    failed: t`The airlines could not be loaded`,
    title: t`Airlines`,
    all: t`All airlines`,
    search: t`Search airlines`,
    fresh: t`New airline`,
    add: t`Add airline`,
    none: t`No airlines yet`,
    counted: (rows) => plural(rows, { one: '1 airline', other: `${count(rows)} airlines` }),
    question: (rows) => plural(rows, { one: 'Delete 1 airline?', other: `Delete ${count(rows)} airlines?` }),
    deleted: (rows) => plural(rows, { one: 'Deleted 1 airline.', other: `Deleted ${count(rows)} airlines.` }),
    restored: (rows) => plural(rows, { one: 'Restored 1 airline.', other: `Restored ${count(rows)} airlines.` }),
    undone: (rows) => plural(rows, { one: 'Changed 1 airline back.', other: `Changed ${count(rows)} airlines back.` }),
  },
  airports: {
    one: t`Airport`,
    missing: t`Airport not found`,
    failed: t`The airports could not be loaded`,
    title: t`Airports`,
    all: t`All airports`,
    search: t`Search airports`,
    fresh: t`New airport`,
    add: t`Add airport`,
    none: t`No airports yet`,
    counted: (rows) => plural(rows, { one: '1 airport', other: `${count(rows)} airports` }),
    question: (rows) => plural(rows, { one: 'Delete 1 airport?', other: `Delete ${count(rows)} airports?` }),
    deleted: (rows) => plural(rows, { one: 'Deleted 1 airport.', other: `Deleted ${count(rows)} airports.` }),
    restored: (rows) => plural(rows, { one: 'Restored 1 airport.', other: `Restored ${count(rows)} airports.` }),
    undone: (rows) => plural(rows, { one: 'Changed 1 airport back.', other: `Changed ${count(rows)} airports back.` }),
  },
  fares: {
    one: t`Fare`,
    missing: t`Fare not found`,
    failed: t`The fares could not be loaded`,
    title: t`Fares`,
    all: t`All fares`,
    search: t`Search fares`,
    fresh: t`New fare`,
    add: t`Add fare`,
    none: t`No fares yet`,
    counted: (rows) => plural(rows, { one: '1 fare', other: `${count(rows)} fares` }),
    question: (rows) =>
      plural(rows, { one: 'Delete 1 fare permanently?', other: `Delete ${count(rows)} fares permanently?` }),
    deleted: (rows) => plural(rows, { one: 'Deleted 1 fare.', other: `Deleted ${count(rows)} fares.` }),
    purged: (rows) =>
      plural(rows, { one: 'Deleted 1 fare permanently.', other: `Deleted ${count(rows)} fares permanently.` }),
    restored: (rows) => plural(rows, { one: 'Restored 1 fare.', other: `Restored ${count(rows)} fares.` }),
    undone: (rows) => plural(rows, { one: 'Changed 1 fare back.', other: `Changed ${count(rows)} fares back.` }),
  },
  ranks: {
    one: t`Rank`,
    missing: t`Rank not found`,
    failed: t`The ranks could not be loaded`,
    title: t`Ranks`,
    all: t`All ranks`,
    search: t`Search ranks`,
    fresh: t`New rank`,
    add: t`Add rank`,
    none: t`No ranks yet`,
    counted: (rows) => plural(rows, { one: '1 rank', other: `${count(rows)} ranks` }),
    question: (rows) => plural(rows, { one: 'Delete 1 rank?', other: `Delete ${count(rows)} ranks?` }),
    deleted: (rows) => plural(rows, { one: 'Deleted 1 rank.', other: `Deleted ${count(rows)} ranks.` }),
    restored: (rows) => plural(rows, { one: 'Restored 1 rank.', other: `Restored ${count(rows)} ranks.` }),
    undone: (rows) => plural(rows, { one: 'Changed 1 rank back.', other: `Changed ${count(rows)} ranks back.` }),
  },
  subfleets: {
    one: t`Subfleet`,
    missing: t`Subfleet not found`,
    failed: t`The subfleets could not be loaded`,
    title: t`Subfleets`,
    all: t`All subfleets`,
    search: t`Search subfleets`,
    fresh: t`New subfleet`,
    add: t`Add subfleet`,
    none: t`No subfleets yet`,
    counted: (rows) => plural(rows, { one: '1 subfleet', other: `${count(rows)} subfleets` }),
    question: (rows) =>
      plural(rows, { one: 'Delete 1 subfleet permanently?', other: `Delete ${count(rows)} subfleets permanently?` }),
    deleted: (rows) => plural(rows, { one: 'Deleted 1 subfleet.', other: `Deleted ${count(rows)} subfleets.` }),
    purged: (rows) =>
      plural(rows, { one: 'Deleted 1 subfleet permanently.', other: `Deleted ${count(rows)} subfleets permanently.` }),
    restored: (rows) => plural(rows, { one: 'Restored 1 subfleet.', other: `Restored ${count(rows)} subfleets.` }),
    undone: (rows) =>
      plural(rows, { one: 'Changed 1 subfleet back.', other: `Changed ${count(rows)} subfleets back.` }),
  },
  aircraft: {
    one: t`Aircraft`,
    missing: t`Aircraft not found`,
    failed: t`The aircraft could not be loaded`,
    title: t`Aircraft`,
    all: t`All aircraft`,
    search: t`Search aircraft`,
    fresh: t`New aircraft`,
    add: t`Add aircraft`,
    none: t`No aircraft yet`,
    counted: (rows) => plural(rows, { one: '1 aircraft', other: `${count(rows)} aircraft` }),
    question: (rows) =>
      plural(rows, { one: 'Delete 1 aircraft permanently?', other: `Delete ${count(rows)} aircraft permanently?` }),
    deleted: (rows) => plural(rows, { one: 'Deleted 1 aircraft.', other: `Deleted ${count(rows)} aircraft.` }),
    purged: (rows) =>
      plural(rows, { one: 'Deleted 1 aircraft permanently.', other: `Deleted ${count(rows)} aircraft permanently.` }),
    restored: (rows) => plural(rows, { one: 'Restored 1 aircraft.', other: `Restored ${count(rows)} aircraft.` }),
    undone: (rows) => plural(rows, { one: 'Changed 1 aircraft back.', other: `Changed ${count(rows)} aircraft back.` }),
  },
  flights: {
    one: t`Flight`,
    missing: t`Flight not found`,
    failed: t`The flights could not be loaded`,
    title: t`Flights`,
    all: t`All flights`,
    search: t`Search flights`,
    fresh: t`New flight`,
    add: t`Add flight`,
    none: t`No flights yet`,
    counted: (rows) => plural(rows, { one: '1 flight', other: `${count(rows)} flights` }),
    question: (rows) =>
      plural(rows, { one: 'Delete 1 flight permanently?', other: `Delete ${count(rows)} flights permanently?` }),
    deleted: (rows) => plural(rows, { one: 'Deleted 1 flight.', other: `Deleted ${count(rows)} flights.` }),
    purged: (rows) =>
      plural(rows, { one: 'Deleted 1 flight permanently.', other: `Deleted ${count(rows)} flights permanently.` }),
    restored: (rows) => plural(rows, { one: 'Restored 1 flight.', other: `Restored ${count(rows)} flights.` }),
    undone: (rows) => plural(rows, { one: 'Changed 1 flight back.', other: `Changed ${count(rows)} flights back.` }),
  },
  pilots: {
    one: t`Pilot`,
    missing: t`Pilot not found`,
    failed: t`The pilots could not be loaded`,
    title: t`Pilots`,
    all: t`All pilots`,
    search: t`Search pilots`,
    fresh: t`New pilot`,
    add: t`Add pilot`,
    none: t`No pilots yet`,
    counted: (rows) => plural(rows, { one: '1 pilot', other: `${count(rows)} pilots` }),
    question: (rows) =>
      plural(rows, { one: 'Delete 1 pilot permanently?', other: `Delete ${count(rows)} pilots permanently?` }),
    deleted: (rows) => plural(rows, { one: 'Deleted 1 pilot.', other: `Deleted ${count(rows)} pilots.` }),
    purged: (rows) =>
      plural(rows, { one: 'Deleted 1 pilot permanently.', other: `Deleted ${count(rows)} pilots permanently.` }),
    restored: (rows) => plural(rows, { one: 'Restored 1 pilot.', other: `Restored ${count(rows)} pilots.` }),
    undone: (rows) => plural(rows, { one: 'Changed 1 pilot back.', other: `Changed ${count(rows)} pilots back.` }),
  },
};

/** Returns the minutes of `03:40`, `3h40`, `0340` and `220`, or NaN. */
export function minutesOf(text: string): number {
  // Hours may have separators of thousands, as `duration` writes them.
  const typed = text.trim().replaceAll(/(?<=\d)\D(?=\d{3}(?!\d).*:)/g, '');
  const clock = /^(\d{1,5}):([0-5]\d)$|^(\d{1,5}) ?h ?([0-5]?\d)?(?: ?m(?:in)?)?$|^(0\d)([0-5]\d)$/i.exec(typed);
  if (clock === null) return Number(/^(\d{1,6})(?: ?m(?:in)?)?$/i.exec(text.trim())?.[1] ?? Number.NaN);
  const [hours = '0', minutes = '0'] = clock.slice(1).filter((part) => part !== undefined);
  return Number(hours) * 60 + Number(minutes);
}
