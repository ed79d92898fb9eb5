import type { LinkProps } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import type { ImportKind } from '../../../server/contract/admin/csv.ts';
import type { Endpoint, EndpointInput, EndpointOutput } from '../../../server/contract/endpoint.ts';
import type { DataColumn } from '../../ui/DataTable.tsx';
import type { CatalogSearch } from './catalogSearch.ts';
import type { Draft, Form } from './form.ts';

/** What `catalogCalls` of the contract describes, and `trashCalls` where there is a trash. */
export interface ResourceCalls {
  readonly list: Endpoint;
  readonly ids: Endpoint;
  readonly find: Endpoint;
  readonly create: Endpoint;
  readonly change: Endpoint;
  readonly dependents: Endpoint;
  readonly remove: Endpoint;
  readonly changeMany: Endpoint;
  readonly removeMany: Endpoint;
  readonly restoreMany?: Endpoint;
  readonly purgeMany?: Endpoint;
}

type Data<E extends Endpoint> = EndpointOutput<E> extends { readonly data: infer D } ? D : never;
type Body<E extends Endpoint> = EndpointInput<E> extends { readonly body: infer B } ? B : never;
type Query<E extends Endpoint> = EndpointInput<E> extends { readonly query?: infer Q } ? NonNullable<Q> : never;

type RowOf<C extends ResourceCalls> = Data<C['list']> extends readonly (infer Row)[] ? Row : never;
type DetailOf<C extends ResourceCalls> = Data<C['find']>;
type InputOf<C extends ResourceCalls> = Body<C['create']>;
type ManyOf<C extends ResourceCalls> = Body<C['changeMany']> extends { readonly set: infer Many } ? Many : never;
type SortOf<C extends ResourceCalls> = Query<C['list']> extends { readonly sort?: infer S } ? NonNullable<S> : never;
type FilterOf<C extends ResourceCalls> = Extract<
  Exclude<keyof Query<C['list']>, 'search' | 'sort' | 'order' | 'page' | 'limit'>,
  string
>;

/** What every row of the catalog has. */
export interface CatalogRow {
  readonly id: number | string;
  readonly updated_at: string;
}

type Column<Row, Sort> = DataColumn<Row> & ({ readonly sortable?: never } | { readonly name: Sort });

interface FilterOption {
  readonly value: string;
  readonly label: string;
}

/** A chip above the list. */
export interface Filter<Name> {
  readonly name: Name;
  /** "Airline" */
  readonly label: string;
  /** What to choose from; without it a text is typed. */
  readonly options?: readonly FilterOption[];
  /** A chip of its own, where the server knows what to choose from. */
  readonly Chip?: (props: ChipProps) => ReactNode;
}

export interface ChipProps {
  readonly label: string;
  readonly value: string | undefined;
  readonly onChoose: (value: string | undefined) => void;
}

/** What the foot of the table does with the selected rows. */
export type BulkEdit<Many> = BulkChange<Many> | BulkForm<Many>;

interface BulkChange<Many> {
  /** "Activate" */
  readonly label: string;
  /** "Activated", for what the toast says. */
  readonly done: string;
  readonly set: Many;
}

interface BulkForm<Many> {
  /** "fuel type": of "Set fuel type…" */
  readonly sets: string;
  readonly blank: Draft<Many>;
  readonly Fields: (props: { readonly form: Form<Many> }) => ReactNode;
}

interface Definition<Row, Detail, Input, Many, Sort, FilterName> {
  /** "airline" */
  readonly one: string;
  /** "airlines", in CSV files as well. */
  readonly many: ImportKind;
  /** Its screen. */
  readonly to: NonNullable<LinkProps['to']>;
  /** How a row is called in sentences and beside its tick box: "KTW612". */
  readonly nameOf: (row: Row) => string;
  /** What it is for, for a list that is still empty. */
  readonly about: string;
  /** What the search finds it by: "ICAO, name, callsign". */
  readonly searches: string;
  /** The first one leads to the row. */
  readonly columns: readonly Column<Row, Sort>[];
  readonly sortedBy: Sort;
  readonly filters: readonly Filter<FilterName>[];
  readonly bulk: readonly BulkEdit<Many>[];
  readonly form: ResourceForm<Detail, Input>;
  /** Its own page, where a dialog is too small; without it the row opens in its form. */
  readonly pageOf?: (row: Row) => LinkProps;
}

export interface ResourceForm<Detail, Input> {
  /** What a new one begins with, by what the address says of it, `?new=EDDH`, and of the list that it is added to. */
  readonly blank: (address: CatalogSearch) => Draft<Input>;
  readonly draftOf: (detail: Detail) => Draft<Input>;
  /** What a copy has otherwise: a name of its own. Without it there are no copies. */
  readonly copyOf?: (detail: Detail) => Draft<Input>;
  readonly Fields: (props: { readonly form: Form<Input>; readonly row: Detail | undefined }) => ReactNode;
}

type Values = Readonly<Record<string, unknown>>;

/** A resource as the shared path sees it: lists, forms and deletions do not depend on what rows are made of. */
export interface Resource extends Definition<CatalogRow, CatalogRow, Values, Values, string, string> {
  readonly calls: ResourceCalls;
}

/** Describes a screen of the catalog; the contract's calls say what its columns, filters and fields may be. */
export function defineResource<C extends ResourceCalls>(
  calls: C,
  definition: Definition<RowOf<C>, DetailOf<C>, InputOf<C>, ManyOf<C>, SortOf<C>, FilterOf<C>>,
): Resource {
  // Its calls bring the rows that its definition is asked about, and no others.
  return { ...(definition as unknown as Omit<Resource, 'calls'>), calls };
}
