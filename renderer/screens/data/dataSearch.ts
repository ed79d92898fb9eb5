import { ImportKinds } from '../../../server/contract/admin/csv.ts';
import { searchBy } from '../../lib/validSearch.ts';

const forms = {
  /** Import when absent. */
  view: /^(phpvms|export|backups)$/,
  /** The kind of data in the file to import. */
  kind: new RegExp(`^(${ImportKinds.join('|')})$`),
  /** Filters the rows of the report. */
  outcome: /^(error|changed|new|same)$/,
  /** Page of the report, from 2. */
  page: /^[1-9]\d{0,5}$/,
  /** Exports the columns of this phpVMS version; all when absent. */
  columns: /^[78]$/,
  /** The backup in the restore dialog. */
  restore: /^[\w.-]{1,100}$/,
  /** The backup in the delete dialog. */
  remove: /^[\w.-]{1,100}$/,
} as const;

/** Drops invalid parameters. */
export const dataSearch = searchBy(forms);
