/** A value that a change noted; null where it noted none. */
export interface ValueChange {
  /** `aircraft.airport_id` */
  readonly name: string;
  readonly before: string | null;
  readonly after: string | null;
}

/** What differs between two noted states, JSON or nothing, in the order in which it was noted. */
export function valueChanges(before: string | null, after: string | null): ValueChange[] {
  const [old, present] = [valuesOf(before), valuesOf(after)];
  const names = [...new Set([...old.keys(), ...present.keys()])];
  return names
    .map((name) => ({ name, before: old.get(name) ?? null, after: present.get(name) ?? null }))
    .filter((change) => change.before !== change.after);
}

function valuesOf(json: string | null): Map<string, string> {
  const values = new Map<string, string>();
  if (json !== null) collect(values, '', JSON.parse(json) as unknown);
  return values;
}

function collect(values: Map<string, string>, name: string, value: unknown): void {
  if (typeof value === 'object' && value !== null && !Array.isArray(value)) {
    for (const [key, inner] of Object.entries(value)) collect(values, name === '' ? key : `${name}.${key}`, inner);
    return;
  }
  values.set(name, typeof value === 'string' ? value : JSON.stringify(value));
}
