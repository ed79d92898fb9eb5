import { readTime } from '../../../contract/readText.ts';
import { utcOffset } from '../../localTime.ts';
import type { StagedCell } from './cells.ts';

type ReadCellTime = (cell: StagedCell) => string | null;

/** Reads times as the database stores them; null for zero dates, and for what is no time. */
export interface StagedTimes {
  /** Of the columns that are TIMESTAMP in MySQL, which a dump may have in the zone of the server: all but the next. */
  readonly stamp: ReadCellTime;
  /** Of the columns that are DATETIME, which a dump has as they are: `submitted_at`, `block_off_time`, `block_on_time`. */
  readonly clock: ReadCellTime;
}

/** @param zone IANA name of the zone that the TIMESTAMP columns are in */
export function createTimes(zone: string | undefined): StagedTimes {
  return { clock: toTime, stamp: zone === undefined ? toTime : inZone(zone) };
}

function toTime(cell: StagedCell): string | null {
  if (cell === null || cell === undefined) return null;
  // As MySQL writes it. It is brought into the form that is read fastest.
  const isPlain = cell.length === 19 && cell[10] === ' ';
  return readTime(isPlain ? `${cell.slice(0, 10)}T${cell.slice(11)}.000Z` : cell) ?? null;
}

function inZone(zone: string): ReadCellTime {
  let known = { hour: '', offset: 0 };
  return (cell) => {
    const time = toTime(cell);
    if (time === null) return null;
    const shown = Date.parse(time);
    // Offsets change at full hours. Asking for one takes longer than all else.
    const hour = time.slice(0, 13);
    if (hour !== known.hour) known = { hour, offset: offsetAt(shown, zone) };
    return new Date(shown - known.offset).toISOString();
  };
}

/** By how much a zone is ahead of UTC when its clocks show a time. */
function offsetAt(shown: number, zone: string): number {
  const about = utcOffset(new Date(shown), zone);
  return utcOffset(new Date(shown - about), zone);
}
