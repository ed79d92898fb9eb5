import { Button } from '@mantine/core';
import type { ErrorComponentProps } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { EmptyState } from '../ui/EmptyState.tsx';

/** Shown when a page crashes or its code cannot be loaded, for example after an update. */
export function PageError({ error }: ErrorComponentProps): ReactNode {
  return (
    <div role="alert" style={{ display: 'contents' }}>
      <EmptyState
        title="This page could not be shown"
        action={
          <Button size="md" onClick={() => location.reload()}>
            Reload
          </Button>
        }
      >
        <p>The server and flights are not affected. Error:</p>
        <p className="mono">{error instanceof Error ? error.message : String(error)}</p>
      </EmptyState>
    </div>
  );
}
