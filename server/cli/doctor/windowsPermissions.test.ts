import { userInfo } from 'node:os';
import { expect, test } from 'vitest';
import { letsOthersIn, makePrivateCommand } from './windowsPermissions.ts';

test.each([
  [
    'C:\\Homebase, made by anybody',
    'D:AI(A;OICIID;FA;;;BA)(A;OICIID;FA;;;SY)(A;OICIID;0x1200a9;;;BU)(A;ID;0x1301bf;;;AU)',
    true,
  ],
  ['for everyone', 'D:P(A;OICI;FA;;;WD)', true],
  ['below the home folder', 'D:AI(A;OICIID;FA;;;SY)(A;OICIID;FA;;;BA)(A;OICIID;FA;;;S-1-5-21-1-2-3-1001)', false],
  ['refused to users', 'D:P(D;OICI;FA;;;BU)(A;OICI;FA;;;SY)', false],
  ['not known', '', false],
])('a folder %s', (_case, sddl, open) => {
  expect(letsOthersIn(sddl)).toBe(open);
});

test('the command names groups by number, because Windows translates their names', () => {
  const rights = ['*S-1-5-18', '*S-1-5-32-544', `PC\\${userInfo().username}`].map((who) => `"${who}:(OI)(CI)F"`);
  expect(makePrivateCommand('C:\\Home base', { USERDOMAIN: 'PC' })).toBe(
    `icacls "C:\\Home base" /inheritance:r /grant:r ${rights.join(' ')}`,
  );
});
