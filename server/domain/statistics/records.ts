import { compareTexts } from '../parts.ts';

/** A report with a value. Each kind of record has one. */
export interface RecordHolder<Row> {
  readonly row: Row;
  readonly value: number;
}

/** The value of a report by kind of record; null where it has none. */
export type RecordValues<Kind extends string, Row> = Readonly<Record<Kind, (row: Row) => number | null>>;

interface Compared {
  readonly flight_time: number | null;
  readonly distance: number | null;
  /** Negative. */
  readonly landing_rate: number | null;
}

/** What pilots, aircraft and periods are compared by. The highest value is the record. */
export const flownValues = {
  longest: ({ flight_time }) => flight_time || null,
  farthest: ({ distance }) => distance || null,
  softest: ({ landing_rate }) => landing_rate,
  hardest: ({ landing_rate }) => landing_rate && -landing_rate,
} as const satisfies RecordValues<string, Compared>;

/** Keeps a report for each kind in which it is the best so far. Of equal values the first one counts. */
export function noteRecords<Kind extends string, Row extends { readonly filed_at: string }>(
  records: Map<Kind, RecordHolder<Row>>,
  row: Row,
  values: readonly (readonly [Kind, (row: Row) => number | null])[],
): void {
  for (const [kind, valueOf] of values) {
    const value = valueOf(row);
    if (value === null) continue;
    const record = records.get(kind);
    const lead = record === undefined ? 1 : value - record.value;
    if (lead > 0 || (lead === 0 && record !== undefined && compareTexts(row.filed_at, record.row.filed_at) < 0))
      records.set(kind, { row, value });
  }
}
