import { describe, expect, test } from 'vitest';
import { readDatabase } from '../../../db/files.ts';
import { createAdminHarness } from '../adminHarness.ts';
import { createHarness, profiles, readPages } from '../harness.ts';
import { moveFile } from './dumps.ts';

const files = ['p7-mini-default.sql.gz', 'p7-sqlite.sqlite.gz', 'p7beta5-old-schema-prefix.sql.gz', 'p8-fresh.sql.gz'];
const ofPilot = ['/user', '/user/fleet', '/user/bids', '/airlines', '/news', '/acars', '/acars/geojson', '/settings'];
const ofPirep = [
  '',
  '/acars/position',
  '/acars/logs',
  '/acars/events',
  '/acars/geojson',
  '/route',
  '/comments',
  '/fields',
];
const ofWindow = ['dashboard', 'activity', 'pireps', 'live', 'news', 'api-keys', 'settings', 'home', 'airports/map'];
const catalog = ['airlines', 'airports', 'subfleets', 'aircraft', 'fares', 'flights', 'ranks', 'pilots'];
/** How many of a list are also read one by one. */
const most = 40;

describe('what came along is answered as the contract says', () => {
  test.each(files.flatMap((file) => profiles.map(({ mount }) => [file, mount] as const)))(
    '%s at %s',
    async (file, mount) => {
      const moved = await moveFile(file);
      const { db, as, close } = createHarness({ file: moved.database });
      const keys = [...moved.keys].filter(([id, key]) => db.users.find(id)?.state === 1 && db.apiKeys.findHolder(key));
      for (const [, key] of keys) {
        const pilot = as({ key });
        const listed = async (path: string): Promise<string[]> => {
          const pages = await readPages(pilot, mount + path);
          return pages.flatMap(({ data }) => data.map(({ id }) => String(id))).slice(0, most);
        };
        const pireps = (await listed('/user/pireps')).flatMap((id) => ofPirep.map((path) => `/pireps/${id}${path}`));
        const others = key === keys[0]?.[1] ? ['flights', 'airports'] : [];
        const lists = await Promise.all(
          others.map(async (list) => (await listed(`/${list}?limit=100`)).map((id) => `/${list}/${id}`)),
        );
        for (const path of [...ofPilot, ...pireps, ...lists.flat()]) {
          const reply = await pilot.get(mount + path);
          expect(reply.statusCode, `${path} ${reply.body}`).toBe(200);
        }
      }
      await close();
      moved.remove();
    },
  );

  test.each(files)('%s in the window', async (file) => {
    const moved = await moveFile(file);
    const { operator, close } = createAdminHarness({ file: moved.database });
    const pireps = readDatabase(moved.database, (connection) =>
      connection.prepare('SELECT id FROM pireps WHERE state <> 4').pluck().all(),
    );
    const pages = pireps.flatMap((id) => ['', '/track', '/log'].map((part) => `/admin/pireps/${String(id)}${part}`));
    for (const url of [...[...ofWindow, ...catalog].map((list) => `/admin/${list}`), ...pages]) {
      const reply = await operator('GET', url);
      expect(reply.statusCode, `${url} ${reply.body}`).toBe(200);
    }
    await close();
    moved.remove();
  });
});
