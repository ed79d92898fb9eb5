import type { Session } from 'electron';
import { expect, test } from 'vitest';
import { windowOptions } from './window.ts';

const session = {} as Session;
const setting = { session, icon: 'icon.png', dark: true, packaged: true };

test('the page has no more rights than any web page', () => {
  expect(windowOptions(setting).webPreferences).toEqual({
    session,
    sandbox: true,
    contextIsolation: true,
    nodeIntegration: false,
    webviewTag: false,
    spellcheck: false,
    devTools: false,
  });
});

test('the background follows the color scheme', () => {
  expect(windowOptions(setting).backgroundColor).not.toBe(windowOptions({ ...setting, dark: false }).backgroundColor);
});
