import { spawn } from 'node:child_process';
import {
  closeSync,
  existsSync,
  fsyncSync,
  mkdirSync,
  openSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  writeFileSync,
  writeSync,
} from 'node:fs';
import { dirname, join, relative } from 'node:path';
import { createInterface } from 'node:readline';
import { setTimeout as delay } from 'node:timers/promises';
import type { Random } from '../../server/sim/flightModel/random.ts';

const pageSize = 4096;
const sectorSize = 512;

/** Knows which pages of files the kernel has not written to the disk yet. A power cut would lose them. */
export interface UnsyncedPages {
  /** @returns the numbers of the pages, in their order */
  readonly find: (file: string) => Promise<readonly number[]>;
  readonly close: () => void;
}

/**
 * Asks cachestat(2), which needs Linux 6.5 and no privileges. Node cannot make system calls, and Perl is part of every Debian.
 * The number of the call is the same on x64 and arm64. A range with unsynced pages is halved until the pages are known.
 */
const program = `
  $| = 1;
  while (my $file = <STDIN>) {
    chomp $file;
    open(my $handle, '<', $file) or do { print "error $!\\n"; next };
    my (@found, $failed);
    my @ranges = ([0, int(((-s $handle) + ${pageSize - 1}) / ${pageSize})]);
    while (my $range = pop @ranges) {
      my ($first, $count) = @$range;
      next if $count == 0;
      my ($asked, $answer) = (pack('QQ', $first * ${pageSize}, $count * ${pageSize}), "\\0" x 40);
      $failed = 1, last if syscall(451, fileno($handle), $asked, $answer, 0) != 0;
      my (undef, $dirty, $writeback) = unpack('Q5', $answer);
      next if $dirty + $writeback == 0;
      if ($count == 1) { push @found, $first; next }
      my $half = int($count / 2);
      push @ranges, [$first, $half], [$first + $half, $count - $half];
    }
    print $failed ? "error $!\\n" : join(' ', sort { $a <=> $b } @found) . "\\n";
  }`;

/**
 * @param folder where the answers are tried first: not every file system gives right ones
 * @returns undefined if this PC cannot tell
 */
export async function openUnsyncedPages(folder: string): Promise<UnsyncedPages | undefined> {
  const perl = spawn('perl', ['-e', program], { stdio: ['pipe', 'pipe', 'ignore'] });
  perl.on('error', () => undefined);
  perl.stdin.on('error', () => undefined);
  const lines = createInterface({ input: perl.stdout })[Symbol.asyncIterator]();
  const pages: UnsyncedPages = {
    find: async (file) => {
      perl.stdin.write(`${file}\n`);
      const { value, done } = await lines.next();
      if (done === true || value.startsWith('error'))
        throw new Error(`The unsynced pages of ${file} are not known: ${value}`);
      return value.split(' ').filter(Boolean).map(Number);
    },
    close: () => void perl.kill(),
  };
  if (await isRight(pages, join(folder, `pages-${process.pid}`)).catch(() => false)) return pages;
  pages.close();
  return undefined;
}

/** Whether one changed page of a synced file is found, and only that page. */
async function isRight(pages: UnsyncedPages, file: string): Promise<boolean> {
  writePages(file, Buffer.alloc(8 * pageSize, 1));
  const before = await pages.find(file);
  const handle = openSync(file, 'r+');
  writeSync(handle, Buffer.alloc(10, 2), 0, 10, 5 * pageSize);
  const after = await pages.find(file);
  closeSync(handle);
  rmSync(file);
  return before.length === 0 && after.join() === '5';
}

/** Page by page, because the kernel tracks what is written at once as one. */
function writePages(file: string, bytes: Buffer): void {
  writeFileSync(file, '');
  const handle = openSync(file, 'r+');
  for (let at = 0; at < bytes.length; at += pageSize)
    writeSync(handle, bytes, at, Math.min(pageSize, bytes.length - at), at);
  fsyncSync(handle);
  closeSync(handle);
}

/** Writes the files of a database again, so that the answers about them are by page. A restore copies in larger parts. */
export function layPages(database: string): void {
  for (const file of [database, `${database}-wal`, `${database}.restore`]) {
    if (!existsSync(file)) continue;
    writePages(`${file}.pages`, readFileSync(file));
    renameSync(`${file}.pages`, file);
  }
}

const attempts = 100;

/**
 * Stops a running server in a moment in which pages of its database are unsynced, so that its files can be copied.
 * @returns the number of these pages; 0 if none were found
 */
export async function stopWhileWriting(
  pid: number,
  database: string,
  { pages, random }: { readonly pages: UnsyncedPages; readonly random: Random },
): Promise<number> {
  for (let attempt = 1; ; attempt++) {
    await delay(random.between(0, 8));
    process.kill(pid, 'SIGSTOP');
    while (!/^\d+ \(.*\) T/.test(readFileSync(`/proc/${pid}/stat`, 'utf8'))) await delay(0);
    const found = [...(await pages.find(`${database}-wal`)), ...(await pages.find(database))].length;
    if (found > 0 || attempt === attempts) return found;
    process.kill(pid, 'SIGCONT');
  }
}

/** What becomes of an unsynced page: the one with this index, of so many in its file. */
export type PageFate = (index: number, pages: number) => 'written' | 'lost' | 'torn';

/**
 * A page of the write-ahead log can begin with the end of a synced frame, which a cut does not change: on the disk, the page
 * is as it was before or as it is now.
 */
function firstUnsynced(file: string, bytes: Buffer, page: number): number {
  const begin = page * pageSize;
  if (!file.endsWith('-wal')) return begin;
  const frame = 24 + bytes.readUInt32BE(8);
  const frames = Math.ceil((begin - walHeader) / frame);
  return Math.min(begin + pageSize, walHeader + Math.max(0, frames) * frame);
}

const walHeader = 32;

/** Copies a data folder as it is on the disk after a power cut. Only files are simulated: new names are there, old ones gone. */
export async function copyAfterCut(
  data: string,
  target: string,
  { pages, random, fate }: { readonly pages: UnsyncedPages; readonly random: Random; readonly fate: PageFate },
): Promise<void> {
  for (const entry of readdirSync(data, { recursive: true, withFileTypes: true })) {
    const file = join(entry.parentPath, entry.name);
    // SQLite makes the file of shared memory again after a crash.
    if (!entry.isFile() || file.endsWith('-shm')) continue;
    const bytes = readFileSync(file);
    const unsynced = await pages.find(file);
    let size = bytes.length;
    for (const [index, page] of unsynced.entries()) {
      const what = fate(index, unsynced.length);
      const from = firstUnsynced(file, bytes, page);
      if (what === 'lost' && (page + 1) * pageSize >= bytes.length) size = from;
      for (let at = from; at < Math.min((page + 1) * pageSize, bytes.length); at += sectorSize)
        if (what === 'lost' || (what === 'torn' && random.next() < 0.5))
          bytes.fill(0, at, Math.min(at + sectorSize, bytes.length));
    }
    const copy = join(target, relative(data, file));
    mkdirSync(dirname(copy), { recursive: true });
    writePages(copy, bytes.subarray(0, size));
  }
}
