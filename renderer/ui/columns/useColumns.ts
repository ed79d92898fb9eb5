import { useLocalStorage, useMediaQuery } from '@mantine/hooks';
import type { DataColumn } from '../DataTable.tsx';

/** A column that may be hidden, and whether it is shown. */
export interface ColumnChoice {
  readonly name: string;
  readonly head: string;
  readonly isShown: boolean;
}

interface Columns<Column> {
  readonly shown: readonly Column[];
  readonly choices: readonly ColumnChoice[];
  readonly choose: (name: string, isShown: boolean) => void;
  /** Shows the usual columns again; undefined while nothing is chosen. */
  readonly reset: (() => void) | undefined;
}

type Chosen = Readonly<Record<string, boolean>>;

/**
 * Holds the choice of a table's columns, which this browser remembers. Without one a column is shown where the window has
 * room for it, and a rare one is not. The first column names the row and stays.
 * @param table a name of its own
 */
export function useColumns<Column extends DataColumn<never>>(
  table: string,
  columns: readonly Column[],
): Columns<Column> {
  const [chosen, setChosen, reset] = useLocalStorage<Chosen>({
    key: `homebase-columns-${table}`,
    defaultValue: {},
    deserialize: readChosen,
    getInitialValueInEffect: false,
  });
  const room = {
    1180: useMediaQuery('(min-width: 1180px)', true, first),
    1320: useMediaQuery('(min-width: 1320px)', true, first),
  };
  const isUsual = ({ rare, hidesBelow }: Column): boolean =>
    rare === undefined && (hidesBelow === undefined || room[hidesBelow]);
  const isShown = (column: Column, place: number): boolean => place === 0 || (chosen[column.name] ?? isUsual(column));
  return {
    shown: columns.filter(isShown).map((column) => ({ ...column, hidesBelow: undefined })),
    choices: columns.slice(1).map((column, place) => ({ ...column, isShown: isShown(column, place + 1) })),
    choose: (name, show) => setChosen({ ...chosen, [name]: show }),
    reset: Object.keys(chosen).length === 0 ? undefined : reset,
  };
}

const first = { getInitialValueInEffect: false };

/** Anything may be stored there, by an older version too. */
function readChosen(text: string | undefined): Chosen {
  try {
    const entries = Object.entries(JSON.parse(text ?? '{}') as object);
    return Object.fromEntries(entries.filter((entry): entry is [string, boolean] => typeof entry[1] === 'boolean'));
  } catch {
    return {};
  }
}
