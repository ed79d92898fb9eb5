/** A recorded value; undefined if none was recorded. */
export interface ValueChange {
  /** The path of the value, such as `aircraft.airport_id`. */
  readonly name: string;
  readonly before: unknown;
  readonly after: unknown;
}

/** Returns what differs between two recorded states (JSON or null), in recorded order. A missing value equals null. */
export function valueChanges(before: string | null, after: string | null): ValueChange[] {
  const [old, present] = [valuesOf(before), valuesOf(after)];
  const names = [...new Set([...old.keys(), ...present.keys()])];
  return names
    .map((name) => ({ name, before: old.get(name), after: present.get(name) }))
    .filter((change) => JSON.stringify(change.before ?? null) !== JSON.stringify(change.after ?? null));
}

function valuesOf(json: string | null): Map<string, unknown> {
  const values = new Map<string, unknown>();
  if (json !== null) collect(values, '', JSON.parse(json) as unknown);
  return values;
}

function collect(values: Map<string, unknown>, name: string, value: unknown): void {
  if (typeof value === 'object' && value !== null && !Array.isArray(value)) {
    for (const [key, inner] of Object.entries(value)) collect(values, name === '' ? key : `${name}.${key}`, inner);
    return;
  }
  values.set(name, value);
}
