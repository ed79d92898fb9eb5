import { KeyFilters } from '../../server/contract/admin/apiKeys.ts';

const id = /^\d{1,15}$/;

/** What an address may say, by the form of its values. */
const forms = {
  q: /^.{1,100}$/,
  /** Left out: those that work. */
  show: new RegExp(`^(${KeyFilters.filter((name) => name !== 'active').join('|')}|all)$`),
  /** The pilot's id. */
  pilot: id,
  /** From 2 on. */
  page: /^[1-9]\d{0,5}$/,
  /** The dialogs: a new key, for this pilot if it is an id; a key that is tested, rotated, revoked. */
  issue: /^(new|\d{1,15})$/,
  test: id,
  rotate: id,
  revoke: id,
} as const;
type Name = keyof typeof forms;

/** What the address says about the keys. */
export type KeysSearch = { readonly [name in Name]?: string | undefined };

export const noDialog = { issue: undefined, test: undefined, rotate: undefined, revoke: undefined };

/** Keeps what is valid of an address that anyone may have typed; what is not is named, or the router would keep it. */
export function keysSearch(raw: Readonly<Record<string, unknown>>): KeysSearch {
  const names = Object.entries(forms).map(([name, form]) => {
    const value = typeof raw[name] === 'number' ? String(raw[name]) : raw[name];
    return [name, typeof value === 'string' && form.test(value) ? value : undefined] as const;
  });
  return Object.fromEntries(names);
}

type State = (typeof KeyFilters)[number];

/** What is asked of the server for the list. */
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
