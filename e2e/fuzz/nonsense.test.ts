import * as fc from 'fast-check';
import type { LightMyRequestResponse } from 'fastify';
import type { TObject } from 'typebox';
import { describe, expect, test } from 'vitest';
import { LogEvent, LogLine, NavPoint, Position } from '../../server/contract/classic/acars.ts';
import { BidChoice, NewBid } from '../../server/contract/classic/bids.ts';
import { FlightQuery } from '../../server/contract/classic/flights.ts';
import { FileBody, ListQuery, PrefileBody, UpdateBody } from '../../server/contract/classic/pireps.ts';
import { enterCockpit, finalFigures } from '../../server/testing/cockpit.ts';
import { allTests } from '../../server/testing/eachTest.ts';
import { junk } from './values.ts';
import { createHarness, profiles } from '../../server/testing/harness.ts';

/** Whatever is sent: it is taken, or refused in so many words, and never an error of ours. */

const harness = allTests(createHarness);
const cockpit = allTests(() => enterCockpit(harness));

interface Sending {
  readonly call: string;
  readonly method: 'POST' | 'PUT' | 'DELETE';
  readonly path: (pirep_id: string) => string;
  /** The fields of the body, or of its rows. */
  readonly names: readonly string[];
  readonly valid: () => object;
  /** Under which name the body has rows, if it does. */
  readonly rows?: string;
}

const place = { lat: 53.6, lon: 10 };
const on =
  (end: string) =>
  (id: string): string =>
    `/pireps/${id}/${end}`;

const namesOf = ({ properties }: TObject): string[] => Object.keys(properties);

const sendings: readonly Sending[] = [
  {
    call: 'prefile',
    method: 'POST',
    path: () => '/pireps/prefile',
    names: namesOf(PrefileBody),
    valid: () => cockpit.prefileBody(),
  },
  { call: 'update', method: 'POST', path: on('update'), names: namesOf(UpdateBody), valid: () => ({}) },
  { call: 'file', method: 'POST', path: on('file'), names: namesOf(FileBody), valid: () => finalFigures },
  {
    call: 'position',
    method: 'POST',
    path: on('acars/position'),
    names: namesOf(Position),
    valid: () => place,
    rows: 'positions',
  },
  {
    call: 'event',
    method: 'POST',
    path: on('acars/events'),
    names: namesOf(LogEvent),
    valid: () => ({ event: 'x' }),
    rows: 'events',
  },
  {
    call: 'log',
    method: 'POST',
    path: on('acars/logs'),
    names: namesOf(LogLine),
    valid: () => ({ log: 'x' }),
    rows: 'logs',
  },
  {
    call: 'route',
    method: 'POST',
    path: on('route'),
    names: namesOf(NavPoint),
    valid: () => ({ ...place, name: 'X', order: 1 }),
    rows: 'route',
  },
  {
    call: 'fare',
    method: 'POST',
    path: on('update'),
    names: ['id', 'count'],
    valid: () => ({ id: 1, count: 1 }),
    rows: 'fares',
  },
  { call: 'bid', method: 'PUT', path: () => '/user/bids', names: namesOf(NewBid), valid: () => ({ flight_id: '1' }) },
  {
    call: 'end of a bid',
    method: 'DELETE',
    path: () => '/user/bids',
    names: namesOf(BidChoice),
    valid: () => ({ flight_id: '1' }),
  },
];

async function expectAnswer(reply: LightMyRequestResponse, field: string): Promise<void> {
  expect([200, 201, 400, 403, 404, 409], reply.body).toContain(reply.statusCode);
  if (reply.statusCode !== 400) return;
  const { errors = {} } = reply.json<{ errors?: object }>();
  const elsewhere = Object.keys(errors).filter((name) => name !== field && !name.startsWith(`${field}.`));
  expect(elsewhere).toEqual([]);
}

const flying = (): string =>
  harness.given.pirep({ user_id: cockpit.pilot.user.id, aircraft_id: cockpit.aircraft.id }).id;

describe.each(profiles)('at $mount', ({ mount }) => {
  const send = async (method: 'GET' | Sending['method'], path: string, payload?: string) => {
    const headers = {
      'x-api-key': cockpit.pilot.key,
      ...(payload === undefined ? {} : { 'content-type': 'application/json' }),
    };
    return harness.publicApp.inject({
      method,
      url: mount + path,
      headers,
      ...(payload === undefined ? {} : { payload }),
    });
  };

  test.each(sendings)('a field of a $call', async ({ method, path, names, valid, rows }) => {
    const field = fc.constantFrom(...names);
    await fc.assert(
      fc.asyncProperty(field, junk, async (name, value) => {
        const sent = { ...valid(), [name]: value };
        const payload = JSON.stringify(rows === undefined ? sent : { [rows]: [sent] });
        await expectAnswer(
          await send(method, path(flying()), payload),
          rows === undefined ? name : `${rows}.0.${name}`,
        );
      }),
      { numRuns: 30 },
    );
  });

  test.each(sendings)('the whole body of a $call', async ({ method, path, rows }) => {
    const body = fc.oneof(
      fc.json(),
      fc.string({ unit: 'binary' }),
      junk.map((value) => JSON.stringify({ [rows ?? 'fields']: value })),
    );
    await fc.assert(
      fc.asyncProperty(body, async (payload) => {
        const { statusCode } = await send(method, path(flying()), payload);
        expect([200, 201, 400, 403, 404, 409]).toContain(statusCode);
      }),
      { numRuns: 30 },
    );
  });

  test.each([
    ['/flights/search', FlightQuery],
    ['/pireps', ListQuery],
  ] as const)('a parameter of %s', async (path, schema) => {
    const name = fc.constantFrom(...namesOf(schema));
    await fc.assert(
      fc.asyncProperty(name, fc.string({ unit: 'grapheme' }), async (parameter, value) => {
        const reply = await send('GET', `${path}?${parameter}=${encodeURIComponent(value)}`);
        await expectAnswer(reply, parameter);
      }),
      { numRuns: 40 },
    );
  });

  test.each(['/airlines', '/airports', '/fleet/aircraft', '/flights', '/pireps', '/bids'])(
    'an id of %s',
    async (path) => {
      const id = fc.string({ unit: 'grapheme', minLength: 1 }).filter((text) => !/^[.\d]+$/.test(text));
      await fc.assert(
        fc.asyncProperty(id, async (text) => {
          const { statusCode, body } = await send('GET', `${path}/${encodeURIComponent(text)}`);
          expect(statusCode, body).toBe(404);
        }),
        { numRuns: 40 },
      );
    },
  );
});
