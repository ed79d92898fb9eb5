import type { TSchema } from 'typebox';
import { Compile } from 'typebox/compile';

const exactForms = new WeakMap<TSchema, TSchema>();

/**
 * The schema of a reply, closed: an object has the keys that are declared and no others, unless its schema says itself what
 * else there may be. What is sent to us may have unknown keys, so those schemas stay open.
 */
export function exact(schema: TSchema): TSchema {
  return kept(exactForms, schema, () => close(schema) as TSchema);
}

function close(node: unknown): unknown {
  if (Array.isArray(node)) return node.map(close);
  if (typeof node !== 'object' || node === null) return node;
  const closed = change(node, (value, name) => (name === 'properties' ? change(value as object, close) : close(value)));
  return 'properties' in node && !('additionalProperties' in node)
    ? { ...closed, additionalProperties: false }
    : closed;
}

function change(object: object, toValue: (value: unknown, name: string) => unknown): object {
  return Object.fromEntries(Object.entries(object).map(([name, value]) => [name, toValue(value, name)]));
}

type Check = (body: unknown) => string[];

const checks = new WeakMap<TSchema, Check>();

/** Where `body` is not what `schema` says, each as path and complaint: `data.3.lat must be number`. */
export function departures(schema: TSchema, body: unknown): string[] {
  return kept(checks, schema, () => compile(schema))(body);
}

function compile(schema: TSchema): Check {
  const validator = Compile(schema);
  return (body) => {
    if (validator.Check(body)) return [];
    const errors = validator.Errors(body).filter(({ keyword }) => keyword !== 'boolean');
    return errors.map(({ instancePath, message, params }) => {
      const path = instancePath.slice(1).replaceAll('/', '.') || 'body';
      const names = Object.values(params).flat();
      return `${path}: ${message}${names.length > 0 ? ` (${names.join(', ')})` : ''}`;
    });
  };
}

function kept<T>(memory: WeakMap<TSchema, T>, schema: TSchema, make: () => T): T {
  const known = memory.get(schema) ?? make();
  memory.set(schema, known);
  return known;
}
