import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, mkdirSync, readdirSync } from 'node:fs';
import { createRequire } from 'node:module';
import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { checkBackup } from '../../db/backup.ts';
import { temporaryFolder } from '../../db/testing/temporaryFolder.ts';
import { databaseFile } from '../../server/program/config.ts';
import { createRandom } from '../../server/sim/flightModel/random.ts';
import { startHomebase } from '../bench/programs.ts';
import { createAirline } from './airline.ts';
import { createLedger, untilAcknowledged } from './ledger.ts';
import { startLoad } from './load.ts';
import { createCounter, source } from './rounds.ts';
import { readStored } from './stored.ts';

const litestream = findLitestream();

/** The program itself. The package's command does not pass signals on to it. */
function findLitestream(): string | undefined {
  const { resolve } = createRequire(import.meta.url);
  try {
    return resolve(`@flydotio/litestream-${process.platform}-${process.arch}/litestream`);
  } catch {
    return undefined;
  }
}

type End = (signal: 'SIGTERM' | 'SIGKILL') => Promise<void>;

/** @returns a function that ends it; with SIGTERM, it first copies what is left */
function replicate(file: string, replica: string): End {
  const child = spawn(litestream ?? '', ['replicate', file, `file://${replica}`], { stdio: 'ignore' });
  const ended = once(child, 'exit');
  const end: End = async (signal) => {
    child.kill(signal);
    await ended;
  };
  onTestFinished(() => end('SIGKILL'));
  return end;
}

async function restore(replica: string, file: string): Promise<void> {
  const child = spawn(litestream ?? '', ['restore', '-o', file, `file://${replica}`], { stdio: 'ignore' });
  expect(await once(child, 'exit')).toEqual([0, null]);
}

test('a replica made under load lacks nothing if the server ends, and is whole if the PC does', async ({ skip }) => {
  skip(litestream === undefined, 'There is no Litestream for this system.');
  const folder = temporaryFolder();
  const [data, replica] = [join(folder, 'data'), join(folder, 'replica')];
  mkdirSync(data);
  const file = databaseFile(data);
  const airline = await createAirline(data, 6);
  const ledger = createLedger();
  ledger.settle(readStored(file).facts);
  const load = { airline, ledger, random: createRandom('litestream'), next: createCounter(), restores: false };
  const findWrong = async (from: number): Promise<string[]> => {
    const restored = join(folder, `restored-${from}.db`);
    await restore(replica, restored);
    expect(checkBackup(restored).pilots).toBe(6);
    const { facts, damage } = readStored(restored);
    return [...damage, ...ledger.findWrong(facts, { from, to: ledger.moment() })];
  };
  const countCopied = (): number =>
    existsSync(replica)
      ? readdirSync(replica, { recursive: true }).filter((name) => String(name).endsWith('.wal.lz4')).length
      : 0;
  const fly = async () => {
    const copied = countCopied();
    const server = await startHomebase(data, undefined, source);
    onTestFinished(server.kill);
    const stop = replicate(file, replica);
    const { ended } = startLoad({ ...load, server });
    // Litestream that is stopped before it has begun copies nothing.
    await expect.poll(countCopied).toBeGreaterThan(copied);
    await untilAcknowledged(ledger, ledger.acknowledged() + 100);
    return { server, stop, ended };
  };

  const start = ledger.moment();
  const first = await fly();
  await Promise.all([first.server.kill(), first.stop('SIGKILL')]);
  expect(await first.ended).toEqual([]);
  expect(await findWrong(start)).toEqual([]);

  ledger.settle(readStored(file).facts);
  const second = await fly();
  await second.server.kill();
  expect(await second.ended).toEqual([]);
  await second.stop('SIGTERM');
  expect(await findWrong(ledger.moment())).toEqual([]);
});
