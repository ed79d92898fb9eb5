import type { FieldSchema } from '../../contract/fieldError.ts';
import type { FoundRow } from '../../../db/views/catalog/prepareCatalog.ts';
import type { StoredRow } from '../../../db/views/exchange.ts';
import type { Queries, Tx } from '../../../db/open.ts';

export type CatalogName = keyof Queries['catalog'];

/** The part of a schema that the catalog uses to convert values. */
export interface Schema extends FieldSchema {
  /** Schemas. Typed as objects because contract objects do not reveal more. */
  readonly properties?: Readonly<Record<string, object>>;
  readonly items?: object;
  readonly anyOf?: readonly object[];
}

/** The schemas of a resource's calls (contract/admin/catalog/calls.ts) that the catalog uses. */
export interface CatalogSchemas {
  readonly list: { readonly schema: { readonly querystring: Schema; readonly response: { readonly 200: Schema } } };
  readonly ids: { readonly schema: { readonly querystring: Schema } };
  readonly find: { readonly schema: { readonly response: { readonly 200: Schema } } };
  readonly create: { readonly schema: { readonly body: Schema } };
}

/** A field with links to rows of another kind. */
export interface LinkField {
  readonly field: string;
  readonly links:
    | 'flightSubfleets'
    | 'flightFares'
    | 'flightFields'
    | 'subfleetFares'
    | 'subfleetRanks'
    | 'rankSubfleets';
  /** The column that identifies a link of the row. */
  readonly key: string;
  /** The kind that the key refers to; absent when the key is not an id. */
  readonly to?: CatalogName;
  /** Further columns of the link. When empty, the field is a list of ids. */
  readonly columns: readonly string[];
}

/** A unique value, and the error when it is taken. */
export interface Unique {
  /** The form shows the error at this field. */
  readonly field: string;
  readonly find: (db: Queries, row: StoredRow) => StoredRow | undefined;
  readonly text: (db: Queries, row: StoredRow, other: StoredRow) => string;
}

/** The rules of a resource of the catalog that differ from the others. */
export interface CatalogKind {
  readonly name: CatalogName;
  /** The singular, for errors and the activity. */
  readonly one: 'airline' | 'airport' | 'subfleet' | 'aircraft' | 'fare' | 'flight' | 'rank' | 'pilot';
  readonly calls: CatalogSchemas;
  /** The name that people use: `KTW`, `D-AKTE`. */
  readonly nameOf: (db: Queries, row: StoredRow) => string;
  readonly links?: readonly LinkField[];
  readonly unique: readonly Unique[];
  /** Fills in derived values and checks what a schema cannot. `before` is the stored row, if any. */
  readonly complete?: (tx: Tx, row: StoredRow, before: StoredRow | undefined) => StoredRow;
  /** Dependents (db/views/catalog): `refusing` ones prevent removal, `goes` are removed too, `stays` are kept. */
  readonly refusing: readonly string[];
  readonly goes: readonly string[];
  readonly stays: readonly string[];
  /** Dependents that prevent permanent deletion. */
  readonly keeping?: readonly string[];
  /** Returns another reason that prevents removal. */
  readonly needed?: (db: Queries, row: StoredRow) => string | undefined;
  /** Removes the row from the history and the bytes of the file too; use `db.erase`. */
  readonly personal?: true;
  /** Removes dependents that the schema does not remove, before the row. */
  readonly clear?: (tx: Tx, row: StoredRow) => void;
  /** Keeps the row without its data instead of removing it. Returns whether it did. */
  readonly retire?: (tx: Tx, row: StoredRow) => boolean;
  /** Adds values to each row of a response. `presentOne` adds more when a single row is requested. */
  readonly present?: (db: Queries, row: StoredRow) => object;
  readonly presentOne?: (db: Queries, row: StoredRow, details: FoundRow['details']) => object;
}

/** The schemas of the fields that the operator sets. */
export function fieldsOf({ calls }: CatalogKind): [string, Schema][] {
  return Object.entries(calls.create.schema.body.properties ?? {});
}
