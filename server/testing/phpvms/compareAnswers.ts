/** What a call of phpVMS's API was answered. */
export interface GoldenAnswer {
  readonly status: number;
  readonly body: unknown;
}

/** A value that Homebase answers otherwise. */
export interface Differing {
  /** `/user.data.rank.subfleets[].name`, with `{id}` for ids in the path of the call. */
  readonly at: string;
  /** Undefined when there is none. */
  readonly theirs: unknown;
  readonly ours: unknown;
}

/** Lists where answers differ, value by value. Keys that only Homebase has are no difference: clients leave them alone. */
export function listDiffering(path: string, theirs: GoldenAnswer, ours: GoldenAnswer): Differing[] {
  const at = path.replace(/\/\w{16}(?=\/|$)/, '/{id}').replace(/\?.*/, '');
  if (theirs.status !== ours.status) return [{ at: `${at} status`, theirs: theirs.status, ours: ours.status }];
  return [...differing(at, theirs.body, isSampled(theirs.body) ? sample(ours.body) : ours.body)];
}

/** Of long tracks, the file has the number of rows, and some of them. */
const sampled = 'rows 0,1,2,last';

function isSampled(body: unknown): boolean {
  return isRecord(body) && sampled in body;
}

function sample(body: unknown): unknown {
  const { data } = body as { readonly data: readonly unknown[] };
  return { count: data.length, [sampled]: [data[0], data[1], data[2], data.at(-1)] };
}

function* differing(at: string, theirs: unknown, ours: unknown): Generator<Differing> {
  if (theirs === ours) return;
  if (Array.isArray(theirs) && Array.isArray(ours)) yield* differingItems(at, theirs, ours);
  else if (isRecord(theirs) && isRecord(ours))
    for (const [key, value] of Object.entries(theirs)) yield* differing(`${at}.${key}`, value, ours[key]);
  else yield { at, theirs, ours };
}

/** Compares items with the same id; phpVMS does not sort aircraft. */
function* differingItems(at: string, theirs: readonly unknown[], ours: readonly unknown[]): Generator<Differing> {
  const isById = !at.endsWith(sampled) && theirs.every((item) => isRecord(item) && 'id' in item);
  const find = (item: unknown): unknown =>
    ours.find((other) => isRecord(other) && other['id'] === (item as Item)['id']);
  for (const [place, item] of theirs.entries()) yield* differing(`${at}[]`, item, isById ? find(item) : ours[place]);
  if (theirs.length < ours.length) yield { at: `${at}[]`, theirs: undefined, ours: ours.length };
}

type Item = Readonly<Record<string, unknown>>;

function isRecord(value: unknown): value is Item {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}
