import { dirname } from 'node:path';
import { setImmediate } from 'node:timers/promises';
import { removeFile } from '../../../db/heldFiles.ts';
import { createStage, type Stage } from '../../../db/moving/stage.ts';
import { createTarget, type Target } from '../../../db/moving/target.ts';
import type { MoveAnswers, MoveReport } from '../../contract/admin/moving.ts';
import { now } from '../time.ts';
import { createContext } from './convert/context.ts';
import { openSource, type Source } from './convert/source.ts';
import { steps } from './convert/steps.ts';
import { createReadText } from './convert/text.ts';
import { readTimes, warnOfText, warnOfZone } from './convert/warnings.ts';
import type { Dump, DumpVisitor } from './dump/dump.ts';
import { readDump } from './dump/readDump.ts';
import { describeTables, noteKeptTables } from './report.ts';
import { stageDump } from './stageDump.ts';
import { readVersion } from './version.ts';

export interface Move {
  /** The file of the other program, in any of its forms. */
  readonly file: string;
  /** A new file for what was read; it also keeps the notes of the report row by row. */
  readonly stage: string;
  /** A new file for the database of Homebase. */
  readonly target: string;
  /** The database in use; settings of this PC (network, backups) are taken over from it. */
  readonly current: string | undefined;
  readonly answers: MoveAnswers;
  /** @param share from 0 to 1, over reading and converting */
  readonly progress: (doing: 'reading' | 'converting' | 'checking', share: number, rows: number) => void;
  readonly signal: AbortSignal;
}

/**
 * Reads a database of phpVMS 7 or 8 and makes a complete database of Homebase of it (`db/open.ts` opens it).
 * @throws {AppError} with a message that says which line and what to do
 */
export type MovePhpVms = (move: Move) => Promise<MoveReport>;

/** @param folder for a copy of what cannot be read as a stream */
export type ReadDump = (file: string, visitor: DumpVisitor, signal: AbortSignal, folder: string) => Promise<Dump>;

export const movePhpVms: MovePhpVms = createMove(readDump);

/** How much of the time reading takes. */
const readingShare = 0.4;

/** @param read reads the rows of a file */
export function createMove(read: ReadDump): MovePhpVms {
  return async (move) => {
    const stage = createStage(move.stage);
    let target: Target | undefined;
    try {
      const { signal, progress, answers } = move;
      const { dump, prefix, rows } = await stageDump(
        stage,
        (visitor) => read(move.file, visitor, signal, dirname(move.stage)),
        answers.prefix,
        (share, done) => progress('reading', share * readingShare, done),
      );
      const total = rows;
      let done = 0;
      const from = openSource(stage, prefix, () => {
        done += 1;
        if (done % 1000 === 0)
          progress('converting', readingShare + (1 - readingShare) * Math.min(1, done / total), done);
      });
      target = createTarget(move.target);
      const report = await convert({ move, stage, from, target, dump, prefix });
      progress('checking', 1, done);
      target.finish();
      stage.finish();
      stage.close();
      return report;
    } catch (error) {
      target?.close();
      stage.close();
      for (const file of [move.target, `${move.target}-wal`, `${move.target}-shm`, move.stage]) removeFile(file);
      throw error;
    }
  };
}

interface Conversion {
  readonly move: Move;
  readonly stage: Stage;
  readonly from: Source;
  readonly target: Target;
  readonly dump: Dump;
  readonly prefix: string;
}

async function convert({ move, stage, from, target, dump, prefix }: Conversion): Promise<MoveReport> {
  const version = readVersion(from);
  const times = readTimes(move.answers);
  const counts = new Map<string, number>();
  const breathe = async () => {
    await setImmediate();
    move.signal.throwIfAborted();
  };
  const text = createReadText(move.answers.repair_text === true);
  const context = createContext(
    { version, now: now(), times, text, breathe, current: move.current },
    stage,
    (table) => void counts.set(table, (counts.get(table) ?? 0) + 1),
  );
  const warnings = [...dump.warnings, ...warnOfZone(from, times), ...warnOfText(from, move.answers)];
  if (version.isOutdated)
    warnings.push('This phpVMS is old. Update it to 7.0 first if you can: then less is left out.');
  for (const step of steps) {
    await breathe();
    await step(from, target, context);
  }
  noteKeptTables(stage, prefix);
  stage.erase(`${prefix}users`, 'api_key');
  return {
    version: version.name,
    prefix,
    airline: nameOf(context.airlines.values()),
    tables: describeTables(from, counts),
    warnings,
    notes: [...stage.listNotes()],
  };
}

/** The name of the first airline that is active. */
function nameOf(airlines: Iterable<{ readonly name: string; readonly active: 0 | 1 }>): string | null {
  const all = [...airlines];
  return (all.find(({ active }) => active === 1) ?? all[0])?.name ?? null;
}
