import { ImportKinds } from '../../server/contract/admin/csv.ts';
import { type SearchOf, validSearch } from '../app/validSearch.ts';

const forms = {
  /** Absent: import. */
  view: /^(export|backups)$/,
  /** Of a file that is to be imported: what it holds. */
  kind: new RegExp(`^(${ImportKinds.join('|')})$`),
  /** Of the report: rows with this outcome alone. */
  outcome: /^(error|changed|new|same)$/,
  /** Of the report, from 2 on. */
  page: /^[1-9]\d{0,5}$/,
  /** Of the exports: the columns of a phpVMS; absent: all. */
  columns: /^[78]$/,
  /** The backup that is to be restored, asked about. */
  restore: /^[\w.-]{1,100}$/,
  /** The one that is to be removed, asked about. */
  remove: /^[\w.-]{1,100}$/,
} as const;

/** What the address says about data in and out. */
type DataSearch = SearchOf<typeof forms>;

/** Keeps what is valid of an address that anyone may have typed. */
export function dataSearch(raw: Readonly<Record<string, unknown>>): DataSearch {
  return validSearch(forms, raw);
}
