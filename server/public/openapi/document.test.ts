import { Validator } from '@seriousme/openapi-schema-validator';
import { Ajv2020 } from 'ajv/dist/2020.js';
import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { createHarness, type Harness } from '../../testing/harness.ts';
import { classic, phpvms7 } from '../profile.ts';
import { namesOf } from './callDescription.ts';

interface Operation {
  readonly tags: readonly string[];
  readonly summary: string;
  readonly description?: string;
  readonly security?: readonly unknown[];
  readonly parameters?: readonly { readonly schema: object }[];
  readonly requestBody?: {
    readonly content: Readonly<Record<string, { readonly schema: object; readonly example?: object }>>;
  };
  readonly responses: Readonly<
    Record<string, { readonly content: Readonly<Record<string, { readonly schema: object }>> }>
  >;
  readonly 'x-same-as'?: string;
  readonly operationId: string;
}

interface Schema {
  readonly properties: Readonly<Record<string, { readonly type?: unknown; readonly description?: string }>>;
}

interface Document {
  readonly openapi: string;
  readonly servers: readonly { readonly url: string }[];
  readonly tags: readonly { readonly name: string }[];
  readonly paths: Readonly<Record<string, Readonly<Record<string, Operation>>>>;
  readonly components: { readonly schemas: Readonly<Record<string, Schema>> };
}

const noKey = {};

const isNumber = (type: unknown): boolean => [type].flat().some((name) => name === 'number' || name === 'integer');

