import { Actors } from '../../server/contract/admin/activity.ts';
import { LogLevels } from '../../server/contract/admin/log.ts';

/** What an address may say, by the form of its values. */
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
type Name = keyof typeof forms;

/** What the address says about the activity; absent does not narrow. */
export type ActivitySearch = { readonly [name in Name]?: string | undefined };

/** Keeps what is valid of an address that anyone may have typed. */
export function activitySearch(raw: Readonly<Record<string, unknown>>): ActivitySearch {
  const kept = Object.entries(forms).flatMap(([name, form]) => {
    // The router reads digits as a number.
    const value = typeof raw[name] === 'number' ? String(raw[name]) : raw[name];
    return typeof value === 'string' && form.test(value) ? [[name, value] as const] : [];
  });
  return Object.fromEntries(kept);
}
