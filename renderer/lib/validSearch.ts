/** Tells which values are valid. */
export type SearchFormat = Pick<RegExp, 'test'>;

/** The formats of an address's search values. */
type SearchFormats = Readonly<Record<string, SearchFormat>>;

/** The search values of an address, all optional. */
export type SearchOf<Forms extends SearchFormats> = { readonly [name in keyof Forms]?: string | undefined };

/** Returns a function that keeps the valid parts of an address. */
export function searchBy<Forms extends SearchFormats>(
  forms: Forms,
): (raw: Readonly<Record<string, unknown>>) => SearchOf<Forms> {
  return (raw) => validSearch(forms, raw);
}

/** Keeps the valid parts of an address. */
export function validSearch<Forms extends SearchFormats>(
  forms: Forms,
  raw: Readonly<Record<string, unknown>>,
): SearchOf<Forms> {
  const kept = Object.entries(forms).flatMap(([name, form]) => {
    const given = raw[name];
    // The router turns digits into a number and `true` into a boolean.
    const value = typeof given === 'number' || typeof given === 'boolean' ? String(given) : given;
    return typeof value === 'string' && form.test(value) ? [[name, value] as const] : [];
  });
  // Safe because each name is one of the formats.
  return Object.fromEntries(kept) as SearchOf<Forms>;
}

const id = /^\d{1,15}$/;
const code = /^[A-Z0-9-]{1,10}$/;

/** The filters of reports that the inbox and the statistics share, so that a figure leads to the reports that it counts. */
export const reportFilterForms = {
  pilot: id,
  aircraft: id,
  subfleet: id,
  /** ICAO code; any text when it was imported. */
  airline: /^.{1,40}$/,
  departure: code,
  arrival: code,
  /** The name that the client gave; empty for reports without one. */
  client: /^.{0,255}$/su,
} as const;
