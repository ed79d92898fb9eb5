import type { LinkProps } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import type { TArray, TObject, TProperties, TString } from 'typebox';
import type { catalogCalls, TId, trashCalls } from '../../../server/contract/admin/catalog/calls.ts';
import type { ImportKind } from '../../../server/contract/admin/csv.ts';
import type { Endpoint, EndpointInput, EndpointOutput } from '../../../server/contract/endpoint.ts';
import { count } from '../../lib/figures.ts';
import type { DataColumn } from '../../ui/DataTable.tsx';
import type { FilterOption } from '../../ui/FilterMenu.tsx';
import { shownText } from '../../ui/Shown.tsx';
import { type CatalogAddress, closed } from './catalogSearch.ts';
import { blankOf, type DescribedForm, inputOf } from './describedForm.ts';
import type { Done } from './words.ts';

/** The values of a form. Null is an emptied field; the server says if it is required. */
export type RowValues<Input> = { readonly [K in keyof Input]?: Input[K] | null };

export type CatalogForm<Input> = DescribedForm<RowValues<Input>>;

/** Adds one or several rows, with the fields of a row and some more. Returns their ids. */
interface BatchCall extends Endpoint {
  readonly schema: {
    readonly summary: string;
    readonly body: TObject;
    readonly response: {
      readonly 201: TObject<{
        readonly data: TArray<TId>;
        readonly airport_ids: TArray<TString>;
      }>;
    };
  };
}

/** The contract's `catalogCalls`, with `trashCalls` where there is a trash, and where new rows have a call of their own. */
export type ResourceCalls = ReturnType<
  typeof catalogCalls<TId, TProperties, TRow, TRow, TProperties, TProperties, string>
> &
  Partial<ReturnType<typeof trashCalls<TId>>> & { readonly add?: BatchCall };
type TRow = Readonly<Record<'id', TId | TString> & Record<'updated_at', TString>>;

type Data<E extends Endpoint> = EndpointOutput<E> extends { readonly data: infer D } ? D : never;
type Body<E extends Endpoint> = EndpointInput<E> extends { readonly body: infer B } ? B : never;
type Query<E extends Endpoint> = EndpointInput<E> extends { readonly query?: infer Q } ? NonNullable<Q> : never;

type RowOf<C extends ResourceCalls> = Data<C['list']> extends readonly (infer Row)[] ? Row : never;
type DetailOf<C extends ResourceCalls> = Data<C['find']>;
type InputOf<C extends ResourceCalls> = C extends { readonly add: infer Add extends Endpoint }
  ? Body<Add>
  : Body<C['create']>;
type ManyOf<C extends ResourceCalls> = Body<C['changeMany']> extends { readonly set: infer Many } ? Many : never;
type SortOf<C extends ResourceCalls> = Query<C['list']> extends { readonly sort?: infer S } ? NonNullable<S> : never;
type FilterOf<C extends ResourceCalls> = Extract<
  Exclude<keyof Query<C['list']>, 'search' | 'sort' | 'order' | 'page' | 'limit'>,
  string
>;

/** The fields that every row of the catalog has. */
export interface ResourceRow {
  readonly id: number | string;
  readonly updated_at: string;
  /** When it was moved to the trash; null, or absent without a trash, when it is not there. */
  readonly deleted_at?: string | null;
}

interface StateColumn<Row> extends DataColumn<Row> {
  /** Says “In the trash” for rows that are. */
  readonly isState?: true;
}

/** A column without a cell shows the value of its name. */
type ValueColumn<Row> = {
  readonly [Name in keyof Row & string]: Omit<StateColumn<Row>, 'cell' | 'name'> & {
    readonly name: Name;
    /** Writes the value; by default a number with separators, or a text as it is. */
    readonly as?: (value: NonNullable<Row[Name]>) => string;
  };
}[keyof Row & string];

type Column<Row, Sort> = (StateColumn<Row> | ValueColumn<Row>) &
  ({ readonly sortable?: never } | { readonly name: Sort });

/** A filter above the list. */
export interface ListFilter<Name> {
  readonly name: Name;
  readonly label: string;
  /** The choices; without them a text is typed. */
  readonly options?: readonly FilterOption[];
  /** Replaces the filter's control, when the choices come from the server. */
  readonly Chip?: (props: ListChipProps) => ReactNode;
}

export interface ListChipProps {
  readonly label: string;
  readonly value: string | undefined;
  readonly onChoose: (value: string | undefined) => void;
}

/** An action on the selected rows. */
export type BulkEdit<Many> = BulkChange<Many> | BulkForm<Many> | BulkDialog;

/** Asks for more than fields. */
export interface BulkDialog {
  readonly label: string;
  readonly Dialog: (props: BulkDialogProps) => ReactNode;
}

export interface BulkDialogProps {
  readonly resource: Resource;
  readonly ids: readonly ResourceRow['id'][];
  /** Called when the action has begun. */
  readonly onDone: () => void;
  readonly onClose: () => void;
}

interface BulkAction {
  /** For example "Activate" or "Set hub". */
  readonly label: string;
  /** The toast, such as "Activated 3 flights." Here a single row is counted, too. */
  readonly done: Done;
}

