import { KeyFilters } from '../../../server/contract/admin/apiKeys.ts';
import { searchBy, type SearchOf } from '../../lib/validSearch.ts';

const id = /^\d{1,15}$/;

/** The valid values of each search parameter. */
const forms = {
  q: /^.{1,100}$/,
  /** Active keys when absent. */
  show: new RegExp(`^(${KeyFilters.filter((name) => name !== 'active').join('|')}|all)$`),
  /** The id of a pilot. */
  pilot: id,
  /** From 2; absent on the first page. */
  page: /^[1-9]\d{0,5}$/,
  /** The open dialog: `issue` has the id of the pilot or `new`, the others have the id of the key. */
  issue: /^(new|\d{1,15})$/,
  /** Closing the dialog leads back to the page of the pilot that `issue` names. */
  back: /^1$/,
  test: id,
  rotate: id,
  revoke: id,
} as const;

export type KeysSearch = SearchOf<typeof forms>;

export const noDialog = { issue: undefined, back: undefined, test: undefined, rotate: undefined, revoke: undefined };

/** Drops invalid parameters. */
export const keysSearch = searchBy(forms);

export interface KeysQuery {
  readonly search?: string;
  readonly user_id?: number;
  readonly state?: (typeof KeyFilters)[number];
  readonly page?: number;
}

export function queryOfSearch({ q, show = 'active', pilot, page }: KeysSearch): KeysQuery {
  const state = KeyFilters.find((name) => name === show);
  return {
    ...(q === undefined ? {} : { search: q }),
    ...(pilot === undefined ? {} : { user_id: Number(pilot) }),
    ...(state === undefined ? {} : { state }),
    ...(page === undefined ? {} : { page: Number(page) }),
  };
}
