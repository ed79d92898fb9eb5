import type { Session } from 'electron';
import { expect, test } from 'vitest';
import { createSpelling, windowOptions } from './window.ts';

const session = {} as Session;
const setting = { session, icon: 'icon.png', dark: true, packaged: true, bounds: undefined };

test('the page has no more rights than any web page', () => {
  expect(windowOptions(setting).webPreferences).toEqual({
    session,
    sandbox: true,
    contextIsolation: true,
    nodeIntegration: false,
    webviewTag: false,
    spellcheck: true,
    devTools: false,
  });
});

test('the background follows the color scheme', () => {
  expect(windowOptions(setting).backgroundColor).not.toBe(windowOptions({ ...setting, dark: false }).backgroundColor);
});

test('the window opens where it was', () => {
  const bounds = { x: 10, y: 20, width: 900, height: 700 };

  expect(windowOptions(setting)).toMatchObject({ width: 1280, height: 800 });
  expect(windowOptions({ ...setting, bounds })).toMatchObject(bounds);
});

test('without the checking of spelling there is no language whose dictionary could be downloaded', () => {
  let [languages, isOn] = [['de'], true];
  const check = createSpelling({
    getSpellCheckerLanguages: () => languages,
    setSpellCheckerLanguages: (given) => void (languages = given),
    setSpellCheckerEnabled: (on) => void (isOn = on),
  });

  check(false);
  expect([languages, isOn]).toEqual([[], false]);
  check(true);
  expect([languages, isOn]).toEqual([['de'], true]);
});
