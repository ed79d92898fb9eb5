import type { MoveAnswers } from '../../../contract/admin/moving.ts';
import { PirepState } from '../../../contract/codes.ts';
import { isZone } from '../../../contract/readText.ts';
import { conflict } from '../../errors.ts';
import { toInteger } from './cells.ts';
import type { Source } from './source.ts';
import { repairText } from './text.ts';
import { createTimes, type StagedTimes } from './times.ts';

/** @throws {AppError} when there is no such zone */
export function readTimes({ zone }: MoveAnswers): StagedTimes {
  if (zone !== undefined && !isZone(zone))
    throw conflict(`There is no time zone "${zone}". Use one such as Europe/Berlin.`);
  return createTimes(zone);
}

const quarter = 15 * 60_000;
/** So many reports with the same difference are no coincidence. */
const telling = 5;

/**
 * Warns when the file seems to have TIMESTAMP columns in the zone of its server. In most reports the last change was their filing,
 * and only that time is certainly UTC.
 */
export function warnOfZone(from: Source, times: StagedTimes): string[] {
  const counts = new Map<number, number>();
  for (const row of from.rows('pireps')) {
    const state = toInteger(row['state']);
    const [filed, changed] = [times.clock(row['submitted_at']), times.stamp(row['updated_at'])];
    if (filed === null || changed === null || state === PirepState.IN_PROGRESS) continue;
    const quarters = Math.round((Date.parse(changed) - Date.parse(filed)) / quarter);
    counts.set(quarters, (counts.get(quarters) ?? 0) + 1);
  }
  const [quarters, count] = [...counts].toSorted((a, b) => b[1] - a[1])[0] ?? [0, 0];
  const minutes = Math.abs(quarters) * 15;
  if (minutes === 0 || count < telling || !isOffset(minutes)) return [];
  const clock = `${Math.floor(minutes / 60)}:${String(minutes % 60).padStart(2, '0')} h ${quarters > 0 ? 'ahead' : 'behind'}`;
  return [
    `Times of ${count} reports are ${clock}: the file has them in the time zone of its server, not in UTC. Choose that zone.`,
  ];
}

/** Whether some zone is so far from UTC; other differences are how long people took to look at reports. */
function isOffset(minutes: number): boolean {
  return minutes <= 14 * 60 && (minutes % 30 === 0 || oddOffsets.has(minutes));
}

const oddOffsets: ReadonlySet<number> = new Set([5, 8, 12].map((hours) => hours * 60 + 45));

const longestName = 80;
const names = [
  ['airlines', 'name'],
  ['airports', 'name'],
  ['subfleets', 'name'],
  ['aircraft', 'name'],
  ['ranks', 'name'],
  ['users', 'name'],
] as const;

export function warnOfText(from: Source, { repair_text = false }: MoveAnswers): string[] {
  if (repair_text) return [];
  const found = names
    .flatMap(([table, column]) => from.values(table, column))
    .filter((name) => repairText(name) !== name);
  const [first] = found;
  if (first === undefined) return [];
  const many = found.length === 1 ? 'A name was' : `${found.length} names were`;
  const [wrong, right] = [first, repairText(first)].map((name) => name.slice(0, longestName));
  return [`${many} encoded twice: "${wrong}" should be "${right}". Have the text repaired.`];
}
