import type { Session } from 'electron';
import { expect, test } from 'vitest';
import { windowOptions } from './window.ts';

const session = {} as Session;
const setting = { session, icon: 'icon.png', dark: true, packaged: true };

test('gives the page no more rights than a web page has', () => {
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

test('opens on the ground of the colour scheme', () => {
  expect(windowOptions(setting).backgroundColor).not.toBe(windowOptions({ ...setting, dark: false }).backgroundColor);
});
