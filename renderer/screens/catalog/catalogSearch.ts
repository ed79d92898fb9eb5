import { useNavigate, useSearch } from '@tanstack/react-router';
import { type SearchOf, validSearch } from '../../lib/validSearch.ts';

const text = /^.{1,100}$/;

/** The search (`q`), order and page of a list; and which dialog is open, of which row. */
const forms = {
  q: text,
  sort: /^[a-z_]{1,50}$/,
  order: /^desc$/,
  /** From 2 on. */
  page: /^[1-9]\d{0,5}$/,
  /** A new row, and what it begins with: `1`, or a code. */
  new: text,
  edit: text,
  copy: text,
  remove: text,
} as const;

/** What the address of a catalog's screen says, its filters included. */
export type CatalogSearch = SearchOf<typeof forms> & { readonly [filter: string]: string | undefined };

/** Keeps what a screen with these filters knows of an address. */
export function catalogSearch(filters: readonly string[]): (raw: Readonly<Record<string, unknown>>) => CatalogSearch {
  const all = { ...forms, ...Object.fromEntries(filters.map((name) => [name, text])) };
  return (raw) => validSearch(all, raw);
}

/** The address of the screen that is shown. */
export function useCatalogSearch(): CatalogSearch {
  return useSearch({ strict: false });
}

/** Changes the address: `undefined` takes a part away, what is not named stays. */
export function useAddress(): (change: CatalogSearch, how?: { readonly replace: boolean }) => void {
  const navigate = useNavigate();
  return (change, how = { replace: false }) =>
    void navigate({ to: '.', search: (old) => ({ ...old, ...change }), ...how });
}

/** No dialog. */
export const closed: CatalogSearch = { new: undefined, edit: undefined, copy: undefined, remove: undefined };
