import { i18n, type Messages } from '@lingui/core';
import { afterAll, beforeEach, expect, test, vi } from 'vitest';
import { startLanguage } from './language.ts';

/** The English catalogues, as translators get them. */
const english = import.meta.glob<{ messages: Messages }>('./{app,screens/*}/messages/en.po');

/** Puts each text of a compiled message between brackets, except its placeholders. */
const bracketed = (messages: Messages): Messages =>
  Object.fromEntries(Object.entries(messages).map(([id, message]) => [id, ['[', message, ']'].flat()]));

const catalogs = Object.fromEntries(
  Object.entries(english).map(([file, load]) => [
    file.replace('en.po', 'sv.po'),
    async () => ({ messages: bracketed((await load()).messages) }),
  ]),
);

// Modules read their texts when they are loaded.
beforeEach(() => void vi.resetModules());

afterAll(() => {
  i18n.loadAndActivate({ locale: 'en', messages: {} });
  vi.resetModules();
});

test('the texts of the window come from the catalogues of the browser’s language', async () => {
  await startLanguage(['xx', 'sv-FI', 'en'], catalogs);
  expect(i18n.locale).toBe('sv');
  const { screens, screenGroups } = await import('./app/screens.ts');
  const { flights } = await import('./screens/catalog/flights/flights.tsx');
  const { phaseOf } = await import('./ui/status.ts');
  const { importAction } = await import('./screens/data/words.ts');
  const texts = [
    ...screens.map(({ label }) => label),
    ...Object.values(screenGroups),
    ...flights.bulk.map(({ label }) => label),
    flights.about,
    flights.searches,
    ...flights.columns.map(({ head }) => head),
    ...flights.filters.map(({ label }) => label),
    phaseOf('ENR').label,
    importAction({ new: 1, changed: 1, same: 0, error: 0 }),
  ];
  expect(texts.filter((text) => !/^\[.+\]$/.test(text))).toEqual([]);
  expect(texts.at(-1)).toBe('[Import 2 rows]');
});

test.each([[['en-GB', 'sv']], [['ja']], [[]]])('%j shows English', async (wanted) => {
  await startLanguage(wanted, catalogs);
  const { screens } = await import('./app/screens.ts');
  expect(screens[0]?.label).toBe('Dashboard');
});
