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
  answer(503);
  const { findWorld } = await import('./world.ts');
  await findWorld().catch(() => undefined);
  let calls = 0;
  vi.stubGlobal('fetch', () => {
    calls += 1;
    return Promise.resolve(new Response(null, { status: 503 }));
  });
  const load = config.REGISTERED_PROTOCOLS['world'];
  await expect(load?.({ url: 'world://0/0/0' }, new AbortController())).rejects.toThrow('503');
  expect(calls).toBe(2);
});

function answer(status: number): void {
  vi.stubGlobal('fetch', () => Promise.resolve(new Response(null, { status })));
}
