import { plural, t } from '@lingui/core/macro';
import type { ImportKind } from '../../../server/contract/admin/csv.ts';
import { count } from '../../lib/figures.ts';

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
  readonly counted: (rows: number) => string;
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
  },
};
