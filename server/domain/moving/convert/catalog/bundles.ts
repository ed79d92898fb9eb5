import type { StagedRow } from '../../../../../db/moving/stage.ts';
import { toFlag } from '../cells.ts';
import type { Context } from '../context.ts';
import { isDeleted, named, readNoted } from '../rows.ts';
import type { Source } from '../source.ts';

interface Season {
  readonly start_date: string | null;
  readonly end_date: string | null;
}

/** Flights of phpVMS 8 that are switched together. */
export interface Bundle {
  readonly isOff: boolean;
  /** Of all its flights. */
  readonly season: Season | undefined;
}

export function readBundles(from: Source, context: Context): ReadonlyMap<string, Bundle> {
  const bundles = new Map<string, Bundle>();
  for (const row of from.rows('flight_bundles')) {
    const at = named(row, `Bundle ${row['name'] ?? ''}`);
    const season = readSeason(row, context, (text) => context.note('repaired', 'flight_bundles', text, at));
    bundles.set(row['id'] ?? '', {
      isOff: isDeleted(row) || toFlag(row['enabled'], true) === 0,
      season: season.start_date === null && season.end_date === null ? undefined : season,
    });
    context.imported('flight_bundles');
  }
  return bundles;
}

/** The days between which flights or bundles are flown. In phpVMS 7 the columns are dates, in 8 times. */
export function readSeason(row: StagedRow, { times, version }: Context, note: (text: string) => void): Season {
  const read = version.major === 8 ? times.stamp : times.clock;
  const [start, end] = ['start_date', 'end_date'].map((column) => readNoted(row, column, read, note));
  return { start_date: start?.slice(0, 10) ?? null, end_date: end?.slice(0, 10) ?? null };
}