interface BulkChange<Many> extends BulkAction {
  readonly set: Many;
}

export interface BulkForm<Many> extends BulkAction {
  readonly blank: RowValues<Many>;
  readonly Fields: (props: { readonly form: CatalogForm<Many> }) => ReactNode;
}

interface Definition<Row, Detail, Input, Many, Sort, FilterName> {
  /** Its CSV file and its texts. */
  readonly kind: ImportKind;
  /** The address of its screen. */
  readonly to: NonNullable<LinkProps['to']>;
  /** Names a row in sentences and beside its checkbox, such as "KTW612". */
  readonly nameOf: (row: Row) => string;
  /** Explains the resource in an empty list. */
  readonly about: string;
  /** What the search covers, such as "ICAO, name, callsign". */
  readonly searches: string;
  /** The first column links to the row. */
  readonly columns: readonly Column<Row, Sort>[];
  readonly sortedBy: Sort;
  readonly filters: readonly ListFilter<FilterName>[];
  readonly bulk: readonly BulkEdit<Many>[];
  readonly form: ResourceForm<Detail, Input>;
  /** What permanent deletion does. Without it the question says only that it cannot be undone. */
  readonly purging?: string;
  /** The row's own page. Without it the row opens in a dialog. */
  readonly pageOf?: (row: Row) => LinkProps;
}

export interface ResourceForm<Detail, Input> {
  /** What a new row begins with where the contract has another value: from the address (`?new=EDDH`) and the list's filters. */
  readonly fresh?: (address: CatalogAddress) => RowValues<Input>;
  /** What a copy has in place of the values of its row. Without it rows cannot be copied. */
  readonly copied?: (detail: Detail) => RowValues<Input>;
  /** The number of rows that a new one adds, where that may be several. */
  readonly adds?: (values: RowValues<Input>) => number;
  /** The fields that the next new row takes from the last one. */
  readonly keeps: readonly (keyof Input & string)[];
  readonly Fields: (props: FieldsProps<Detail, Input>) => ReactNode;
}

export interface FieldsProps<Detail, Input> {
  readonly form: CatalogForm<Input>;
  /** The row that is edited or copied. */
  readonly row: Detail | undefined;
  readonly isNew: boolean;
}

type Values = Readonly<Record<string, unknown>>;

/** A resource with any kind of row, as lists, forms and deletions see it. */
export interface Resource extends Omit<
  Definition<ResourceRow, ResourceRow, Values, Values, string, string>,
  'columns'
> {
  readonly calls: ResourceCalls;
  readonly columns: readonly StateColumn<ResourceRow>[];
}

/** Defines a screen of the catalog. The contract's calls type its columns, filters and fields. */
export function defineResource<C extends ResourceCalls>(
  calls: C,
  definition: Definition<RowOf<C>, DetailOf<C>, InputOf<C>, ManyOf<C>, SortOf<C>, FilterOf<C>>,
): Resource {
  // Its calls return exactly the rows that its definition expects. No type says so: components that were generic over the
  // calls would need a cast at every call, because TypeScript cannot compare the rows of calls that it does not know.
  const { columns, ...others } = definition as unknown as Definition<
    ResourceRow,
    ResourceRow,
    Values,
    Values,
    string,
    string
  >;
  return { ...others, calls, columns: columns.map((column) => ('cell' in column ? column : withCell(column))) };
}

function withCell({ as = written, ...column }: ValueColumn<ResourceRow>): StateColumn<ResourceRow> {
  const write = as as (value: unknown) => string;
  return {
    ...column,
    cell: (row) => {
      const value: unknown = row[column.name];
      return shownText(value === null || value === undefined ? null : write(value));
    },
  };
}

function written(value: number | string): string {
  return typeof value === 'number' ? count(value) : value;
}

/**
 * Returns the values that a new row begins with.
 * @param airline_id the only airline; null if there are several
 */
export function newValues({ calls, form }: Resource, address: CatalogAddress, airline_id: number | null): Values {
  const { body } = (calls.add ?? calls.create).schema;
  const airline = body.required?.includes('airline_id') ? { airline_id } : {};
  return { ...blankOf(body), ...airline, ...form.fresh?.(address) };
}

/** Returns the values of a row in its form. */
export function valuesOf({ calls }: Resource, row: ResourceRow): Values {
  return inputOf(calls.create.schema.body, row);
}

/** Returns the values of a copy. */
export function copyOf(resource: Resource, row: ResourceRow): Values {
  return { ...valuesOf(resource, row), ...resource.form.copied?.(row) };
}

export function isTrashed({ deleted_at }: ResourceRow): boolean {
  return typeof deleted_at === 'string';
}

/** Returns the link to a row: to its page, or to its dialog above the list. */
export function rowLink(resource: Resource, row: ResourceRow): LinkProps {
  if (resource.pageOf !== undefined) return resource.pageOf(row);
  return { to: '.', search: (old: object) => ({ ...old, ...closed, edit: String(row.id) }) } as LinkProps;
}
