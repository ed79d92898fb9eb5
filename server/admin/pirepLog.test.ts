import { beforeEach, describe, expect, test } from 'vitest';
import type { PirepLogLine } from '../contract/admin/pirepLog.ts';
import { freshAdminHarness } from '../testing/adminHarness.ts';

const harness = freshAdminHarness();
let id: string;
beforeEach(() => {
  ({ id } = harness.given.pirep({ id: '1' }));
});

const at = (second: number): string => new Date(Date.UTC(2026, 10, 20, 8) + second * 1000).toISOString();

interface Page {
  readonly data: PirepLogLine[];
  readonly next: string | null;
}

async function readPages(): Promise<Page[]> {
  const pages: Page[] = [];
  for (let after: string | null = ''; after !== null; after = pages.at(-1)?.next ?? null) {
    const reply = await harness.operator('GET', `/admin/pireps/${id}/log${after && `?after=${after}`}`);
    expect(reply.statusCode, reply.body).toBe(200);
    pages.push(reply.json());
  }
  return pages;
}

describe('the log of a report', () => {
  test.each([0, 999, 1000, 1001, 2000, 3300])(
    'of %i lines is complete, in pages of a thousand, by time',
    async (count) => {
      await harness.db.write(() => {
        for (let line = 0; line < count; line += 1) {
          // Events, lines and texts of positions, three of them at a time.
          const columns = [{ type: 2, event: 1 }, { type: 2 }, { type: 0 }][(line * 7) % 3];
          harness.given.acars({ pirep_id: id, log: `line ${line}`, created_at: at(Math.floor(line / 3)), ...columns });
          if (line % 2 === 0) harness.given.acars({ pirep_id: id, log: null, created_at: at(line) });
        }
      });
      const pages = await readPages();
      const lines = pages.flatMap(({ data }) => data);
      expect(lines.map(({ log }) => log)).toEqual(Array.from({ length: count }, (_, line) => `line ${line}`));
      expect(pages).toHaveLength(Math.max(1, Math.ceil(count / 1000)));
    },
  );

  test('marks events, and has the position of each line', async () => {
    harness.given.acars({ pirep_id: id, type: 2, event: 1, log: 'Gear up', lat: 50.1, lon: 8.5, created_at: at(1) });
    harness.given.acars({ pirep_id: id, type: 2, log: 'Hello', lat: null, lon: null, created_at: at(2) });
    expect(await readPages()).toEqual([
      {
        data: [
          { id: '1', log: 'Gear up', event: true, lat: 50.1, lon: 8.5, created_at: at(1) },
          { id: '2', log: 'Hello', event: false, lat: null, lon: null, created_at: at(2) },
        ],
        next: null,
      },
    ]);
  });

  test.each(['x', '1', `${at(1)}_`, `'_1`])('refuses the invalid cursor %s', async (after) => {
    const url = `/admin/pireps/${id}/log?after=${encodeURIComponent(after)}`;
    expect((await harness.operator('GET', url)).statusCode).toBe(400);
  });
});

describe('a report with 20,000 long lines', () => {
  const lines = 20_000;
  beforeEach(async () => {
    const log = 'x'.repeat(2000);
    await harness.db.write(() => {
      for (let line = 0; line < lines; line += 1)
        harness.given.acars({ pirep_id: id, type: 2, log, lat: null, created_at: at(line) });
      harness.given.acars({ pirep_id: id, type: 2, event: 1, log: 'Landed', lat: 50, lon: 8, created_at: at(lines) });
    });
  });

  const paths = ['/api', '/phpvms7/api'].flatMap((mount) => [`${mount}/pireps/1/acars/events`]);
  const files = ['geojson', 'kml', 'gpx'].map((format) => `/admin/pireps/1/track.${format}`);

  test.each(['/admin/pireps/1/track', '/admin/pireps/1/log', ...paths, ...files])(
    '%s has a limited reply, and other calls are answered meanwhile',
    async (url) => {
      const key = harness.given.pilot().key;
      // So that the session is there when it counts.
      await harness.operator('GET', '/admin/home');
      const read = url.startsWith('/admin')
        ? harness.operator('GET', url)
        : harness.publicApp.inject({ url, headers: { 'x-api-key': key } });
      const answered: string[] = [];
      const [reply] = await Promise.all([
        read.then((whole) => {
          answered.push('lines');
          return whole;
        }),
        harness.publicApp.inject({ url: '/api/user', headers: { 'x-api-key': key } }).then(() => answered.push('user')),
      ]);
      expect(reply.statusCode).toBe(200);
      expect(reply.body.length).toBeLessThan(3_000_000);
      expect(answered).toEqual(['user', 'lines']);
      if (!/track$|log$/.test(url)) expect(reply.body).toContain('Landed');
    },
  );
});

test('the map gets the first thousand events of a report', async () => {
  await harness.db.write(() => {
    for (let line = 0; line < 2400; line += 1)
      harness.given.acars({
        pirep_id: id,
        type: 2,
        event: line % 2 === 0 ? 1 : 0,
        log: `${line}`,
        created_at: at(line),
      });
  });
  const { events } = (await harness.operator('GET', `/admin/pireps/${id}/track`)).json<{ events: PirepLogLine[] }>();
  expect(events).toHaveLength(1000);
  expect(events.at(-1)).toMatchObject({ log: '1998', event: true });
});

test('the map gets the first thousand phases of a flight', async () => {
  await harness.db.write(() => {
    for (let row = 0; row < 1200; row += 1)
      harness.given.acars({ pirep_id: id, status: row % 2 === 0 ? 'ENR' : 'TXI', created_at: at(row) });
  });
  const { phases } = (await harness.operator('GET', `/admin/pireps/${id}/track`)).json<{ phases: unknown[] }>();
  expect(phases).toHaveLength(1000);
});
