/** The groups of a document, in its order. */
export const tags = [
  { name: 'Pilot', description: 'Whose key this is, what he may fly, his bids (§4.3).' },
  { name: 'Catalog', description: 'Airlines, airports, fleet and flights, to be read (§4.4).' },
  { name: 'PIREPs', description: 'A report from prefile to filing, its fields and comments (§4.5–4.7, §4.11, §4.12).' },
  { name: 'ACARS', description: 'What a flight sends and what can be read back: positions, log, route (§4.8–4.10).' },
  { name: 'Service', description: 'The program and its settings (§4.2).' },
  {
    name: 'Other spellings',
    description: 'Addresses and methods that clients of phpVMS use for calls that stand above.',
  },
] as const;

export type Tag = (typeof tags)[number]['name'];

const tagsByFirstPart: Readonly<Record<string, Tag>> = {
  user: 'Pilot',
  users: 'Pilot',
  bids: 'Pilot',
  airlines: 'Catalog',
  airports: 'Catalog',
  fleet: 'Catalog',
  subfleet: 'Catalog',
  flights: 'Catalog',
  pireps: 'PIREPs',
  acars: 'ACARS',
};

/** @param path below the mount of the profile: `/pireps/:id/acars/position` */
export function tagOf(path: string): Tag {
  const [, first = '', , third = ''] = path.split('/');
  if (first === 'pireps' && (third === 'acars' || third === 'route')) return 'ACARS';
  if (path === '/user/pireps') return 'PIREPs';
  return tagsByFirstPart[first] ?? 'Service';
}
