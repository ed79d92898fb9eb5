import { isDeepStrictEqual } from 'node:util';
import type { TObject } from 'typebox';
import { mapValues } from '../../contract/mapValues.ts';
import type { JsonSchema } from './requestSchema.ts';

/** The names of schemas, by the fields that they have: what `nullable` makes of a schema is still that schema. */
export type SchemaNames = ReadonlyMap<unknown, string>;

/** @param exported what modules of the contract export: a schema is called there as it is in a document */
export function namesOf(exported: object): SchemaNames {
  const schemas = Object.entries(exported as Readonly<Record<string, Partial<TObject>>>);
  return new Map(schemas.flatMap(([name, { properties }]) => (properties === undefined ? [] : [[properties, name]])));
}

/** Writes its name into every schema that has one, as its title. */
export function titleSchemas<T extends object>(schema: T, names: SchemaNames): T {
  return mapNodes(schema, (node, { properties }) => {
    const title = names.get(properties);
    return title === undefined ? node : { title, ...node };
  }) as T;
}

type Schemas = Record<string, JsonSchema>;

/**
 * Moves every object with a title (`titleSchemas`) to `components.schemas`, where its title is its name, so that a document says once what
 * an airport is.
 * @throws {Error} when two different schemas have the same title
 */
export function nameSchemas<T>(value: T): { readonly value: T; readonly schemas: Readonly<Schemas> } {
  const schemas: Schemas = {};
  const named = mapNodes(value, (node) => {
    const { title, ...schema } = node;
    if (typeof title !== 'string' || !('properties' in schema)) return node;
    const isNullable = isDeepStrictEqual(schema['type'], ['object', 'null']);
    const component = isNullable ? { ...schema, type: 'object' } : schema;
    if (!isDeepStrictEqual((schemas[title] ??= component), component))
      throw new Error(`There are two schemas ${title}`);
    const reference = { $ref: `#/components/schemas/${title}` };
    return isNullable ? { anyOf: [reference, { type: 'null' }] } : reference;
  });
  return { value: named as T, schemas };
}

/** From the inside to the outside, so that a schema is compared with references in it. */
function mapNodes(value: unknown, change: (node: JsonSchema, before: JsonSchema) => JsonSchema): unknown {
  if (Array.isArray(value)) return value.map((item) => mapNodes(item, change));
  if (typeof value !== 'object' || value === null) return value;
  const node = value as JsonSchema;
  const changed = mapValues(node, (inner) => mapNodes(inner, change));
  return change(changed, node);
}
