import type { CatalogCalls } from '../../contract/admin/catalog/calls.ts';
import type { FieldSchema } from '../../contract/fieldError.ts';
import type { RowLinks, Sliced, StoredRow, Table, TableRow } from '../../../db/statements.ts';
import type { CatalogMoment, CatalogView } from '../../../db/views/catalog/prepareCatalog.ts';
import type { Queries, Tx } from '../../../db/open.ts';

export type Id = string | number;

/** The part of a schema that the catalog uses to convert values. */
export interface Schema extends FieldSchema {
  /** Schemas. Typed as objects because contract objects do not reveal more. */
  readonly properties?: Readonly<Record<string, object>>;
  readonly items?: object;
  readonly anyOf?: readonly object[];
}

/** A field with links to rows of another kind. */
export interface LinkField {
  readonly field: string;
  readonly links: (db: Queries) => RowLinks;
  /** The column that identifies a link of the row. */
  readonly key: string;
  /** The kind that the key refers to; absent when the key is not an id. */
  readonly to?: 'subfleets' | 'fares' | 'ranks';
  /** Further columns of the link. When empty, the field is a list of ids. */
  readonly columns: readonly string[];
}

/** A row of the catalog, as stored. */
export type CatalogRow = TableRow & { readonly created_at: string; readonly updated_at: string };

/** A row of a table with a trash, or of one without. */
export function isDeleted(row: StoredRow | undefined): boolean {
  return (row?.['deleted_at'] ?? null) !== null;
}

/** A unique value, and the error when it is taken. */
interface Unique<Row> {
  /** The form shows the error at this field. */
  readonly field: string;
  /** By the columns that name a row, if it does not say otherwise. */
  readonly find?: (db: Queries, row: Partial<Row>) => Row | undefined;
  readonly text: (db: Queries, row: Partial<Row>, other: Row) => string;
}

/** For errors and the activity. */
type Singular = 'airline' | 'airport' | 'subfleet' | 'aircraft' | 'fare' | 'flight' | 'rank' | 'pilot';

/** The rules of a resource of the catalog that differ from the others. */
export interface CatalogRules<Row extends CatalogRow> {
  readonly name: keyof Queries['catalog'];
  readonly one: Singular;
  readonly calls: CatalogCalls;
  readonly table: (db: Queries) => Table<Row>;
  /** The name that people use: `KTW`, `D-AKTE`. */
  readonly nameOf: (db: Queries, row: Row) => string;
  readonly links?: readonly LinkField[];
  readonly unique: readonly Unique<Row>[];
  /** Fills in derived values and checks what a schema cannot. `before` is the stored row, if any. */
  readonly complete?: (tx: Tx, row: Partial<Row>, before: Row | undefined) => Partial<Row>;
  /** Dependents (db/views/catalog) that prevent removal. */
  readonly refusing: readonly string[];
  /** Dependents that prevent permanent deletion. */
  readonly keeping?: readonly string[];
  /** Returns another reason that prevents removal. */
  readonly needed?: (db: Queries, row: Row) => string | undefined;
  /** Permanent deletion removes the row from the history and the bytes of the file too; use `db.erase`. */
  readonly personal?: true;
  /** Removes dependents that the schema does not remove, before the row. */
  readonly clear?: (tx: Tx, row: Row) => void;
  /** Checks a restored row's dependents that are visible again. */
  readonly recheck?: (tx: Tx, row: Row) => void;
  /** Called after a change. */
  readonly changed?: (tx: Tx, row: Row, before: Row) => void;
  /** Called before permanent deletion. Returns whether it keeps the row, without its data, instead. */
  readonly retire?: (tx: Tx, row: Row) => boolean;
}

/** What the operator sees of a resource: its rows in a list, with names and counts, and the details of one. */
interface CatalogReading<Listed extends StoredRow, Details> {
  readonly view: (db: Queries) => CatalogView<Listed, Details>;
  /** Adds values to each row of a response. `presentOne` adds more when a single row is requested. */
  readonly present?: (db: Queries, row: Listed) => object;
  readonly presentOne?: (db: Queries, row: Listed, details: Details) => object;
}

/** What can be read of any resource, as the operator sees it. */
export interface CatalogReader extends Pick<CatalogRules<CatalogRow>, 'name' | 'one' | 'calls'> {
  readonly slice: (db: Queries, ...search: Parameters<CatalogView['slice']>) => Sliced<object>;
  readonly find: (db: Queries, id: Id, moment: CatalogMoment) => object | undefined;
  readonly findName: (db: Queries, id: Id) => string | undefined;
  /** @param noted a complete row, as the history has it */
  readonly nameOfNoted: (db: Queries, noted: object) => string;
}

/** A resource of the catalog. */
export type CatalogKind<Row extends CatalogRow> = CatalogRules<Row> & CatalogReader;

export function catalogKind<Row extends CatalogRow, Listed extends StoredRow, Details>({
  view,
  present,
  presentOne,
  ...rules
}: CatalogRules<Row> & CatalogReading<Listed, Details>): CatalogKind<Row> {
  return {
    ...rules,
    slice: (db, ...search) => {
      const { rows, total } = view(db).slice(...search);
      return { rows: rows.map((row) => ({ ...row, ...present?.(db, row) })), total };
    },
    find: (db, id, moment) => {
      const { row, details } = view(db).find(id, moment) ?? {};
      return row && details && { ...row, ...details, ...presentOne?.(db, row, details), ...present?.(db, row) };
    },
    findName: (db, id) => {
      const row = lookUp(db, rules, id);
      return row && rules.nameOf(db, row);
    },
    nameOfNoted: (db, noted) => rules.nameOf(db, noted as Row),
  };
}

export function lookUp<Row extends CatalogRow>(db: Queries, { table }: CatalogRules<Row>, id: Id): Row | undefined {
  return table(db).find(id);
}

/** Finds the row that has a unique value of `row`. */
export function findSame<Row extends CatalogRow>(
  db: Queries,
  { table }: CatalogRules<Row>,
  { find }: Unique<Row>,
  row: Partial<Row>,
): Row | undefined {
  return find ? find(db, row) : table(db).findNamed(row);
}

/** The schemas of the fields that the operator sets. */
export function fieldsOf({ calls }: { readonly calls: CatalogCalls }): [string, Schema][] {
  return Object.entries(calls.create.schema.body.properties);
}
