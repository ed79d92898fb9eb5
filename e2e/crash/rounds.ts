import { copyFileSync, existsSync, mkdirSync, readdirSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { backupFolder, databaseFile } from '../../server/program/config.ts';
import { createRandom, type Random } from '../../server/sim/flightModel/random.ts';
import { end, type Homebase, launchHomebase, startHomebase } from '../bench/programs.ts';
import { type CrashAirline, createAirline } from './airline.ts';
import { createLedger, type Ledger, untilAcknowledged, type Window } from './ledger.ts';
import { type Load, type LoadState, startLoad } from './load.ts';
import {
  copyAfterCut,
  type PageFate,
  layPages,
  openUnsyncedPages,
  stopWhileWriting,
  type UnsyncedPages,
} from './powerCut.ts';
import { readStored } from './stored.ts';

export interface CrashOptions {
  /** An empty folder. */
  readonly folder: string;
  /** The same seed makes the same calls. Where the program is when it ends also depends on the PC. */
  readonly seed: string;
  readonly kills: number;
  readonly powerCuts: number;
  /** A round ends after some number of acknowledged changes up to this. */
  readonly changes: number;
  readonly told?: (round: number, rounds: number, result: CrashResult) => void;
}

export interface CrashResult {
  /** Acknowledged changes. */
  acknowledged: number;
  restores: number;
  backups: number;
  /** Starts that were killed as well. */
  killedStarts: number;
  /** Power cuts with unsynced pages, and the ways in which these were lost. */
  cutsWhileWriting: number;
  images: number;
  /** What was lost, stored twice or stored in half. */
  readonly wrong: string[];
}

interface Round extends CrashOptions {
  readonly airline: CrashAirline;
  readonly ledger: Ledger;
  readonly random: Random;
  readonly pages: UnsyncedPages | undefined;
  readonly result: CrashResult;
}

/** The server that is tested needs no build. */
export const source = { file: 'server/index.ts' };

/** In a round. The next round has others, because a pilot can only start some flights in a day and leave few unfinished. */
const pilots = 12;
const noPowerCuts =
  'This PC cannot tell which pages are not on the disk. It takes Linux 6.5, Perl and a disk with ext4 or XFS. ' +
  'Choose another folder with --folder, or leave power cuts out with --power-cuts 0.';

/** Ends the server again and again while it works, and compares what it had acknowledged with what is stored. */
export async function runCrashes(options: CrashOptions): Promise<CrashResult> {
  const { folder, seed, kills, powerCuts, told } = options;
  const random = createRandom(seed);
  const pages = powerCuts > 0 ? await openUnsyncedPages(folder) : undefined;
  if (powerCuts > 0 && !pages) throw new Error(noPowerCuts);
  const result: CrashResult = {
    acknowledged: 0,
    restores: 0,
    backups: 0,
    killedStarts: 0,
    cutsWhileWriting: 0,
    images: 0,
    wrong: [],
  };
  let data = join(folder, 'data');
  mkdirSync(data);
  const rounds = kills + powerCuts;
  const airline = await createAirline(data, pilots * rounds);
  const ledger = createLedger();
  ledger.settle(readStored(databaseFile(data)).facts);
  const round: Round = { ...options, airline, ledger, random, pages, result };
  const next = createCounter();
  let server = await startHomebase(data, undefined, source);
  try {
    for (let number = 1; number <= rounds && result.wrong.length === 0; number++) {
      // Evenly among the rounds.
      const isCut = Math.floor((number * powerCuts) / rounds) > Math.floor(((number - 1) * powerCuts) / rounds);

      const flying = { ...airline, pilots: airline.pilots.slice(pilots * (number - 1), pilots * number) };
      const load = startLoad({ server, airline: flying, ledger, random, next, restores: !isCut });
      await untilAcknowledged(ledger, ledger.acknowledged() + random.whole(20, options.changes));

      const after = isCut ? await cutPower(round, { server, data, load, image: join(folder, `cut-${number}`) }) : data;
      await server.kill();
      result.wrong.push(...(await load.ended));

      if (after !== data) rmSync(data, { recursive: true });
      data = after;
      if (random.next() < 0.25) await killWhileStarting(round, data);
      if (powerCuts > 0) layPages(databaseFile(data));

      server = await startHomebase(data, undefined, source);

      check(round, data, load.state);

      result.acknowledged = ledger.acknowledged();
      told?.(number, rounds, result);
    }
  } finally {
    await server.kill();
    pages?.close();
  }
  return result;
}

export function createCounter(): () => number {
  let last = 0;
  return () => (last += 1);
}

/** Recovery and a restore must also survive it. */
async function killWhileStarting({ random, result }: Round, data: string): Promise<void> {
  const child = launchHomebase(data, undefined, source);
  await delay(random.whole(0, 800));
  await end(child, 'SIGKILL');
  result.killedStarts += 1;
}

interface Cut {
  readonly server: Homebase;
  readonly data: string;
  readonly load: Load;
  /** The folder for the data after the cut. */
  readonly image: string;
}

/**
 * Stops the server and copies its data as a power cut leaves them: without any of the unsynced pages, cut at each of them,
 * and with some of them. @returns the folder of the first copy, on which the next server starts
 */
async function cutPower(round: Round, { server, data, image }: Cut): Promise<string> {
  const { ledger, random, result } = round;
  const pages = round.pages as UnsyncedPages;
  const unsynced = await stopWhileWriting(server.pid, databaseFile(data), { pages, random });
  // Replies that were sent before.
  await delay(50);
  if (unsynced > 0) result.cutsWhileWriting += 1;
  const at = ledger.moment();
  const cuts = Array.from({ length: Math.min(4, unsynced) }, () => random.next());
  const fates: PageFate[] = [
    ...cuts.map(
      (share): PageFate =>
        (index, count) =>
          index < Math.floor(share * count) ? 'written' : 'lost',
    ),
    () => random.pick(['written', 'lost', 'torn']),
    () => 'torn',
  ];
  for (const fate of unsynced > 0 ? fates : []) {
    await copyAfterCut(data, `${image}-part`, { pages, random, fate });
    result.wrong.push(...findWrong(ledger, databaseFile(`${image}-part`), { from: at, to: at }));
    result.images += 1;
    rmSync(`${image}-part`, { recursive: true });
  }
  await copyAfterCut(data, image, { pages, random, fate: () => 'lost' });
  return image;
}

function findWrong(ledger: Ledger, file: string, window: Window): string[] {
  const { facts, damage } = readStored(file);
  return [...damage, ...ledger.findWrong(facts, window)];
}

/** Compares the data after a start with the ledger, and the backups with what was acknowledged when they were made. */
function check({ folder, ledger, result }: Round, data: string, { backups, restoring }: LoadState): void {
  const at = ledger.moment();
  const now = { from: at, to: at };
  const copy = join(folder, 'copy.db');
  const names = existsSync(backupFolder(data)) ? readdirSync(backupFolder(data)) : [];
  const findWrongIn = (name: string, window: Window): string[] => {
    if (!names.includes(name)) return [`The acknowledged backup ${name} is missing`];
    copyFileSync(join(backupFolder(data), name), copy);
    const wrong = findWrong(ledger, copy, window);
    rmSync(copy);
    return wrong.map((text) => `${name}: ${text}`);
  };
  const replaced = names.find((name) => name.startsWith('before-restore-') && name.endsWith('.db'));
  if (restoring?.isAcknowledged === true && replaced === undefined)
    result.wrong.push('An acknowledged restore was lost');
  if (replaced !== undefined) {
    result.restores += 1;
    result.wrong.push(...findWrongIn(replaced, now));
  }
  result.backups += backups.length;
  result.wrong.push(...backups.flatMap(({ name, window }) => findWrongIn(name, window)));
  const { facts, damage } = readStored(databaseFile(data));
  const window = replaced === undefined || !restoring ? now : restoring.backup.window;
  result.wrong.push(...damage, ...ledger.findWrong(facts, window));
  ledger.settle(facts);
  rmSync(backupFolder(data), { recursive: true, force: true });
}
