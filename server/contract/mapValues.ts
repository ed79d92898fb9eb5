/** The same keys, each with its value changed. */
export function mapValues<T, R>(
  object: Readonly<Record<string, T>>,
  change: (value: T, name: string) => R,
): Record<string, R> {
  return Object.fromEntries(Object.entries(object).map(([name, value]) => [name, change(value, name)]));
}
