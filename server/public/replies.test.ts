import * as fc from 'fast-check';
import { type AddressInfo, connect } from 'node:net';
import { text as readText } from 'node:stream/consumers';
import { describe, expect, test } from 'vitest';
import { enterCockpit } from '../testing/cockpit.ts';
import { eachTest } from '../testing/eachTest.ts';
import type { Given } from '../testing/given.ts';
import { createHarness, type Page, readPages, toCall } from '../testing/harness.ts';
import { describePage } from './replies.ts';

const address = { path: 'http://localhost/api/flights', query: 'dep_icao=EDDH&page=3' };
const pages = fc.record({
  page: fc.integer({ min: 1, max: 400 }),
  limit: fc.integer({ min: 1, max: 500 }),
  total: fc.integer({ min: 0, max: 20_000 }),
});

function pageOf(link: string | null): number | null {
  return link === null ? null : Number(new URL(link).searchParams.get('page'));
}

test('following next from the first page sees every row once and ends on the last page', () => {
  fc.assert(
    fc.property(pages, ({ limit, total }) => {
      let seen = 0;
      let page: number | null = 1;
      let last = 0;
      while (page !== null) {
        const { links, meta } = describePage({ page, limit, total, address });
        expect(meta.from).toBe(total === 0 ? null : seen + 1);
        seen = meta.to ?? 0;
        last = page;
        expect(meta.last_page).toBe(pageOf(links.last));
        page = pageOf(links.next);
      }
      expect(seen).toBe(total);
      expect(last).toBe(Math.max(1, Math.ceil(total / limit)));
    }),
    { numRuns: 30 },
  );
});

test('from and to hold at most a page, or nothing at all', () => {
  fc.assert(
    fc.property(pages, (facts) => {
      const { meta } = describePage({ ...facts, address });
      const { from, to, last_page } = meta;
      if (from === null || to === null) {
        expect([from, to]).toEqual([null, null]);
        expect(facts.page > last_page || facts.total === 0).toBe(true);
        return;
      }
      expect(to - from).toBeLessThan(facts.limit);
      expect(from).toBe((facts.page - 1) * facts.limit + 1);
      expect(to).toBeLessThanOrEqual(facts.total);
    }),
  );
});

test('links stay on the list, keep the query and name the page once', () => {
  fc.assert(
    fc.property(pages, (facts) => {
      const { links, meta } = describePage({ ...facts, address });
      expect([links.prev, links.next]).toEqual([meta.prev_page, meta.next_page]);
      for (const link of Object.values(links).filter((text) => text !== null)) {
        const { origin, pathname, searchParams } = new URL(link);
        expect(origin + pathname).toBe(meta.path);
        expect(searchParams.get('dep_icao')).toBe('EDDH');
        const [page, ...others] = searchParams.getAll('page').map(Number);
        expect(others).toEqual([]);
        expect(page).toBeGreaterThanOrEqual(1);
        expect(page).toBeLessThanOrEqual(meta.last_page);
      }
      expect(pageOf(links.prev) ?? 0).toBeLessThan(facts.page);
    }),
  );
});

describe('links of a call', () => {
  const harness = eachTest(createHarness);

  test('keep parameters that contain a question mark', async () => {
    const { as, given } = harness;
    const { links } = (await as(given.pilot()).get('/api/airlines?sort=a?b&limit=7')).json<Page>();
    expect(links.first).toBe('http://localhost:80/api/airlines?sort=a%3Fb&limit=7&page=1');
  });

  test.each([
    { how: 'have the address of the server without a Host', target: '/api/airlines', host: '' },
    { how: 'have the path of an absolute address', target: 'http://x/api/airlines?page=1', host: 'host: x\r\n' },
  ])('over HTTP/1.0: $how', async ({ target, host }) => {
    await harness.publicApp.listen({ host: '127.0.0.1', port: 0 });
    const { port } = harness.publicApp.server.address() as AddressInfo;
    const socket = connect(port, '127.0.0.1');
    socket.write(`GET ${target} HTTP/1.0\r\n${host}x-api-key: ${harness.given.pilot().key}\r\n\r\n`);
    const reply = await readText(socket);
    const { links } = JSON.parse(reply.slice(reply.indexOf('\r\n\r\n'))) as Page;
    expect(links.first).toBe(`http://${host === '' ? `127.0.0.1:${port}` : 'x'}/api/airlines?page=1`);
  });
});

/** The rows that each list has, past two pages of it. */
const lists: Readonly<Record<string, { size: number; give: (given: Given) => void }>> = {
  '/api/airlines': { size: 50, give: (given) => void given.airline() },
  '/api/airports': { size: 50, give: (given) => void given.airport({ id: nextCode() }) },
  '/api/airports/hubs': { size: 50, give: (given) => void given.airport({ id: nextCode(), hub: 1 }) },
  '/api/fleet': { size: 50, give: (given) => void given.subfleet() },
  '/api/flights': { size: 15, give: (given) => void given.flight() },
  '/api/flights/search?depicao=EDDH': { size: 15, give: (given) => void given.flight() },
};

let codes = 0;
const nextCode = (): string => `X${String((codes += 1)).padStart(3, '0')}`;

describe.each(Object.entries(lists))('the list %s (§8)', (url, { size, give }) => {
  const harness = eachTest(createHarness);
  const cockpit = eachTest(() => enterCockpit(harness));
  const read = async (path: string): Promise<Page> => (await cockpit.caller.get(path)).json();
  const follow = (link: string | null | undefined): Promise<Page> => read(toCall(link ?? ''));

  test(`has ${size} rows per page`, async () => {
    for (let n = 0; n < size + 1; n += 1) give(harness.given);
    const { data, meta } = await read(url);
    expect([data.length, meta.per_page]).toEqual([size, size]);
  });

  test('has each row once on the pages that its links lead to', async () => {
    for (let n = 0; n < 2 * size + 3; n += 1) give(harness.given);
    const found = await readPages(cockpit.caller, url);
    const ids = found.flatMap(({ data }) => data.map(({ id }) => id));
    expect(found).toHaveLength(3);
    expect(new Set(ids).size).toBe(ids.length);
    expect(ids).toHaveLength(found[0]?.meta.total ?? 0);
    expect(await follow(found[2]?.links.prev)).toEqual(found[1]);
    expect(await follow(found[1]?.links.first)).toEqual(found[0]);
    expect(await follow(found[0]?.links.last)).toEqual(found[2]);
  });
});
