import { VectorTile } from '@mapbox/vector-tile';
import { PbfReader } from 'pbf';
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

test('a tile of the open sea is there, as sea: ground that is not there yet has the colour of land', async () => {
  vi.stubGlobal('document', { baseURI: 'http://127.0.0.1/' });
  answer(404);
  const { Loaded, withGround } = await import('./world.ts');
  const { layers } = new VectorTile(new PbfReader(new Uint8Array(withGround(new ArrayBuffer(0)))));
  const square = [-128, 4224].flatMap((x) => [-128, 4224].map((y) => ({ x, y })));
  expect(layers[Loaded]?.feature(0).loadGeometry().flat()).toEqual(expect.arrayContaining(square));
});

function answer(status: number): void {
  vi.stubGlobal('fetch', () => Promise.resolve(new Response(null, { status })));
}
