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
type Name = keyof typeof forms;

/** What the address says about the settings. */
export type SettingsSearch = { readonly [name in Name]?: string | undefined };

/** Keeps what is valid of an address that anyone may have typed. */
export function settingsSearch(raw: Readonly<Record<string, unknown>>): SettingsSearch {
  const kept = Object.entries(forms).flatMap(([name, form]) => {
    // The router reads digits as a number.
    const value = typeof raw[name] === 'number' ? String(raw[name]) : raw[name];
    return typeof value === 'string' && form.test(value) ? [[name, value] as const] : [];
  });
  return Object.fromEntries(kept);
}
