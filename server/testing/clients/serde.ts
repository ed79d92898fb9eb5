// How a client in Rust takes an answer apart (serde): one key of another kind, and the whole of it is lost.

/** @throws {Error} naming what cannot be read */
export type Read<T> = (value: unknown, at: string) => T;

function kind<T>(name: string, is: (value: unknown) => boolean): Read<T> {
  return (value, at) => {
    if (!is(value)) throw new Error(`${at}: invalid type ${JSON.stringify(value) ?? 'none'}, expected ${name}`);
    return value as T;
  };
}

export const text = kind<string>('a string', (value) => typeof value === 'string');
export const integer = kind<number>('i64', Number.isInteger);
export const number = kind<number>('f64', (value) => typeof value === 'number');
const list = kind<unknown[]>('a sequence', Array.isArray);
const map = kind<Record<string, unknown>>(
  'a map',
  (value) => Object.prototype.toString.call(value) === '[object Object]',
);

/** `Option<T>`: null and a missing key are fine. */
export function option<T>(read: Read<T>): Read<T | null> {
  return (value, at) => (value === null || value === undefined ? null : read(value, at));
}

/** An untagged enum: the first that fits. */
export function either<A, B>(one: Read<A>, other: Read<B>): Read<A | B> {
  return (value, at) => {
    try {
      return one(value, at);
    } catch {
      return other(value, at);
    }
  };
}

export function many<T>(read: Read<T>): Read<T[]> {
  return (value, at) => list(value, at).map((item, index) => read(item, `${at}.${index}`));
}

type Fields = Readonly<Record<string, Read<unknown>>>;
type Struct<F extends Fields> = { readonly [K in keyof F]: ReturnType<F[K]> };

/** @param aliases other names of keys; a key that stands there under both fails */
export function struct<F extends Fields>(fields: F, aliases: Readonly<Record<string, string>> = {}): Read<Struct<F>> {
  return (value, at) => {
    const object = map(value, at);
    const entries = Object.entries(fields).map(([key, read]) => {
      const alias = aliases[key] ?? key;
      if (alias !== key && key in object && alias in object) throw new Error(`${at}: duplicate field ${key}`);
      return [key, read(object[key in object ? key : alias], `${at}.${key}`)];
    });
    return Object.fromEntries(entries) as Struct<F>;
  };
}
