// How clients in Python take an answer apart: what is not there, or of another kind, ends the call with an exception.

type Key = string | number;

/** `from['data'][0]['id']` */
export function item(from: unknown, ...path: Key[]): unknown {
  return path.reduce<unknown>((at, key) => {
    if (typeof at !== 'object' || at === null) throw new Error(`TypeError: ${String(at)} is not subscriptable`);
    if (!(key in at)) throw new Error(`KeyError: ${key}`);
    return (at as Record<Key, unknown>)[key];
  }, from);
}

/** What `for` walks through. */
export function list(from: unknown, ...path: Key[]): unknown[] {
  const found = item(from, ...path);
  if (!Array.isArray(found)) throw new Error(`TypeError: ${typeof found} is no list`);
  return found;
}

/** `str(…)`, which makes "None" of a null. */
export function text(from: unknown, ...path: Key[]): string {
  const found = item(from, ...path);
  if (found === null) return 'None';
  return typeof found === 'string' ? found : JSON.stringify(found);
}

/** `from.get(key, otherwise)`: a dictionary may not have the key, but anything else has no `get`. */
export function get(from: unknown, key: string, otherwise: unknown = null): unknown {
  if (typeof from !== 'object' || from === null || Array.isArray(from)) {
    throw new Error(`AttributeError: ${JSON.stringify(from)} has no attribute 'get'`);
  }
  return key in from ? item(from, key) : otherwise;
}
