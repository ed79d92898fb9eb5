/** A PIREP as either profile writes it: of its pilot, more than is shown to everybody. */
export interface NamedPirep {
  readonly user: Readonly<Record<string, unknown>> & { readonly name: string };
}

/** Of a pilot. Hours, airports, time zone and state are nobody's business but the airline's. */
const publicKeys: ReadonlySet<string> = new Set(['id', 'pilot_id', 'ident', 'airline_id', 'airline']);

/**
 * Shows no more of the pilot than a private name.
 * @param pirep read without texts: its pilot wrote them
 */
export function toPublicPirep(pirep: NamedPirep): object {
  const name = toPublicName(pirep.user.name);
  const user = {
    ...Object.fromEntries(Object.entries(pirep.user).filter(([key]) => publicKeys.has(key))),
    ...('name_private' in pirep.user && { name_private: name }),
    name,
  };
  return { ...pirep, user };
}

/** `Ada L.` */
export function toPublicName(name: string): string {
  const words = name.trim().split(/\s+/);
  const [first = ''] = words;
  const [initial = ''] = words.length > 1 ? (words.at(-1) ?? '') : '';
  return initial === '' ? first : `${first} ${initial.toLocaleUpperCase('en')}.`;
}
