import { execFileSync } from 'node:child_process';
import { mkdtempSync, readFileSync } from 'node:fs';
import { tmpdir, userInfo } from 'node:os';
import { join } from 'node:path';
import { tryRemove } from '../../../db/heldFiles.ts';

/** Everyone, authenticated users, users, interactive users, guests, as SDDL names them in every language. */
const others = /\(A;[^;]*;[^;]*;[^;]*;[^;]*;(?:WD|AU|BU|IU|BG)\)/;

/** @param sddl the permissions of a folder, as `icacls /save` writes them */
export function letsOthersIn(sddl: string): boolean {
  return others.test(sddl);
}

/** @returns the permissions of a folder; empty where they cannot be read */
export function readPermissions(folder: string): string {
  const made = mkdtempSync(join(tmpdir(), 'homebase-permissions-'));
  try {
    const file = join(made, 'sddl');
    execFileSync('icacls', [folder, '/save', file], { stdio: 'ignore', timeout: 10_000, windowsHide: true });
    return readFileSync(file, 'utf16le');
  } catch {
    return '';
  } finally {
    tryRemove(made);
  }
}

/** @returns a command that leaves a folder to the user, the system and the administrators */
export function makePrivateCommand(folder: string, env = process.env): string {
  const user = [env['USERDOMAIN'] ?? [], userInfo().username].flat().join('\\');
  const owners = ['*S-1-5-18', '*S-1-5-32-544', user].map((who) => `"${who}:(OI)(CI)F"`);
  return `icacls "${folder}" /inheritance:r /grant:r ${owners.join(' ')}`;
}
