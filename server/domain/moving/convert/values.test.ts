import { describe, expect, it } from 'vitest';
import { timesOf, toCode, toDay, toFlag, toInteger, toText, toTime } from './values.ts';

describe('values of a dump', () => {
  it('reads the times of MySQL, PostgreSQL and SQLite', () => {
    const times = ['2024-05-01 10:00:00', '2024-05-01T10:00:00Z', '2024-05-01 10:00:00.123456', ' 2024-05-01'];
    expect(times.map(toTime)).toEqual([
      '2024-05-01T10:00:00.000Z',
      '2024-05-01T10:00:00.000Z',
      '2024-05-01T10:00:00.123Z',
      '2024-05-01T00:00:00.000Z',
    ]);
    const none = ['0000-00-00 00:00:00', '2024-02-31 10:00:00', 'soon', '', null, undefined, '-0001-11-30 00:00:00'];
    expect(none.map(toTime)).toEqual(none.map(() => null));
    expect(['2025-10-26 00:00:00', '2025-10-26', '0000-00-00', '2025-02-30'].map(toDay)).toEqual([
      '2025-10-26',
      '2025-10-26',
      null,
      null,
    ]);
  });

  it("reads the clock of a server's zone, summer time included", () => {
    const read = timesOf('Europe/Berlin');
    expect(['2024-01-15 12:00:00', '2024-07-15 12:30:10', null].map(read)).toEqual([
      '2024-01-15T11:00:00.000Z',
      '2024-07-15T10:30:10.000Z',
      null,
    ]);
    expect(timesOf('Asia/Kolkata')('2024-01-15 12:00:00')).toBe('2024-01-15T06:30:00.000Z');
  });

  it('cleans texts and codes, and reads numbers and flags', () => {
    expect(toText('It\0\u001A is\r\n\tfine\u0007')).toBe('It is\r\n\tfine');
    expect([' enbr ', '', null].map(toCode)).toEqual(['ENBR', null, null]);
    expect(['97.50', '-0.4', '1e20', 'NaN', ' 7 ', ''].map(toInteger)).toEqual([98, 0, null, null, 7, null]);
    expect(['true', '1', 't', 'false', '0', 'f', ''].map((text) => toFlag(text))).toEqual([
      true,
      true,
      true,
      false,
      false,
      false,
      false,
    ]);
    expect([toFlag(null, true), toFlag(undefined)]).toEqual([true, false]);
  });
});
