import { EventEmitter } from 'node:events';
import type { Session } from 'electron';
import { expect, onTestFinished, test, vi } from 'vitest';
import { createSpelling, showInTime, windowOptions } from './window.ts';

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

test.each([
  ['when its page is drawn, once', [1, 'ready-to-show', 5000], [1]],
  ['after three seconds when nothing is drawn, once', [2999, 1, 'ready-to-show'], [3000]],
  ['never when it was closed before', [1, 'closed', 5000], []],
] as const)('the window is shown %s', (_case, steps, shown) => {
  vi.useFakeTimers();
  onTestFinished(() => void vi.useRealTimers());
  const begun = Date.now();
  const times: number[] = [];
  const window = Object.assign(new EventEmitter(), { show: () => times.push(Date.now() - begun) });
  showInTime(window as never);
  for (const step of steps) {
    if (typeof step === 'number') vi.advanceTimersByTime(step);
    else window.emit(step);
  }
  expect(times).toEqual(shown);
});
