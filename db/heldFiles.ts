import { lstatSync, readdirSync, renameSync, rmdirSync, unlinkSync } from 'node:fs';
import { join } from 'node:path';

/** Milliseconds until a file counts as held for good, and before the second try. Each pause is twice the one before. */
const [limitMs, firstPauseMs] = [2000, 10];

/**
 * Renames a file, and replaces the one of that name.
 * @param timeoutMs how long it tries while another program has one of them open
 */
export function renameFile(from: string, to: string, timeoutMs = limitMs): void {
  change(to, () => renameSync(from, to), timeoutMs);
}

/** Removes a file, if it is there. */
export function removeFile(file: string): void {
  change(file, () => {
    try {
      unlinkSync(file);
    } catch (error) {
      if ((error as { code?: string }).code !== 'ENOENT') throw error;
    }
  });
}

/** Removes a file. @throws {Error} ENOENT if it is not there: of two that remove it, one succeeds */
export function takeFile(file: string): void {
  change(file, () => unlinkSync(file));
}

/** Removes a folder and all that is in it, if it is there. */
export function removeFolder(folder: string): void {
  change(folder, () => removeAll(folder));
}

/**
 * Node's rmSync would end the program without a word: on Windows, when it fails for a path with letters that are not in the code
 * page.
 */
function removeAll(path: string): void {
  const found = lstatSync(path, { throwIfNoEntry: false });
  if (found === undefined) return;
  if (!found.isDirectory()) return unlinkSync(path);
  for (const name of readdirSync(path)) removeAll(join(path, name));
  rmdirSync(path);
}

/** Removes what is only in the way. What another program has open stays, until it is tried again. */
export function tryRemove(path: string): void {
  try {
    removeFolder(path);
  } catch (error) {
    if (!isHeld(error)) throw error;
  }
}

/**
 * On Windows, no file can be renamed, replaced or removed while another program has it open, as a virus scanner, an indexer or a program
 * that syncs has each new one for a moment. This is the only room that renames and removes files.
 */
function change(file: string, act: () => void, timeoutMs = limitMs): void {
  const begun = performance.now();
  for (let pause = firstPauseMs; ; pause *= 2) {
    try {
      return act();
    } catch (error) {
      if (!isHeld(error)) throw error;
      const left = timeoutMs - (performance.now() - begun);
      if (left <= 0)
        throw Object.assign(new Error(describeHeld(file), { cause: error }), { code: 'EBUSY', path: file });
      Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, Math.min(pause, left));
    }
  }
}

/** Whether a file cannot be changed because another program has it open, or for want of permission: Windows does not tell which. */
export function isHeld(error: unknown): boolean {
  return /^(EBUSY|EPERM|EACCES)$/.test((error as { code?: string }).code ?? '');
}

export const holders =
  'Another program has it open, perhaps a virus scanner, a program that syncs or backs up the folder, or a viewer for databases; ' +
  'or Homebase lacks the permission.';

export function describeHeld(file: string): string {
  return `${file} could not be changed. ${holders} Close that program, then try again.`;
}
