import { KeyFilters } from '../../../server/contract/admin/apiKeys.ts';

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
  test: id,
  rotate: id,
  revoke: id,
} as const;
type Name = keyof typeof forms;

export type KeysSearch = { readonly [name in Name]?: string | undefined };

export const noDialog = { issue: undefined, test: undefined, rotate: undefined, revoke: undefined };

/** Drops invalid parameters. They are set to undefined, because the router would keep them otherwise. */
export function keysSearch(raw: Readonly<Record<string, unknown>>): KeysSearch {
  const names = Object.entries(forms).map(([name, form]) => {
    const value = typeof raw[name] === 'number' ? String(raw[name]) : raw[name];
    return [name, typeof value === 'string' && form.test(value) ? value : undefined] as const;
  });
  return Object.fromEntries(names);
}

type State = (typeof KeyFilters)[number];

export interface KeysQuery {
  readonly search?: string;
  readonly user_id?: number;
  readonly state?: State;
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
