import { i18n, type Messages } from '@lingui/core';
import { generateMessageId } from '@lingui/message-utils/generateMessageId';
import { afterAll, beforeEach, expect, test, vi } from 'vitest';
import { startLanguage } from './language.ts';

/** The texts of the window that the test looks at, in the language in which it was loaded. */
async function readTexts(): Promise<string[]> {
  const { screens, screenGroups } = await import('./app/screens.ts');
  const { flights } = await import('./screens/catalog/flights/flights.tsx');
  const { phaseOf } = await import('./ui/status.ts');
  return [
    ...screens.map(({ label }) => label),
    ...Object.values(screenGroups),
    ...flights.bulk.map(({ label }) => label),
    flights.about,
    flights.searches,
    ...flights.columns.map(({ head }) => head),
    ...flights.filters.map(({ label }) => label),
    phaseOf('ENR').label,
  ];
}

const importedRows = '{rows, plural, one {Import 1 row} other {Import {0} rows}}';

/** A catalogue that puts each text between brackets. */
const catalogs = {
  './app/messages/sv.po': async () => ({
    messages: Object.fromEntries(
      [...(await readTexts()), importedRows].map((text) => [generateMessageId(text), `[${text}]`]),
    ),
  }),
};

// Modules read their texts when they are loaded.
beforeEach(() => void vi.resetModules());

afterAll(() => {
  i18n.loadAndActivate({ locale: 'en', messages: {} });
  vi.resetModules();
});

test('the texts of the window come from the catalogues of the browser’s language', async () => {
  await startLanguage(['xx', 'sv-FI', 'en'], catalogs);
  expect(i18n.locale).toBe('sv');
  vi.resetModules();
  const texts = await readTexts();
  expect(texts.length).toBeGreaterThan(30);
  expect(texts.filter((text) => !/^\[.+\]$/.test(text))).toEqual([]);
  const { importAction } = await import('./screens/data/words.ts');
  expect(importAction({ new: 1, changed: 1, same: 0, error: 0 })).toBe('[Import 2 rows]');
});

test.each([[['en-GB', 'sv']], [['ja']], [[]]])('%j shows English', async (wanted) => {
  await startLanguage(wanted, catalogs);
  const { screens } = await import('./app/screens.ts');
  expect(screens[0]?.label).toBe('Dashboard');
});

/** The catalogues that the pilots' page merges. */
const pilotsPage = import.meta.glob<{ messages: Messages }>('./{lib,pilots/*}/messages/*.po');

test('each message of the pilots’ page has one translation per language', async () => {
  const loaded = await Promise.all(
    Object.entries(pilotsPage).map(async ([file, load]) => [file, (await load()).messages] as const),
  );
  const found = new Map<string, Set<string>>();
  for (const [file, messages] of loaded) {
    for (const [id, message] of Object.entries(messages)) {
      const key = `${file.split('/').at(-1)} ${id}`;
      found.set(key, (found.get(key) ?? new Set()).add(JSON.stringify(message)));
    }
  }
  expect(found.size).toBeGreaterThan(0);
  expect([...found].filter(([, { size }]) => size > 1).map(([, texts]) => [...texts])).toEqual([]);
});

/** The sources of the window: the pilots' page has its own test in the build. */
const sources = import.meta.glob<string>('./{app,ui,map,screens}/**/*.{ts,tsx}', { query: '?raw', import: 'default' });
/** Names and examples are the same in every language. */
const names = ['Airbus A320neo', 'GeoJSON', 'Homebase', 'Jet A', 'Kittiwake Virtual', 'Lise Vestergaard'];

test('labels and titles are messages', async () => {
  const label =
    /(?:^|[\s{])(?:head|label|title|description|note|summary|placeholder|about|aria-label)(?:=|: )(['"])([A-Z][a-z].*?)\1/gm;
  const files = Object.entries(sources).filter(([file]) => !file.includes('.test.') && !file.includes('/testing/'));
  const found = await Promise.all(
    files.map(async ([file, load]) => {
      // Without comments, which have examples.
      const code = (await load()).replaceAll(/^\s*(?:\/?\*|\/\/).*$/gm, '');
      return [...code.matchAll(label)].map(([, , text = '']) => `${file}: ${text}`);
    }),
  );
  expect(found.flat().filter((text) => !names.some((name) => text.endsWith(`: ${name}`)))).toEqual([]);
});
