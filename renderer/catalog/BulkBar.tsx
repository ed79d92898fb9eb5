import { Button, CloseButton } from '@mantine/core';
import { type ReactNode, useState } from 'react';
import { count } from '../app/figures.ts';
import { useKeys } from '../components/useKeys.ts';
import { BulkForm } from './BulkForm.tsx';
import classes from './Catalog.module.css';
import { useCatalogSearch } from './catalogSearch.ts';
import { useDelete } from './DeleteDialog.tsx';
import type { BulkEdit, CatalogRow, Resource } from './resource.ts';
import { useBulk } from './useBulk.ts';

interface Props {
  readonly resource: Resource;
  readonly rows: readonly CatalogRow[];
  readonly onClear: () => void;
}

/** What can be done with the selected rows, at the foot of the table. */
export function BulkBar(props: Props): ReactNode {
  const { rows, onClear } = props;
  const { deleted } = useCatalogSearch();
  useKeys(rows.length === 0 ? {} : { Escape: onClear });
  if (rows.length === 0) return null;
  return (
    <>
      <span role="status">{count(rows.length)} selected</span>
      {deleted === 'true' ? <TrashActions {...props} /> : <Edits {...props} />}
      <CloseButton size={24} aria-label="Clear the selection" onClick={onClear} />
    </>
  );
}

type Values = Readonly<Record<string, unknown>>;

function Edits({ resource, rows, onClear }: Props): ReactNode {
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

function TrashActions({ resource, rows, onClear }: Props): ReactNode {
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
      <Button size="compact-sm" className={classes.delete ?? ''} onClick={() => remove(rows)}>
        Delete for good…
      </Button>
    </>
  );
}
