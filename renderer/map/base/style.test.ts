import { afterEach, expect, test, vi } from 'vitest';

afterEach(() => vi.unstubAllGlobals());

test('writes names over runways, tracks and every other line', async () => {
  vi.stubGlobal('document', { baseURI: 'http://127.0.0.1/' });
  vi.stubGlobal('fetch', () => Promise.resolve(new Response(null, { status: 404 })));
  const { mapStyle } = await import('./style.ts');
  const types = mapStyle('light').layers.map(({ type }) => type);
  expect(types.lastIndexOf('line')).toBeLessThan(types.indexOf('symbol'));
});
