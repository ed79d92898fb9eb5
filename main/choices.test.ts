import { mkdirSync, mkdtempSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { type Choices, openChoices, placeWindow } from './choices.ts';

const defaults: Choices = {
  keep_running: null,
  notifications: true,
  spelling: false,
  graphics: true,
  bounds: null,
  maximized: false,
};
const bounds = { x: 100, y: 80, width: 1280, height: 800 };

let folder: string;
let file: string;

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'homebase-choices-'));
  file = join(folder, 'desktop.json');
});

afterEach(() => rmSync(folder, { recursive: true }));

test('keeps what was chosen, in a file that only its owner can read', () => {
  openChoices(file, defaults).change({ keep_running: false, bounds });

  expect(openChoices(file, defaults).read()).toEqual({ ...defaults, keep_running: false, bounds });
  if (process.platform !== 'win32') expect(statSync(file).mode & 0o777).toBe(0o600);
});

test.each([
  ['no file', undefined],
  ['half a file', '{"notifications": fal'],
  ['another kind of file', '[1, 2]'],
  ['null', 'null'],
  [
    'values of other types',
    '{"keep_running": "no", "spelling": 1, "graphics": 0, "bounds": {"x": 1}, "maximized": null}',
  ],
  ['sizes that are no numbers', '{"bounds": {"x": 0, "y": 0, "width": 1e999, "height": "800"}}'],
])('%s gives the defaults', (_, text) => {
  if (text !== undefined) writeFileSync(file, text);

  expect(openChoices(file, defaults).read()).toEqual(defaults);
});

test('a change counts although it cannot be saved', () => {
  const choices = openChoices(join(folder, 'gone', 'desktop.json'), defaults);
  choices.change({ notifications: false });

  expect(choices.read().notifications).toBe(false);
});

test('a change that cannot be saved leaves the file as it was', () => {
  openChoices(file, defaults).change({ notifications: false });
  // Nothing can be written here any more.
  mkdirSync(`${file}.part`);
  openChoices(file, defaults).change({ spelling: true });

  expect(openChoices(file, defaults).read()).toEqual({ ...defaults, notifications: false });
});

test('the file is made for people to read', () => {
  openChoices(file, defaults).change({ spelling: true });

  expect(readFileSync(file, 'utf8')).toContain('\n  "spelling": true,\n');
});

const laptop = { x: 0, y: 25, width: 1440, height: 875 };
const monitor = { x: 1440, y: 0, width: 2560, height: 1400 };

test('a window opens where it was', () => {
  expect(placeWindow(bounds, [laptop])).toEqual(bounds);
  expect(placeWindow({ ...bounds, x: 2000 }, [laptop, monitor])).toEqual({ ...bounds, x: 2000 });
});

test.each([
  ['it was never open', null],
  ['its monitor is gone', { ...bounds, x: 2000 }],
  ['only its edge is on a screen', { ...bounds, x: 1400 }],
  ['its title is above the screen', { ...bounds, y: -40 }],
  ['its title is below the screen', { ...bounds, y: 890 }],
])('a window has no place when %s', (_, saved) => {
  expect(placeWindow(saved, [laptop])).toBeUndefined();
});

test('a window is not larger than its screen', () => {
  expect(placeWindow({ x: 0, y: 25, width: 2560, height: 1400 }, [laptop])).toEqual(laptop);
});
