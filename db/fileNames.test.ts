import { expect, test } from 'vitest';
import { findNameProblem, stamp, toFileName } from './fileNames.ts';

test.each([
  ['KTW211-EDDF-LOWW-2026-11-28', 'KTW211-EDDF-LOWW-2026-11-28'],
  ['Ä/B:1*"<>|?', '_B_1_'],
  ['con', '_con'],
  ['COM1.gpx', '_COM1.gpx'],
  ['nul.x-EDDF', '_nul.x-EDDF'],
  ['console', 'console'],
  ['..\\up', '_._up'],
  ['dots...', 'dots.._'],
  ['', '_'],
  ['x'.repeat(300), 'x'.repeat(100)],
])('of %o it makes a name for every system', (text, name) => {
  expect(toFileName(text)).toBe(name);
  expect(findNameProblem(`C:\\${toFileName(text)}`, 20, 'win32')).toBeUndefined();
});

test('a time is a name for every system', () => {
  expect(stamp('2026-11-28T06:15:00.123Z')).toBe('2026-11-28T06-15-00-123Z');
});

test.each([
  ['C:\\Users\\Jörg Müller\\my airline', undefined],
  ['D:\\', undefined],
  ['\\\\nas\\air line\\backup.db', undefined],
  ['\\\\?\\C:\\con', undefined],
  ['C:\\comma\\auxiliary\\com\\nullable.db', undefined],
  ['C:\\con', 'keeps the name "con" for a device'],
  ['C:\\AUX\\x.backup', 'keeps the name "AUX" for a device'],
  ['C:\\nul.x', 'keeps the name "nul.x" for a device'],
  ['C:\\com1', 'for a device'],
  ['C:\\lpt9.backup', 'for a device'],
  ['C:\\dot.', 'end with a dot or a blank: "dot."'],
  ['C:\\blank \\x', 'end with a dot or a blank: "blank "'],
  ['C:\\x:y.backup', 'can have : in it'],
  ['C:\\q?.backup', 'can have ? in it'],
  ['C:\\a|b', 'can have | in it'],
  ['C:\\a\tb', 'a control character'],
  ['\\\\nas\\share\\a*', 'can have * in it'],
  [`C:\\${'x'.repeat(240)}`, 'Choose a shorter path'],
])('on Windows, %s: %s', (path, problem) => {
  const found = findNameProblem(path, 20, 'win32');
  if (problem === undefined) expect(found).toBeUndefined();
  else expect(found).toContain(problem);
  // Only Windows minds.
  expect(findNameProblem(path, 20, 'linux')).toBeUndefined();
});
