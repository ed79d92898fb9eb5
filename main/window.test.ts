import type { Session } from 'electron';
import { expect, test } from 'vitest';
import { windowOptions } from './window.ts';

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
