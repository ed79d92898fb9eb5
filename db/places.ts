import { existsSync, lstatSync, readlinkSync, realpathSync, statSync, type BigIntStats } from 'node:fs';
import { basename, dirname, join, resolve } from 'node:path';

/** Whether two paths lead to one file or folder, by whatever spelling, link or letter of a drive. False if one is missing. */
export function isSameFile(one: string, other: string): boolean {
  const [first, second] = [one, other].map(find);
  if (first === undefined || second === undefined) return false;
  // Some network drives of Windows give all files the same number.
  if (first.ino === 0n) return realpathSync.native(one) === realpathSync.native(other);
  return first.ino === second.ino && first.dev === second.dev;
}

/** @returns undefined for what is missing, or in a folder that may not be read */
function find(path: string): BigIntStats | undefined {
  try {
    return statSync(path, { bigint: true });
  } catch {
    return undefined;
  }
}

/** Where a path is seen from a data folder: in its folder `backups`, elsewhere `inside` it, or not in it. */
type Place = 'backups' | 'inside' | 'outside';

/** Compares folders by what they are, not by their names: a link or another spelling leads to the same one. */
export function placeOf(path: string, data: string): Place {
  const places = [path, realOf(path)].map((each) => climb(each, data));
  return places.find((place) => place !== 'outside') ?? 'outside';
}

function climb(path: string, data: string): Place {
  if (isSameFile(path, join(data, 'backups'))) return 'backups';
  if (isSameFile(path, data)) return 'inside';
  return dirname(path) === path ? 'outside' : climb(dirname(path), data);
}

/** Follows links, also to a file that does not exist yet. */
export function realOf(path: string, linksLeft = 40): string {
  if (existsSync(path)) return realpathSync(path);
  if (dirname(path) === path) return path;
  const folder = realOf(dirname(path), linksLeft);
  const real = join(folder, basename(path));
  // The system, too, gives up with links that lead in a circle.
  return isLink(real) && linksLeft > 0 ? realOf(resolve(folder, readlinkSync(real)), linksLeft - 1) : real;
}

function isLink(path: string): boolean {
  try {
    return lstatSync(path).isSymbolicLink();
  } catch {
    return false;
  }
}
