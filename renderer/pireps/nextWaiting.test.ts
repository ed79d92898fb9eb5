import { expect, test } from 'vitest';
import { PirepState } from '../../server/contract/pirepStatus.ts';
import { nextWaiting } from './nextWaiting.ts';

const { ACCEPTED, PENDING } = PirepState;
const rows = [
  { id: '1', state: PENDING },
  { id: '2', state: PENDING },
  { id: '3', state: PENDING },
  { id: '4', state: ACCEPTED },
];
const after = (open: string, ...decided: string[]) => nextWaiting(rows, new Set(decided), open)?.id;

test('the next report is the one below', () => expect(after('1', '1')).toBe('2'));
test('those that are decided together are passed over', () => expect(after('1', '1', '2')).toBe('3'));
test('after the last one that waits comes the nearest above', () => expect(after('3', '3')).toBe('2'));
test('when none waits there is none', () => expect(after('1', '1', '2', '3')).toBeUndefined());
test('a report that is not in the list is followed by the first', () => expect(after('9', '9')).toBe('1'));
