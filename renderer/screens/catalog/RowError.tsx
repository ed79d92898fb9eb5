import { t } from '@lingui/core/macro';
import { Button } from '@mantine/core';
import type { UseQueryResult } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { ErrorState } from '../../ui/ErrorState.tsx';
import { Panel } from '../../ui/Panel.tsx';
import type { Resource } from './resource.ts';
import { kindTexts } from './words.ts';

interface Props {
  readonly resource: Resource;
  readonly error: Error;
  readonly onRetry: () => void;
  readonly heading?: 'h1';
}

/** Says why a row is not shown. From one that does not exist, it leads to the list. */
export function RowError({ resource: { kind, to }, ...props }: Props): ReactNode {
  return (
    <ErrorState
      failed={t`These details could not be loaded`}
      missing={kindTexts[kind].missing}
      wayOn={
        <Button size="md" renderRoot={(link) => <Link to={to} {...link} />}>
          {kindTexts[kind].all}
        </Button>
      }
      {...props}
    />
  );
}

/** What a page shows apart from its row, or why it does not. */
export type QueryOf<T> = Pick<UseQueryResult<{ readonly data: T }>, 'data' | 'error' | 'refetch'>;

/** Says why a part of a page is missing, in the place of its panel. */
export function FailedPanel({ title, query: { error, refetch } }: FailedPanelProps): ReactNode {
  if (error === null) return null;
  return (
    <Panel title={title}>
      <ErrorState error={error} failed={t`These details could not be loaded`} onRetry={() => void refetch()} />
    </Panel>
  );
}

interface FailedPanelProps {
  readonly title: string;
  readonly query: Pick<QueryOf<unknown>, 'error' | 'refetch'>;
}
