import { expect, test } from 'vitest';
import { PirepState } from '../../../../server/contract/codes.ts';
import { nextWaiting } from './useReview.ts';

const { ACCEPTED, PENDING } = PirepState;
const rows = [
  { id: '1', state: PENDING },
  { id: '2', state: PENDING },
  { id: '3', state: PENDING },
  { id: '4', state: ACCEPTED },
];
const after = (open: string, ...decided: string[]) => nextWaiting(rows, new Set(decided), open)?.id;

test('picks the next pending report below', () => expect(after('1', '1')).toBe('2'));
test('skips reports that are decided together', () => expect(after('1', '1', '2')).toBe('3'));
test('picks the nearest above after the last pending one', () => expect(after('3', '3')).toBe('2'));
test('returns undefined when none is pending', () => expect(after('1', '1', '2', '3')).toBeUndefined());
test('picks the first after a report that is not in the list', () => expect(after('9', '9')).toBe('1'));
