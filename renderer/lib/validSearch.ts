/** What an address may say, by the form of its values. */
type SearchForms = Readonly<Record<string, RegExp>>;

/** What an address says; all of it may be absent. */
export type SearchOf<Forms extends SearchForms> = { readonly [name in keyof Forms]?: string | undefined };

/** Keeps what is valid of an address that anyone may have typed. */
export function validSearch<Forms extends SearchForms>(
  forms: Forms,
  raw: Readonly<Record<string, unknown>>,
): SearchOf<Forms> {
  const kept = Object.entries(forms).flatMap(([name, form]) => {
    const given = raw[name];
    // The router reads digits as a number, and `true` as no text either.
    const value = typeof given === 'number' || typeof given === 'boolean' ? String(given) : given;
    return typeof value === 'string' && form.test(value) ? [[name, value] as const] : [];
  });
  // Each name is one of the forms.
  return Object.fromEntries(kept) as SearchOf<Forms>;
}
