import { tmpdir } from 'node:os';
import { describe, expect, test } from 'vitest';
import { temporaryFolder } from '../../db/testing/temporaryFolder.ts';
import { createLedger } from './ledger.ts';
import { openUnsyncedPages } from './powerCut.ts';
import { runCrashes } from './rounds.ts';

/** `npm run crash` runs more and longer rounds. */
const short = { seed: 'short', changes: 100 };

test('after SIGKILL under load, nothing acknowledged is lost, stored twice or stored in half', async () => {
  const { wrong, acknowledged } = await runCrashes({ ...short, folder: temporaryFolder(), kills: 1, powerCuts: 0 });

  expect(wrong).toEqual([]);
  expect(acknowledged).toBeGreaterThan(20);
});

const pages = await openUnsyncedPages(tmpdir());
pages?.close();

test.runIf(pages)('after a power cut under load, nothing acknowledged is either', async () => {
  const { wrong, acknowledged } = await runCrashes({ ...short, folder: temporaryFolder(), kills: 0, powerCuts: 1 });

  expect(wrong).toEqual([]);
  expect(acknowledged).toBeGreaterThan(20);
});

const noReply = (): Promise<never> => Promise.reject(new TypeError('fetch failed'));
const reply = (): Promise<void> => Promise.resolve();

describe('the ledger', () => {
  test('requires what was acknowledged, and allows what was sent without a reply', async () => {
    const ledger = createLedger();
    await ledger.change([['flight 1', 'filed']], reply);
    await ledger.change([['flight 2', 'filed']], noReply).catch(() => undefined);
    const at = ledger.moment();

    expect(ledger.findWrong(new Map(), { from: at, to: at })).toEqual(['flight 1: absent, expected filed']);
    for (const value of ['absent', 'filed']) {
      const stored = new Map(Object.entries({ 'flight 1': 'filed', 'flight 2': value }));
      expect(ledger.findWrong(stored, { from: at, to: at })).toEqual([]);
    }
    const strange = new Map(Object.entries({ 'flight 1': '2 times: filed', 'flight 3': 'filed' }));
    expect(ledger.findWrong(strange, { from: at, to: at })).toEqual([
      'flight 1: 2 times: filed, expected filed',
      'flight 3: filed, expected absent',
    ]);
  });

  test('allows a copy every value that was current while it was made', async () => {
    const ledger = createLedger();
    await ledger.change([['name', 'old']], reply);
    const from = ledger.moment();
    await ledger.change([['name', 'new']], reply);
    const to = ledger.moment();
    await ledger.change([['name', 'newest']], reply);
    const wrong = (value: string): string[] => ledger.findWrong(new Map([['name', value]]), { from, to });

    expect([wrong('old'), wrong('new')]).toEqual([[], []]);
    expect([wrong('absent'), wrong('newest')].flat()).toHaveLength(2);
  });
});
