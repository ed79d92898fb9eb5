import { useSearch } from '@tanstack/react-router';
import type { TObject } from 'typebox';
import { fieldError, type FieldSchema } from '../../../server/contract/fieldError.ts';
import { mapValues } from '../../../server/contract/mapValues.ts';
import { readWithin } from '../../../server/contract/readText.ts';
import { type SearchFormat, type SearchOf, validSearch } from '../../lib/validSearch.ts';

const text = /^.{1,100}$/;

/** The search (`q`), order and page of a list, and which dialog is open for which row. */
const forms = {
  q: text,
  sort: /^[a-z_]{1,50}$/,
  order: /^desc$/,
  /** From 2 on. */
  page: /^[1-9]\d{0,5}$/,
  /** Opens a new row: `1`, or a code to start with. */
  new: text,
  edit: text,
  copy: text,
  remove: text,
  /** Opens a new bid with `new`, or the bid of an id. */
  bid: /^(new|\d{1,15})$/,
  /** Explains whether a pilot can fly a flight: `choose`, or the id of the other one. */
  why: /^[\w-]{1,36}$/,
} as const;

/** The search part of a catalog screen's address, with its filters. */
export type CatalogAddress = SearchOf<typeof forms> & { readonly [filter: string]: string | undefined };

interface ListCall {
  readonly schema: { readonly querystring: TObject };
}

/**
 * Keeps the valid parts of an address for a screen: of a list, the filters and orders that its call takes.
 * @param more what else the address of the screen has
 */
export function catalogSearch(
  list?: ListCall,
  more: readonly string[] = [],
): (raw: Readonly<Record<string, unknown>>) => CatalogAddress {
  const accepted = mapValues<FieldSchema, SearchFormat>(list?.schema.querystring.properties ?? {}, formatOf);
  const others = Object.fromEntries(more.map((name) => [name, text]));
  const { order, page } = forms;
  return (raw) => validSearch({ ...forms, ...others, ...accepted, order, page }, raw);
}

function formatOf(schema: FieldSchema): SearchFormat {
  const { type = '', enum: values } = schema;
  if (type === 'boolean') return /^(true|false)$/;
  if (values !== undefined) return { test: (value) => values.includes(value) };
  if (type.includes('integer') || type.includes('number'))
    return { test: (value) => readWithin(value, schema) !== undefined };
  return { test: (value) => value !== '' && fieldError(schema, value) === null };
}

export function useCatalogSearch(): CatalogAddress {
  return useSearch({ strict: false });
}

/** Closes every dialog. */
export const closed: CatalogAddress = {
  new: undefined,
  edit: undefined,
  copy: undefined,
  remove: undefined,
  bid: undefined,
  why: undefined,
};
