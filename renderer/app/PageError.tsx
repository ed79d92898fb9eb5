import { Button } from '@mantine/core';
import type { ErrorComponentProps } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { EmptyState } from '../ui/EmptyState.tsx';

/** A page that fell over, or whose part of the program could not be loaded, as after an update. */
export function PageError({ error }: ErrorComponentProps): ReactNode {
  return (
    <div role="alert" style={{ display: 'contents' }}>
      <EmptyState
        title="This page could not be shown"
        action={
          <Button size="md" onClick={() => location.reload()}>
            Load the window again
          </Button>
        }
      >
        <p>The server and the flights are not affected. What went wrong:</p>
        <p className="mono">{error instanceof Error ? error.message : String(error)}</p>
      </EmptyState>
    </div>
  );
}
