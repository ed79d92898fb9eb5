import { type SearchOf, validSearch } from '../app/validSearch.ts';

/** What an address may say, by the form of its values. */
const forms = {
  /** The group that is shown; the network without one. */
  group: /^[a-z_]{1,30}$/,
  /** Narrows all groups. */
  q: /^.{1,100}$/,
  /** Only what is not at its default, of all groups. */
  changed: /^1$/,
  /** Whose address the QR code says: its place among those on the LAN, from 1. */
  site: /^[1-9]\d?$/,
} as const;

/** What the address says about the settings. */
type SettingsSearch = SearchOf<typeof forms>;

/** Keeps what is valid of an address that anyone may have typed. */
export function settingsSearch(raw: Readonly<Record<string, unknown>>): SettingsSearch {
  return validSearch(forms, raw);
}
