import { Actors } from '../../../server/contract/admin/activity.ts';
import { LogLevels } from '../../../server/contract/admin/log.ts';
import { dayForm } from '../../../server/contract/admin/pireps.ts';
import { searchBy, type SearchOf } from '../../lib/validSearch.ts';

const forms = {
  /** Shows the server's log instead of the changes. */
  view: /^log$/,
  actor: new RegExp(`^(${Actors.join('|')})$`),
  /** The pilot's id. */
  pilot: /^\d{1,15}$/,
  subject: /^[a-z_]{1,50}$/,
  /** With a subject: the id of the only one to show. */
  id: /^.{1,50}$/,
  action: /^[a-z_.]{1,50}$/,
  /** Shows the phases of flights, one row for each flight. */
  phases: /^1$/,
  /** UTC days, both included. */
  from: dayForm,
  to: dayForm,
  /** For the log: this level and more severe ones. */
  level: new RegExp(`^(${LogLevels.join('|')})$`),
  q: /^.{1,100}$/,
  /** From 2 on. */
  page: /^[1-9]\d{0,5}$/,
  /** The id of the expanded entry. */
  entry: /^\d{1,15}$/,
} as const;

/** The search part of the address. Absent values do not filter. */
export type ActivitySearch = SearchOf<typeof forms>;

/** Keeps the valid parts of the address. */
export const activitySearch = searchBy(forms);
