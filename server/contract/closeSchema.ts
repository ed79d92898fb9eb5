import type { TSchema } from 'typebox';
import { mapValues } from './mapValues.ts';

type Schema = Readonly<Record<string, unknown>>;

const closed = new WeakMap<TSchema, TSchema>();

/**
 * Closes the schema of a reply: an object has the declared keys and no others, unless its schema sets
 * `additionalProperties`. Schemas of requests stay open, because clients may send unknown keys.
 */
export function closeSchema(schema: TSchema): TSchema {
  const form = closed.get(schema) ?? (close(schema) as TSchema);
  closed.set(schema, form);
  return form;
}

function close(node: unknown): unknown {
  if (Array.isArray(node)) return node.map(close);
  if (typeof node !== 'object' || node === null) return node;
  const changed = mapValues(node as Schema, (value, name) =>
    name === 'properties' ? mapValues(value as Schema, close) : close(value),
  );
  return 'properties' in node && !('additionalProperties' in node)
    ? { ...changed, additionalProperties: false }
    : changed;
}
