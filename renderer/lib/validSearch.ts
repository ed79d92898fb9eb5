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
