/** Returns an object with the same keys and changed values. */
export function mapValues<T, R>(
  object: Readonly<Record<string, T>>,
  change: (value: T, name: string) => R,
): Record<string, R> {
  return Object.fromEntries(Object.entries(object).map(([name, value]) => [name, change(value, name)]));
}

/** What a table has under a key that comes from outside: `constructor` is in no table of ours. */
export function ownValue<T>(table: Readonly<Record<string, T>>, key: string): T | undefined {
  return Object.hasOwn(table, key) ? table[key] : undefined;
}

/** Maps rows by their id. */
export function byId<Row extends { readonly id: number | string }>(rows: readonly Row[]): ReadonlyMap<Row['id'], Row> {
  return new Map(rows.map((row) => [row.id, row]));
}
