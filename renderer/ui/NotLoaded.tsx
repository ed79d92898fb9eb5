import type { UseQueryResult } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { ErrorState } from './ErrorState.tsx';
import { type SkeletonProps, SkeletonRows } from './SkeletonRows.tsx';

interface Props extends SkeletonProps {
  /** Its data is not there yet. */
  readonly query: Pick<UseQueryResult, 'error' | 'refetch'>;
  readonly failed: string;
}

/** Stands in place of a list that is still read, or says why it could not be loaded. */
export function NotLoaded({ query: { error, refetch }, failed, ...rows }: Props): ReactNode {
  if (error === null) return <SkeletonRows {...rows} />;
  return <ErrorState error={error} failed={failed} onRetry={() => void refetch()} />;
}
