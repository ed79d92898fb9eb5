import { Button } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { type LinkProps, useNavigate } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { ApiError } from '../../../server/contract/call.ts';
import type { ErrorMeta } from '../../../server/contract/errors.ts';
import { DialogError } from '../../ui/Dialog.tsx';
import { rowQuery } from './catalogCalls.ts';
import classes from './Catalog.module.css';
import type { CatalogRow, Resource } from './resource.ts';
import { listed } from './words.ts';

interface Props {
  readonly resource: Resource;
  /** The row that is edited; undefined for a new one. */
  readonly row: CatalogRow | undefined;
  readonly error: Error | null;
  /** The error text that belongs to no field. */
  readonly rest: string | null;
  readonly onOverwrite: () => void;
  readonly onReload: () => void;
}

/** Says why a form was not saved and offers a solution. */
export function NotSaved({ resource, row, error, rest, onOverwrite, onReload }: Props): ReactNode {
  const { existing, changed } = error instanceof ApiError ? error.body : {};
  if (changed !== undefined && row !== undefined) {
    return (
      <ChangedMeanwhile resource={resource} row={row} fields={changed} onOverwrite={onOverwrite} onReload={onReload} />
    );
  }
  return (
    <>
      <DialogError>{rest === null ? null : `Could not save the ${resource.one}. ${rest}`}</DialogError>
      {existing === undefined ? null : <OpenExisting resource={resource} existing={existing} />}
    </>
  );
}

interface ExistingProps {
  readonly resource: Resource;
  readonly existing: NonNullable<ErrorMeta['existing']>;
}

function OpenExisting({ resource, existing: { id, name, deleted } }: ExistingProps): ReactNode {
  const navigate = useNavigate();
  const search = deleted ? { deleted: 'true', q: name } : { edit: String(id) };
  return (
    <div className={classes.buttons}>
      <Button onClick={() => void navigate({ to: resource.to, search } as LinkProps)}>
        {deleted ? `Show ${name} in the trash` : `Open existing ${resource.one}`}
      </Button>
    </div>
  );
}

interface ChangedProps extends Pick<Props, 'resource' | 'onOverwrite' | 'onReload'> {
  readonly row: CatalogRow;
  readonly fields: readonly string[];
}

function ChangedMeanwhile({ resource, row, fields, onOverwrite, onReload }: ChangedProps): ReactNode {
  const { data } = useQuery({ ...rowQuery(resource, row.id), staleTime: 0 });
  const now = data === undefined ? {} : resource.form.valuesOf(data.data);
  return (
    <div role="alert" className={classes.notice}>
      <p>
        <strong>Changed elsewhere.</strong> After you opened {resource.nameOf(row)}, someone else changed{' '}
        {listed(fields.map((field) => `${field.replaceAll('_', ' ')}${written(now[field])}`))}.
      </p>
      <div className={classes.buttons}>
        <Button onClick={onReload}>Discard my changes</Button>
        <Button onClick={onOverwrite}>Overwrite</Button>
      </div>
    </div>
  );
}

function written(value: unknown): string {
  return typeof value === 'string' || typeof value === 'number' || typeof value === 'boolean'
    ? ` (now “${value}”)`
    : '';
}
