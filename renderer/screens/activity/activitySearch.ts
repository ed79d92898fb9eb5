import { Actors } from '../../../server/contract/admin/activity.ts';
import { LogLevels } from '../../../server/contract/admin/log.ts';
import { type SearchOf, validSearch } from '../../lib/validSearch.ts';

const forms = {
  /** The server's log instead of the changes. */
  view: /^log$/,
  actor: new RegExp(`^(${Actors.join('|')})$`),
  /** The pilot's id. */
  pilot: /^\d{1,15}$/,
  subject: /^[a-z_]{1,50}$/,
  action: /^[a-z_.]{1,50}$/,
  /** Days, UTC, both included. */
  from: /^\d{4}-\d\d-\d\d$/,
  to: /^\d{4}-\d\d-\d\d$/,
  /** Of the log: this level and worse. */
  level: new RegExp(`^(${LogLevels.join('|')})$`),
  q: /^.{1,100}$/,
  /** From 2 on. */
  page: /^[1-9]\d{0,5}$/,
  /** The entry that is open. */
  entry: /^\d{1,15}$/,
} as const;

/** What the address says about the activity; absent does not narrow. */
export type ActivitySearch = SearchOf<typeof forms>;

/** Keeps what is valid of an address that anyone may have typed. */
export function activitySearch(raw: Readonly<Record<string, unknown>>): ActivitySearch {
  return validSearch(forms, raw);
}
