import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type Cockpit, enterCockpit } from './cockpit.ts';
import { createHarness, type Harness } from './harness.ts';

/** A fresh airline and a pilot who is ready to fly, to test a sentence of a document. */
export interface Scene extends Harness {
  readonly cockpit: Cockpit;
  /** @returns the reply to a GET that must succeed */
  readonly read: <Reply = Json>(url: string) => Promise<Reply>;
  /** @returns its `data` */
  readonly one: <Item = Json>(url: string) => Promise<Item>;
  /** @returns the first item of its `data` */
  readonly first: <Item = Json>(url: string) => Promise<Item>;
}

export type Json = Readonly<Record<string, unknown>>;

type Sentences = Readonly<Record<string, (scene: Scene) => Promise<void> | void>>;

/** Runs one test for each sentence of a section. */
export function keeps(section: string, sentences: Sentences): void {
  describe(section, () => {
    test.each(Object.entries(sentences))('%s', (_, check) => onScene(check));
  });
}

/** Runs a check that is not a sentence of a document. */
export async function onScene(check: (scene: Scene) => Promise<void> | void): Promise<void> {
  const scene = openScene();
  try {
    await check(scene);
  } finally {
    await scene.close();
  }
}

/** Types by field, as in the API contract: `integer`, `string or null`, `nullable`. A dot leads into an object. */
type Fields = Readonly<Record<string, string>>;

interface Examples {
  /** An example with all fields set. */
  readonly full?: (scene: Scene) => Promise<Json>;
  /** An example in which every nullable field is null. */
  readonly bare: (scene: Scene) => Promise<Json>;
}

/** Runs a test for each field and each example. */
export function hasFields(section: string, fields: Fields, examples: Examples): void {
  describe.each(Object.entries(examples))(`${section}, %s`, (kind, make) => {
    let scene: Scene;
    let example: Json;
    beforeAll(async () => {
      scene = openScene();
      example = await make(scene);
    });
    afterAll(() => scene.close());

    test.each(Object.entries(fields))('%s is %s', (field, type) => {
      const value = field.split('.').reduce<unknown>((at, name) => (at as Json)[name], example);
      const types = type.split(' or ').flatMap(typesOf);
      const expected = kind === 'full' && type !== 'null' ? types.filter((name) => name !== 'null') : types;
      expect(expected, `${field}: ${JSON.stringify(value)}`).toContain(typeOf(value));
    });
  });
}

function openScene(): Scene {
  const harness = createHarness();
  const cockpit = enterCockpit(harness);
  const read = async <Reply>(url: string): Promise<Reply> => {
    const reply = await cockpit.caller.get(url);
    expect(reply.statusCode, `GET ${url}: ${reply.body}`).toBe(200);
    return reply.json<Reply>();
  };
  return {
    ...harness,
    cockpit,
    read,
    one: async <Item>(url: string) => (await read<{ data: Item }>(url)).data,
    first: async <Item>(url: string) => {
      const [item] = (await read<{ data: Item[] }>(url)).data;
      if (item === undefined) throw new Error(`GET ${url} answers an empty list`);
      return item;
    },
  };
}

/** The types that a word of the contract's tables allows. */
function typesOf(word: string): string[] {
  if (word === 'number') return ['integer', 'number'];
  if (word === 'string') return ['string', 'timestamp'];
  if (word === 'nullable') return ['integer', 'number', 'string', 'boolean', 'object', 'null'];
  return [word];
}

function typeOf(value: unknown): string {
  if (value === null) return 'null';
  if (Array.isArray(value)) return 'array';
  if (Number.isInteger(value)) return 'integer';
  return typeof value === 'string' && timestamp.test(value) ? 'timestamp' : typeof value;
}

const timestamp = /^\d{4}-\d\d-\d\d \d\d:\d\d:\d\d$/;

/** A call in a list of a document. */
export interface ListedCall {
  readonly method: 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE';
  /** Relative to the mount of a profile, with ids in braces. */
  readonly path: string;
  readonly body?: object;
}

interface FilledCall {
  readonly method: ListedCall['method'];
  readonly url: string;
  readonly payload?: object;
}

/** Fills in a call with a new PIREP, bid and flight of the pilot. */
export async function fillCall(scene: Scene, mount: string, { method, path, body }: ListedCall): Promise<FilledCall> {
  const { cockpit, given } = scene;
  const ids: Readonly<Record<string, string | number>> = {
    ID: given.home().id,
    ICAO: 'EDDH',
    OTHER_ICAO: 'LOWI',
    id: cockpit.aircraft.id,
    FLIGHT_ID: given.flight().id,
    BID_ID: given.bid({ user_id: cockpit.pilot.user.id, flight_id: given.flight().id }),
    PIREP_ID: (await cockpit.prefile()).id,
  };
  const fill = (text: string): string => text.replaceAll(/\{(\w+)\}/g, (_, name: string) => String(ids[name]));
  const sent = path === '/pireps/prefile' ? cockpit.prefileBody({ flight_number: '1' }) : body;
  const payload = sent === undefined ? {} : { payload: JSON.parse(fill(JSON.stringify(sent))) as object };
  return { method, url: mount + fill(path), ...payload };
}

/** The calls of the OpenAPI document of a profile, in the form of `nameCall`. */
export async function describedCalls({ read }: Scene, mount: string): Promise<string[]> {
  const { paths } = await read<{ readonly paths: Readonly<Record<string, object>> }>(`${mount}/openapi.json`);
  return Object.entries(paths).flatMap(([path, methods]) =>
    Object.keys(methods).map((method) => `${method.toUpperCase()} ${withoutNames(path.replace(/^\/api/, ''))}`),
  );
}

/** Returns a call without the names of ids: `GET /airlines/{}`. */
export function nameCall({ method, path }: ListedCall): string {
  return `${method} ${withoutNames(path.split('?')[0] ?? '')}`;
}

function withoutNames(path: string): string {
  return path.replaceAll(/\{\w+\}/g, '{}');
}

/** HEAD works where GET does (decisions §2). */
export async function expectHead(scene: Scene, mount: string, calls: readonly ListedCall[]): Promise<void> {
  const headers = { 'x-api-key': scene.cockpit.pilot.key };
  for (const call of calls.filter(({ method }) => method === 'GET')) {
    const { url } = await fillCall(scene, mount, call);
    const reply = await scene.publicApp.inject({ method: 'HEAD', url, headers });
    expect([url, reply.statusCode, reply.body]).toEqual([url, 200, '']);
  }
}

/** CORS is off: OPTIONS is 405 and names the methods that there are (decisions §2). */
export async function expectNoOptions(scene: Scene, mount: string, calls: readonly ListedCall[]): Promise<void> {
  const headers = { 'x-api-key': scene.cockpit.pilot.key, origin: 'https://map.example.org' };
  for (const call of calls) {
    const { url } = await fillCall(scene, mount, call);
    const reply = await scene.publicApp.inject({ method: 'OPTIONS', url, headers });
    expect([url, reply.statusCode]).toEqual([url, 405]);
    expect(String(reply.headers['allow']).split(', ')).toContain(call.method);
    expect(reply.headers).not.toHaveProperty('access-control-allow-origin');
  }
}
