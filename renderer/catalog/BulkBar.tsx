import { Button, CloseButton } from '@mantine/core';
import { type ReactNode, useState } from 'react';
import { maxRows } from '../../server/contract/admin/catalog/calls.ts';
import { count } from '../app/figures.ts';
import { useKeys } from '../components/useKeys.ts';
import { BulkForm } from './BulkForm.tsx';
import classes from './Catalog.module.css';
import { useCatalogSearch } from './catalogSearch.ts';
import { useDelete } from './DeleteDialog.tsx';
import type { BulkEdit, CatalogRow, Resource } from './resource.ts';
import { useBulk } from './useBulk.ts';
import type { useSelection } from './useSelection.ts';

interface Props {
  readonly resource: Resource;
  readonly selection: ReturnType<typeof useSelection>;
  /** Rows on all pages. */
  readonly total: number;
}

/** What can be done with the selected rows, at the foot of the table. */
export function BulkBar({ resource, selection, total }: Props): ReactNode {
  const { deleted } = useCatalogSearch();
  const rows = [...selection.rows.values()];
  useKeys(rows.length === 0 ? {} : { Escape: selection.clear });
  if (rows.length === 0) return null;
  const Actions = deleted === 'true' ? TrashActions : Edits;
  return (
    <>
      <span role="status">{count(rows.length)} selected</span>
      {rows.length < Math.min(total, maxRows) ? (
        <Button size="compact-sm" variant="subtle" onClick={selection.selectAll}>
          Select {total > maxRows ? `the first ${count(maxRows)}` : `all ${count(total)}`}
        </Button>
      ) : null}
      <Actions resource={resource} rows={rows} onClear={selection.clear} />
      <CloseButton size={24} aria-label="Clear the selection" onClick={selection.clear} />
    </>
  );
}

interface ActionProps {
  readonly resource: Resource;
  readonly rows: readonly CatalogRow[];
  readonly onClear: () => void;
}

type Values = Readonly<Record<string, unknown>>;

function Edits({ resource, rows, onClear }: ActionProps): ReactNode {
  const bulk = useBulk(resource);
  const remove = useDelete(resource);
  const [filling, setFilling] = useState<Extract<BulkEdit<Values>, { readonly sets: string }> | null>(null);
  const change = (set: Values, done: string): void => {
    bulk.change(rows, set, done);
    onClear();
  };
  return (
    <>
      {resource.bulk.map((edit) =>
        'sets' in edit ? (
          <Button key={edit.sets} size="compact-sm" onClick={() => setFilling(edit)}>
            Set {edit.sets}…
          </Button>
        ) : (
          <Button key={edit.label} size="compact-sm" onClick={() => change(edit.set, edit.done)}>
            {edit.label}
          </Button>
        ),
      )}
      <Button
        size="compact-sm"
        className={classes.delete ?? ''}
        onClick={() => {
          remove(rows);
          onClear();
        }}
      >
        Delete
      </Button>
      {filling === null ? null : (
        <BulkForm
          resource={resource}
          rows={rows}
          edit={filling}
          onSet={(set) => {
            setFilling(null);
            change(set, `Set ${filling.sets} of`);
          }}
          onClose={() => setFilling(null)}
        />
      )}
    </>
  );
}

function TrashActions({ resource, rows, onClear }: ActionProps): ReactNode {
  const bulk = useBulk(resource);
  const remove = useDelete(resource);
  return (
    <>
      <Button
        size="compact-sm"
        onClick={() => {
          bulk.restore(rows);
          onClear();
        }}
      >
        Restore
      </Button>
      <Button
        size="compact-sm"
        className={classes.delete ?? ''}
        onClick={() => {
          remove(rows);
          onClear();
        }}
      >
        Delete for good…
      </Button>
    </>
  );
}
