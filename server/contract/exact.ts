import type { TSchema } from 'typebox';
import { mapValues } from './mapValues.ts';

type Schema = Readonly<Record<string, unknown>>;

const exactForms = new WeakMap<TSchema, TSchema>();

/**
 * The schema of a reply, closed: an object has the keys that are declared and no others, unless its schema says itself what
 * else there may be. What is sent to us may have unknown keys, so those schemas stay open.
 */
export function exact(schema: TSchema): TSchema {
  const form = exactForms.get(schema) ?? (close(schema) as TSchema);
  exactForms.set(schema, form);
  return form;
}

function close(node: unknown): unknown {
  if (Array.isArray(node)) return node.map(close);
  if (typeof node !== 'object' || node === null) return node;
  const closed = mapValues(node as Schema, (value, name) =>
    name === 'properties' ? mapValues(value as Schema, close) : close(value),
  );
  return 'properties' in node && !('additionalProperties' in node)
    ? { ...closed, additionalProperties: false }
    : closed;
}