describe.each([
  { ...classic, folder: 'classic' },
  { ...phpvms7, folder: 'phpvms7' },
])('the document of $mount', ({ mount, documentation, folder }) => {
  let harness: Harness;
  let document: Document;
  const routes = new Set<string>();

  beforeAll(async () => {
    harness = createHarness();
    harness.publicApp.addHook('onRoute', ({ method, url }) => {
      if (!url.startsWith(`${mount}/`)) return;
      const path = url.replaceAll(/:(\w+)/g, '{$1}');
      for (const name of [method].flat()) if (name !== 'HEAD') routes.add(`${name} ${path}`);
    });
    document = (await harness.as(noKey).get(`${mount}/openapi.json`)).json();
  });
  afterAll(() => harness.close());

  const operations = (): { readonly call: string; readonly operation: Operation }[] =>
    Object.entries(document.paths).flatMap(([path, byMethod]) =>
      Object.entries(byMethod).map(([method, operation]) => ({ call: `${method.toUpperCase()} ${path}`, operation })),
    );

  test('is valid OpenAPI 3.1', async () => {
    expect(document.openapi).toBe('3.1.0');
    expect(await new Validator().validate({ ...document })).toEqual({ valid: true });
  });

  test('gives every operation a name of its own, for generators of clients', () => {
    const ids = operations().map(({ operation: { operationId } }) => operationId);
    expect(ids).toContain('post_pireps_prefile');
    expect(ids.filter((id, index) => ids.indexOf(id) !== index)).toEqual([]);
  });

  test('has schemas that JSON Schema knows, with references that lead somewhere', () => {
    const schemas = operations().flatMap(({ operation: { parameters = [], requestBody, responses } }) => [
      ...parameters.map(({ schema }) => schema),
      ...[requestBody, ...Object.values(responses)].flatMap((part) => part?.content['application/json']?.schema ?? []),
    ]);
    const ajv = new Ajv2020({ allowUnionTypes: true, formats: { 'date-time': true } });
    ajv.addKeyword('components');

    const distinct = new Map(schemas.map((schema) => [JSON.stringify(schema), schema]));
    expect(distinct.size).toBeGreaterThan(30);
    expect(() => ajv.compile({ anyOf: [...distinct.values()], components: document.components })).not.toThrow();
  });

  test('has a body to try for each call that takes one, as its schema wants it', () => {
    const ajv = new Ajv2020({ allowUnionTypes: true, formats: { 'date-time': true } });
    ajv.addKeyword('components');
    for (const { call, operation } of operations()) {
      const body = operation.requestBody?.content['application/json'];
      if (body === undefined) continue;
      const validate = ajv.compile({ ...body.schema, components: document.components });
      expect([call, validate(body.example), validate.errors]).toEqual([call, true, null]);
    }
  });

  test('has every route below it, and nothing else', () => {
    const site = document.servers[0]?.url.replace(/\/$/, '') ?? '';
    const documented = operations().map(({ call }) => call.replace(' ', ` ${site}`));

    expect(routes.size).toBeGreaterThan(30);
    expect(documented.toSorted()).toEqual([...routes].toSorted());
  });

  test('explains a call once; its aliases name it', () => {
    const explained = operations().filter(({ operation }) => !operation.tags.includes('Aliases'));
    const calls = new Set(explained.map(({ call }) => call));
    const others = operations().filter(({ operation }) => operation.tags.includes('Aliases'));

    expect(others.length).toBeGreaterThan(5);
    expect(others.map(({ operation }) => operation['x-same-as']).filter((call = '') => !calls.has(call))).toEqual([]);
    expect(explained.filter(({ operation }) => operation['x-same-as'] !== undefined)).toEqual([]);
    expect(new Set(explained.map(({ operation }) => operation.summary)).size).toBe(explained.length);
  });

  test('knows the name of every schema that the contract exports', async () => {
    const path = join(import.meta.dirname, '../../contract', folder);
    const modules = await Promise.all(
      readdirSync(path).map(async (file) => (await import(join(path, file))) as object),
    );
    const names = modules.flatMap((exported) => [...namesOf(exported).values()]);

    expect(names.length).toBeGreaterThan(10);
    expect(names.filter((name) => !(name in documentation.schemas))).toEqual([]);
  });

  test('groups calls under tags that it explains', () => {
    const named = document.tags.map(({ name }) => name);

    expect(new Set(operations().flatMap(({ operation }) => operation.tags))).toEqual(new Set(named));
  });

  test('has plain JSON Schema for what our own keyword says', () => {
    expect(JSON.stringify(document)).not.toContain('"reads"');
  });

  test('closes the objects of replies, and leaves those of requests open', () => {
    const { Pirep, PrefileBody } = document.components.schemas;

    expect(Pirep).toHaveProperty('additionalProperties', false);
    expect(PrefileBody).not.toHaveProperty('additionalProperties');
  });

  test('says that only the status, applications, links to flights and the document itself need no key', async () => {
    const open = operations().filter(({ operation }) => operation.security?.length === 0);

    expect(open.map(({ call }) => call)).toEqual([
      'GET /api/openapi.json',
      'GET /api/status',
      'POST /api/watch',
      'POST /api/applications',
    ]);
    for (const { call } of operations().filter(({ operation }) => operation.security === undefined)) {
      expect([call, await statusOf(call, noKey)]).toEqual([call, 401]);
    }
  });

  test('says of each call in which section the API contract has it, or that it is not there', () => {
    const mute = operations().filter(({ operation }) => !/§\d|not in the contract/i.test(operation.description ?? ''));

    expect(mute.map(({ call }) => call)).toEqual([]);
  });

  test('says the unit of every quantity', () => {
    const quantities =
      /distance|fuel|weight|zfw|flow|_time$|cost|level|altitude|rate$|^(alt|vs|gs|ias|lat|lon|heading)$/;
    const unclear = Object.entries(document.components.schemas).flatMap(([name, { properties }]) =>
      Object.entries(properties)
        .filter(([field, { type, description }]) => quantities.test(field) && isNumber(type) && !description)
        .map(([field]) => `${name}.${field}`),
    );

    expect(unclear).toEqual([]);
  });

  test('names the errors that a call answers to an unknown id, to an empty body and to a key that may only read', async () => {
    const holders = [harness.given.pilot(), harness.given.pilot({ scope: 'read' })];
    for (const { call, operation } of operations()) {
      for (const holder of holders) {
        const status = await statusOf(call, holder);
        expect(Object.keys(operation.responses), call).toContain(String(status));
      }
    }
  });

  async function statusOf(call: string, { key }: { readonly key?: string }): Promise<number> {
    const [method = '', path = ''] = call.split(' ');
    const site = document.servers[0]?.url.replace(/\/$/, '') ?? '';
    const reply = await harness.publicApp.inject({
      method: method as 'GET',
      url: site + path.replaceAll(/\{\w+\}/g, 'nothing'),
      headers: key === undefined ? {} : { 'x-api-key': key },
      ...(method === 'GET' ? {} : { payload: {} }),
    });
    return reply.statusCode;
  }
});
