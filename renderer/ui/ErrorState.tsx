import { t } from '@lingui/core/macro';
import { Button } from '@mantine/core';
import type { ReactNode } from 'react';
import { ApiError } from '../../server/contract/call.ts';
import { EmptyState } from './EmptyState.tsx';

interface Props {
  readonly error: Error;
  /** What could not be loaded, such as "Report". */
  readonly what: string;
  readonly onRetry: () => void;
}

/** Says what could not be loaded and why, with a button to retry. */
export function ErrorState({ error, what, onRetry }: Props): ReactNode {
  const { title, text } = explain(error, what);
  return (
    <div role="alert" style={{ display: 'contents' }}>
      <EmptyState
        title={title}
        action={
          notThere(error) ? undefined : (
            <Button size="md" onClick={onRetry}>
              {t`Try again`}
            </Button>
          )
        }
      >
        <p>{text}</p>
      </EmptyState>
    </div>
  );
}

function notThere(error: Error): boolean {
  return error instanceof ApiError && error.status === 404;
}

function explain(error: Error, what: string): { readonly title: string; readonly text: string } {
  if (!(error instanceof ApiError)) {
    return {
      title: t`The server is not responding`,
      text: t`${what} could not be loaded. Retrying automatically.`,
    };
  }
  if (notThere(error)) {
    return { title: t`${what} not found`, text: t`It was deleted, or the address is mistyped.` };
  }
  return { title: t`${what} could not be loaded`, text: t`${error.message} (status ${error.status}).` };
}
