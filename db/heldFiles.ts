import { accessSync, constants, lstatSync, readdirSync, renameSync, rmdirSync, unlinkSync } from 'node:fs';
import { unlink } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { setTimeout } from 'node:timers/promises';

/** Milliseconds until a file counts as held for good, and before the second try. Each pause is twice the one before. */
const [limitMs, firstPauseMs] = [2000, 10];

/**
 * Renames a file, and replaces the one of that name.
 * @param timeoutMs how long it tries while another program has one of them open
 */
export function renameFile(from: string, to: string, timeoutMs = limitMs): void {
  change([to, from], () => renameSync(from, to), timeoutMs);
}

/** As `renameFile`, but lets a server respond to pilots while it waits. */
export async function renameWhileServing(from: string, to: string): Promise<void> {
  await changeWhileServing([to, from], () => renameSync(from, to));
}

/** Removes a file, if it is there. */
export function removeFile(file: string): void {
  change([file], () => unlinkIfThere(file));
}

/** As `removeFile`, but lets a server respond to pilots while it waits. */
export async function removeWhileServing(file: string): Promise<void> {
  await changeWhileServing([file], () => unlinkIfThere(file));
}

/** Removes a file. @throws {Error} ENOENT if it is not there: of two that remove it, one succeeds */
export async function takeWhileServing(file: string): Promise<void> {
  await changeWhileServing([file], () => unlinkSync(file));
}

/** Removes a folder and all that is in it, if it is there. */
export function removeFolder(folder: string, timeoutMs = limitMs): void {
  change([folder], () => removeAll(folder), timeoutMs);
}

// Node's rmSync would end the program without a word: on Windows, when it fails for a path with letters that are not in the
// code page.

function unlinkIfThere(file: string): void {
  try {
    unlinkSync(file);
  } catch (error) {
    if ((error as { code?: string }).code !== 'ENOENT') throw error;
  }
}

function removeAll(path: string): void {
  const found = lstatSync(path, { throwIfNoEntry: false });
  if (found === undefined) return;
  if (!found.isDirectory()) return unlinkSync(path);
  for (const name of readdirSync(path)) removeAll(join(path, name));
  rmdirSync(path);
}

/** Renames what may keep its name until the next time. */
export function tryRename(from: string, to: string): void {
  try {
    renameFile(from, to);
  } catch (error) {
    if (!isHeld(error)) throw error;
  }
}

/** Removes what is only in the way. What another program has open stays, until it is tried again. */
export function tryRemove(path: string, timeoutMs = limitMs): void {
  try {
    removeFolder(path, timeoutMs);
  } catch (error) {
    if (!isHeld(error)) throw error;
  }
}

/**
 * As `removeWhileServing`, in another thread: a system takes half a second for a file of 2 GB.
 * @param path a file, or a folder
 */
export async function removeLarge(path: string): Promise<void> {
  await changeWhileServing([path], () => removeAllLarge(path));
}

/** As `removeLarge`, of what is only in the way. */
export async function tryRemoveLarge(path: string): Promise<void> {
  try {
    await removeLarge(path);
  } catch (error) {
    if (!isHeld(error) && (error as { code?: string }).code !== 'ENOENT') throw error;
  }
}

async function removeAllLarge(path: string): Promise<void> {
  const found = lstatSync(path, { throwIfNoEntry: false });
  if (found === undefined) return;
  if (!found.isDirectory()) return await unlink(path);
  for (const name of readdirSync(path)) await removeAllLarge(join(path, name));
  rmdirSync(path);
}

/**
 * On Windows, no file can be renamed, replaced or removed while another program has it open, as a virus scanner, an indexer or a program
 * that syncs has each new one for a moment. This is the only room that renames and removes files.
 */
function change(files: Files, act: () => void, timeoutMs = limitMs): void {
  const pauseAfter = createPauses(files, timeoutMs);
  for (;;) {
    try {
      return act();
    } catch (error) {
      Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, pauseAfter(error));
    }
  }
}

async function changeWhileServing(files: Files, act: () => void | Promise<void>): Promise<void> {
  const pauseAfter = createPauses(files, limitMs);
  for (;;) {
    try {
      return await act();
    } catch (error) {
      await setTimeout(pauseAfter(error));
    }
  }
}

/** The changed one, and what else it moves. */
type Files = readonly [string, ...string[]];

/** @returns what gives the pause before the next try, in milliseconds, or throws why there is none */
function createPauses(files: Files, timeoutMs: number): (error: unknown) => number {
  const begun = performance.now();
  let pause = firstPauseMs / 2;
  return (error) => {
    if (!isHeld(error) || files.some(isForbidden)) throw error;
    const left = timeoutMs - (performance.now() - begun);
    if (left <= 0)
      throw Object.assign(new Error(describeHeld(files[0]), { cause: error }), { code: 'EBUSY', path: files[0] });
    pause *= 2;
    return Math.min(pause, left);
  };
}

/** Whether nothing in its folder may be changed, which does not pass. Windows does not tell. */
function isForbidden(file: string): boolean {
  if (process.platform === 'win32') return false;
  try {
    accessSync(dirname(file), constants.W_OK);
    return false;
  } catch {
    return true;
  }
}

/**
 * Whether a file cannot be changed because another program has it open, or for want of permission: Windows does not tell which.
 * On some drives and shares, what was removed stays in its folder until then.
 */
export function isHeld(error: unknown): boolean {
  return /^(EBUSY|EPERM|EACCES|ENOTEMPTY)$/.test((error as { code?: string }).code ?? '');
}

export const holders =
  'Another program has it open, perhaps a virus scanner, a program that syncs or backs up the folder, or a viewer for databases; ' +
  'or Homebase lacks the permission.';

export function describeHeld(file: string): string {
  return `${file} could not be changed. ${holders} Close that program, then try again.`;
}
