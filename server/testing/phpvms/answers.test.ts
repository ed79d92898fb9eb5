import { readFileSync } from 'node:fs';
import { gunzipSync } from 'node:zlib';
import { describe, expect, test } from 'vitest';
import { createHarness } from '../harness.ts';
import { type Differing, type GoldenAnswer, listDiffering } from './compareAnswers.ts';
import { decidedDifferences } from './decidedDifferences.ts';
import { dumpFile, moveFile } from './dumps.ts';

type Answers = Readonly<Record<string, Readonly<Record<string, GoldenAnswer>>>>;

const golden: Answers = JSON.parse(
  gunzipSync(readFileSync(dumpFile('golden-phpvms7-api.json.gz'))).toString(),
) as Answers;
const [fullAndMini, sqlite] = ['p7-full and p7-mini-*', 'p7-sqlite'];

/** The answers for a dump in Windows-1252, which has ? for every character that it lacks. */
function withoutForeignLetters(answers: Answers[string]): Answers[string] {
  return JSON.parse(JSON.stringify(answers).replaceAll(/[^\0-\u00FF–]/gu, '?')) as Answers[string];
}

describe('an airline from phpVMS is answered as phpVMS answered', () => {
  const used = new Set<string>();

  test.each([
    ['p7-full-mysqldump.sql.gz', fullAndMini],
    ['p7-mini-default.sql.gz', fullAndMini],
    ['p7-mini-skip-extended.sql.gz', fullAndMini],
    ['p7-mini-complete-hexblob.sql.gz', fullAndMini],
    ['p7-mini-latin1.sql.gz', fullAndMini],
    ['p7-mini-phpmyadmin-prefix.sql.gz', fullAndMini],
    ['p7-mini-phpmyadmin.json.gz', fullAndMini],
    ['p7-backup.zip', fullAndMini],
    ['p7-sqlite.sqlite.gz', sqlite],
  ])('%s', async (file, answers) => {
    const moved = await moveFile(file);
    const harness = createHarness({ file: moved.database });
    const faults: Differing[] = [];
    const expected = golden[answers] ?? {};
    const wanted = file.includes('latin1') ? withoutForeignLetters(expected) : expected;
    for (const [call, theirs] of Object.entries(wanted)) {
      const [, pilot, path = ''] = /^\D+(\d+) GET \/api(.*)$/.exec(call) ?? [];
      const reply = await harness.as({ key: moved.keys.get(Number(pilot)) ?? '' }).get(`/phpvms7/api${path}`);
      const ours = { status: reply.statusCode, body: reply.json() };
      for (const difference of listDiffering(path, theirs, ours)) {
        const decided = decidedDifferences.find(({ at, holds }) => at.test(difference.at) && holds(difference));
        if (decided) used.add(decided.why);
        else faults.push(difference);
      }
    }
    await harness.close();
    moved.remove();
    expect(faults).toEqual([]);
  });

  test('and no difference is allowed that there is not', () => {
    expect(decidedDifferences.filter(({ why }) => !used.has(why))).toEqual([]);
  });
});
