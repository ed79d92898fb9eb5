import type { TSchema } from 'typebox';
import { Compile } from 'typebox/compile';

type Check = (body: unknown) => string[];

const checks = new WeakMap<TSchema, Check>();

/** The errors of `body` by `schema`, each with its path: `data.3.lat: must be number`. Used by tests. */
export function schemaErrors(schema: TSchema, body: unknown): string[] {
  const check = checks.get(schema) ?? compile(schema);
  checks.set(schema, check);
  return check(body);
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
