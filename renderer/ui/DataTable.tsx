import { t } from '@lingui/core/macro';
import { ActionIcon, Checkbox } from '@mantine/core';
import { IconArrowDown, IconArrowUp, IconChevronLeft, IconChevronRight } from '@tabler/icons-react';
import { type MouseEvent, type ReactNode, useEffect, useEffectEvent, useRef, useState } from 'react';
import { useTurn } from '../lib/address.ts';
import { count } from '../lib/figures.ts';
import classes from './DataTable.module.css';
import parts from './parts.module.css';
import { useKeys } from './useKeys.ts';

export interface DataColumn<Row> {
  /** The name of the column in the address, for sorting. */
  readonly name: string;
  readonly head: string;
  /** What the column counts, as a tooltip of its heading. */
  readonly help?: string;
  readonly cell: (row: Row) => ReactNode;
  /** Aligns the column right. */
  readonly figures?: true;
  readonly sortable?: true;
  /** The order of the first click. Figures begin with the largest, unless this says otherwise. */
  readonly descendsFirst?: boolean;
  /** Shown only where the operator chooses it (columns/useColumns.ts). */
  readonly rare?: true;
  /** Hides the column in windows narrower than this, in pixels. */
  readonly hidesBelow?: 1320 | 1180;
  /** In pixels, and more where there is room. If all columns have one that fits, the table looks the same on every page. */
  readonly width?: number;
  /** Breaks the lines of cells at this many pixels. */
  readonly maxWidth?: number;
}

export interface TableSort {
  readonly by: string;
  readonly descending: boolean;
}

export interface TableSelection {
  readonly ids: ReadonlySet<string>;
  readonly onChange: (ids: ReadonlySet<string>) => void;
}

interface Props<Row> {
  /** What the rows are: "Flights". */
  readonly label: string;
  readonly columns: readonly DataColumn<Row>[];
  readonly rows: readonly Row[];
  readonly idOf: (row: Row) => string;
  /** Names a row for its checkbox: "KTW612". */
  readonly nameOf: (row: Row) => string;
  readonly sort?: TableSort;
  readonly onSort?: (sort: TableSort) => void;
  readonly selection?: TableSelection;
  /** The row that is open beside or above the table. */
  readonly current?: string | undefined;
  /** True when another table of the page handles the keys. */
  readonly unkeyed?: true;
  /** Called on a click into a row and on Enter. The row's name should also be a link. */
  readonly onOpen?: (row: Row) => void;
  /** Handles other keys on the focused row. */
  readonly rowKeys?: Readonly<Record<string, (row: Row) => void>>;
}

