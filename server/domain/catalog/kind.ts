import type { FoundRow } from '../../../db/views/catalog/prepareCatalog.ts';
import type { StoredRow } from '../../../db/views/exchange.ts';
import type { Queries, Tx } from '../../../db/open.ts';

export type CatalogName = keyof Queries['catalog'];

/** As far as values are turned by it: JSON Schema, which contract objects are. */
export interface Schema {
  readonly type?: string | readonly string[];
  /** Schemas, like the others; the types of contract objects do not show what is in them. */
  readonly properties?: Readonly<Record<string, object>>;
  readonly items?: object;
  readonly anyOf?: readonly object[];
  readonly enum?: readonly string[];
}

/** The calls of a resource (contract/admin/catalog/calls.ts), as far as their schemas are read here. */
export interface CatalogSchemas {
  readonly list: { readonly schema: { readonly querystring: Schema; readonly response: { readonly 200: Schema } } };
  readonly ids: { readonly schema: { readonly querystring: Schema } };
  readonly find: { readonly schema: { readonly response: { readonly 200: Schema } } };
  readonly create: { readonly schema: { readonly body: Schema } };
}

/** A field that names rows of another kind, with what the link has of its own. */
export interface LinkField {
  readonly field: string;
  readonly links:
    | 'flightSubfleets'
    | 'flightFares'
    | 'flightFields'
    | 'subfleetFares'
    | 'subfleetRanks'
    | 'rankSubfleets';
  /** The column that tells the links of a row apart. */
  readonly key: string;
  /** What that is an id of; left out: of nothing. */
  readonly to?: CatalogName;
  /** Further columns; without any the field is a list of ids. */
  readonly columns: readonly string[];
}

/** What must be unique, and what to say when it is not. */
export interface Unique {
  /** Where the form shows it. */
  readonly field: string;
  readonly find: (db: Queries, row: StoredRow) => StoredRow | undefined;
  readonly text: (db: Queries, row: StoredRow, other: StoredRow) => string;
}

/** A kind of thing in the airline's books. What is left out here is the same for all of them. */
export interface CatalogKind {
  readonly name: CatalogName;
  /** One of them, in texts and in the history. */
  readonly one: 'airline' | 'airport' | 'subfleet' | 'aircraft' | 'fare' | 'flight' | 'rank' | 'pilot';
  readonly calls: CatalogSchemas;
  /** What people know it by: `KTW`, `D-AKTE`. */
  readonly nameOf: (db: Queries, row: StoredRow) => string;
  readonly upperCase?: readonly string[];
  /** Fields that name a row of another kind; airports by their code, the others by id. */
  readonly references?: Readonly<Record<string, CatalogName>>;
  readonly links?: readonly LinkField[];
  readonly unique: readonly Unique[];
  /** Adds what follows from the rest, and refuses what no schema can. `before`: as it is stored, if it is. */
  readonly complete?: (tx: Tx, row: StoredRow, before: StoredRow | undefined) => StoredRow;
  /** What refers to it (db/views/catalog): what forbids its removal, what goes with it, what stays. */
  readonly refusing: readonly string[];
  readonly goes: readonly string[];
  readonly stays: readonly string[];
  /** What keeps it in the trash for good. */
  readonly keeping?: readonly string[];
  /** Another reason why it must stay. */
  readonly needed?: (db: Queries, row: StoredRow) => string | undefined;
  /** Nothing of a row that is removed is kept: not in the history, nor in the bytes of the file. Take `db.erase` for it. */
  readonly personal?: true;
  /** Removes what the schema does not let go by itself, before the row. */
  readonly clear?: (tx: Tx, row: StoredRow) => void;
  /** Instead of removing its row. */
  readonly retire?: (tx: Tx, row: StoredRow) => boolean;
  /** What replies say of a row beside its columns, and what the one about it alone says. */
  readonly present?: (db: Queries, row: StoredRow) => object;
  readonly presentOne?: (db: Queries, row: StoredRow, details: FoundRow['details']) => object;
}
