import { type SearchOf, validSearch } from '../../lib/validSearch.ts';

/** The valid values of each search parameter. */
const forms = {
  /** The group shown; the network when absent. */
  group: /^[a-z_]{1,30}$/,
  /** A search in all groups. */
  q: /^.{1,100}$/,
  /** Shows only settings that are not at their default, in all groups. */
  changed: /^1$/,
  /** Which of the LAN addresses the QR code shows, from 1. */
  site: /^[1-9]\d?$/,
} as const;

type SettingsSearch = SearchOf<typeof forms>;

/** Drops invalid parameters. */
export function settingsSearch(raw: Readonly<Record<string, unknown>>): SettingsSearch {
  return validSearch(forms, raw);
}