/** Shows rows of one kind. j and k move, Enter opens, x selects. Sort order and page belong in the address. */
export function DataTable<Row>(props: Props<Row>): ReactNode {
  const { label, columns, rows, idOf, selection } = props;
  const cursor = useRowCursor(props);
  const shown = new Set(rows.map(idOf));
  const ticked = [...(selection?.ids ?? [])].filter((id) => shown.has(id)).length;
  return (
    <div className={classes.frame} role="region" aria-label={label} tabIndex={0}>
      <table className={classes.table}>
        <thead>
          <tr>
            {selection === undefined ? null : (
              <th className={classes.tick}>
                <Checkbox
                  size="xs"
                  aria-label={t`All rows on this page`}
                  checked={ticked > 0 && ticked === rows.length}
                  indeterminate={ticked > 0 && ticked < rows.length}
                  onChange={() =>
                    selection.onChange(
                      ticked === rows.length
                        ? new Set([...selection.ids].filter((id) => !shown.has(id)))
                        : new Set([...selection.ids, ...shown]),
                    )
                  }
                />
              </th>
            )}
            {columns.map((column) => (
              <Head key={column.name} column={column} {...props} />
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map((row, place) => (
            <BodyRow key={idOf(row)} {...props} row={row} pointed={place === cursor} />
          ))}
        </tbody>
      </table>
    </div>
  );
}

/** @returns the index of the focused row, -1 for none */
function useRowCursor<Row>({ rows, idOf, current, unkeyed, onOpen, selection, rowKeys = {} }: Props<Row>): number {
  const [pointed, setPointed] = useState<string | undefined>(undefined);
  const place = rows.findIndex((row) => idOf(row) === (pointed ?? current));
  const move = (step: number): void => {
    const row = rows[Math.min(Math.max(place + step, 0), rows.length - 1)];
    if (row === undefined) return;
    setPointed(idOf(row));
    // Enter belongs to the row now, not to the button that was used before. Tab goes on from there.
    if (document.activeElement instanceof HTMLElement) document.activeElement.blur();
  };
  const row = rows[place];
  const ofRow =
    unkeyed || row === undefined
      ? []
      : Object.entries(rowKeys).map(([key, action]) => [key, () => action(row)] as const);
  useKeys({
    ...Object.fromEntries(ofRow),
    ...(unkeyed ? {} : { j: () => move(1), k: () => move(-1) }),
    ...(unkeyed || row === undefined || onOpen === undefined ? {} : { Enter: () => onOpen(row) }),
    ...(unkeyed || row === undefined || selection === undefined ? {} : { x: () => toggle(selection, idOf(row)) }),
  });
  return unkeyed ? -1 : place;
}

function toggle({ ids, onChange }: TableSelection, id: string): void {
  onChange(ids.has(id) ? new Set([...ids].filter((other) => other !== id)) : new Set([...ids, id]));
}

function Head<Row>({ column, sort, onSort }: Props<Row> & { readonly column: DataColumn<Row> }): ReactNode {
  const { name, head, help, figures, sortable, descendsFirst = figures === true, hidesBelow, width } = column;
  const sorted = sort?.by === name ? (sort.descending ? 'descending' : 'ascending') : undefined;
  const Arrow = sorted === 'descending' ? IconArrowDown : IconArrowUp;
  return (
    <th
      title={help}
      data-figures={figures}
      data-hides-below={hidesBelow}
      style={{ width }}
      {...(sorted === undefined ? {} : { 'aria-sort': sorted })}
    >
      {sortable && onSort !== undefined ? (
        <button
          type="button"
          className={classes.sort}
          onClick={() =>
            onSort({ by: name, descending: sorted === undefined ? descendsFirst : sorted === 'ascending' })
          }
        >
          {head}
          {sorted === undefined ? null : <Arrow size={12} stroke={1.8} aria-hidden />}
        </button>
      ) : (
        head
      )}
    </th>
  );
}

interface RowProps<Row> extends Props<Row> {
  readonly row: Row;
  readonly pointed: boolean;
}

function BodyRow<Row>({ row, pointed, columns, idOf, nameOf, selection, current, onOpen }: RowProps<Row>): ReactNode {
  const element = useRef<HTMLTableRowElement>(null);
  useEffect(() => {
    if (pointed) element.current?.scrollIntoView({ block: 'nearest' });
  }, [pointed]);
  const id = idOf(row);
  const ticked = selection?.ids.has(id) === true;
  const open = (event: MouseEvent): void => {
    // Leaves clicks on controls in a row to the control.
    if (event.target instanceof Element && event.target.closest('a, button, input, label') !== null) return;
    onOpen?.(row);
  };
  return (
    <tr
      ref={element}
      data-opens={onOpen === undefined ? undefined : true}
      data-current={id === current || ticked || undefined}
      data-pointed={pointed || undefined}
      aria-current={id === current || undefined}
      onClick={open}
    >
      {selection === undefined ? null : (
        <td className={classes.tick}>
          <Checkbox size="xs" aria-label={nameOf(row)} checked={ticked} onChange={() => toggle(selection, id)} />
        </td>
      )}
      {columns.map(({ name, cell, figures, hidesBelow, maxWidth }) => (
        <td
          key={name}
          data-figures={figures}
          data-hides-below={hidesBelow}
          data-wraps={maxWidth === undefined ? undefined : true}
          style={{ maxWidth }}
        >
          {cell(row)}
        </td>
      ))}
    </tr>
  );
}

interface PagerProps {
  /** From 1. */
  readonly page: number;
  readonly limit: number;
  readonly total: number;
  /** Whether there are more, which were not counted. */
  readonly more?: boolean;
  /** Turns to a page, which otherwise the address names. */
  readonly onPage?: ReturnType<typeof useTurn>;
  /** Content at the left, such as the selection. */
  readonly children?: ReactNode;
}

/** Shows the range of rows and page buttons, 38 px high. */
export function Pager({ page, limit, total, more = false, onPage, children }: PagerProps): ReactNode {
  const turn = useTurn();
  const before = (page - 1) * limit;
  const last = Math.min(before + limit, total);
  const all = more ? `${count(total)}+` : count(total);
  const isEmpty = total > 0 && last <= before;
  const goTo = onPage ?? turn;
  const leave = useEffectEvent(() => goTo(Math.ceil(total / limit), { replace: true }));
  useEffect(() => {
    if (isEmpty) leave();
  }, [isEmpty]);
  return (
    <footer className={parts.foot} data-of-table>
      <div className={parts.left}>{children}</div>
      <span>{last <= before ? t`none of ${all}` : t`${count(before + 1)}–${count(last)} of ${all}`}</span>
      <ActionIcon aria-label={t`Previous page`} disabled={page <= 1} onClick={() => goTo(page - 1)}>
        <IconChevronLeft size={16} stroke={1.6} aria-hidden />
      </ActionIcon>
      <ActionIcon aria-label={t`Next page`} disabled={last >= total} onClick={() => goTo(page + 1)}>
        <IconChevronRight size={16} stroke={1.6} aria-hidden />
      </ActionIcon>
    </footer>
  );
}
