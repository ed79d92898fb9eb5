import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { config } from 'maplibre-gl';
import { afterEach, expect, test, vi } from 'vitest';

afterEach(() => vi.unstubAllGlobals());

test('the server is asked for the base map again after it failed', async () => {
  vi.stubGlobal('document', { baseURI: 'http://127.0.0.1/' });
  answer(503);
  const { findWorld } = await import('./world.ts');
  // Tests share the module: another may have asked before, with another answer.
  await findWorld().catch(() => undefined);
  await expect(findWorld()).rejects.toThrow('503');
  answer(404);
  await expect(findWorld()).rejects.toThrow('404');
});

test('a tile that fails is asked for once more', async () => {
  vi.stubGlobal('document', { baseURI: 'http://127.0.0.1/' });
  const { findWorld } = await import('./world.ts');
  answer(503);
  await findWorld().catch(() => undefined);
  const world = readFileSync(join(import.meta.dirname, '../tiles/world.pmtiles'));
  const statuses = [503];
  vi.stubGlobal('fetch', (_: unknown, { headers }: { readonly headers: Headers }) => {
    const [from = 0, to = 0] = (headers.get('range') ?? '').match(/\d+/g)?.map(Number) ?? [];
    const status = statuses.shift() ?? 206;
    return Promise.resolve(new Response(status === 206 ? world.subarray(from, to + 1) : null, { status }));
  });
  const load = config.REGISTERED_PROTOCOLS['world'];
  const { data } = (await load?.({ url: 'world://0/0/0' }, new AbortController())) ?? {};
  expect((data as ArrayBuffer).byteLength).toBeGreaterThan(1000);
});

function answer(status: number): void {
  vi.stubGlobal('fetch', () => Promise.resolve(new Response(null, { status })));
}
