import { Button } from '@mantine/core';
import type { ReactNode } from 'react';
import { ApiError } from '../../server/contract/call.ts';
import { EmptyState } from './EmptyState.tsx';

interface Props {
  readonly error: Error;
  /** What could not be shown: "The report". */
  readonly what: string;
  readonly onRetry: () => void;
}

/** Something could not be loaded: what, why, and a way to try again. */
export function ErrorState({ error, what, onRetry }: Props): ReactNode {
  const { title, text } = explain(error, what);
  return (
    <div role="alert" style={{ display: 'contents' }}>
      <EmptyState
        title={title}
        action={
          notThere(error) ? undefined : (
            <Button size="md" onClick={onRetry}>
              Try again
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
      title: 'The server does not answer',
      text: `${what} could not be loaded. The window tries again by itself as soon as the server is back.`,
    };
  }
  if (notThere(error)) {
    return { title: `${what} is not there`, text: 'It was deleted, or the address has a mistake in it.' };
  }
  return { title: `${what} could not be loaded`, text: `${error.message} (status ${error.status}).` };
}
