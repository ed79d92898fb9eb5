import type { Stage, StagedRow } from '../../../../db/moving/stage.ts';

/** The tables of one airline in a dump, without their prefix. */
export interface Source extends Pick<Stage, 'columns' | 'count' | 'rows' | 'lookUp' | 'values' | 'valuesOfUnequal'> {
  /** Whether the table has the column: older versions lack some, and some tables. */
  readonly has: (table: string, column: string) => boolean;
}

/** @param read counts the rows that were read */
export function openSource(stage: Stage, prefix: string, read: () => void): Source {
  return {
    has: (table, column) => stage.columns(prefix + table).includes(column),
    columns: (table) => stage.columns(prefix + table),
    count: (table) => stage.count(prefix + table),
    rows: (table, order) => counted(stage.rows(prefix + table, order), read),
    lookUp: (table, column) => stage.lookUp(prefix + table, column),
    values: (table, column) => stage.values(prefix + table, column),
    valuesOfUnequal: (table, column, pair) => stage.valuesOfUnequal(prefix + table, column, pair),
  };
}

function* counted(rows: Iterable<StagedRow>, read: () => void): Generator<StagedRow> {
  for (const row of rows) {
    read();
    yield row;
  }
}
