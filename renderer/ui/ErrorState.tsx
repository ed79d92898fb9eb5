import { t } from '@lingui/core/macro';
import { Button } from '@mantine/core';
import type { UseQueryResult } from '@tanstack/react-query';
import { type ReactNode, type RefObject, useLayoutEffect, useRef } from 'react';
import { ApiError } from '../../server/contract/call.ts';
import { reasonOf } from '../lib/api.ts';
import { EmptyState } from './EmptyState.tsx';
import { type SkeletonProps, SkeletonRows } from './SkeletonRows.tsx';

interface Props {
  readonly error: Error;
  readonly failed: string;
  readonly missing?: string;
  readonly wayOn?: ReactNode;
  readonly onRetry: () => void;
  readonly heading?: 'h1';
}

/** Says what could not be loaded and why, with a button to retry. */
export function ErrorState({ error, failed, missing, wayOn, onRetry, heading }: Props): ReactNode {
  const isMissing = notThere(error, missing !== undefined);
  const retry = useRetryFocus();
  return (
    <div role="alert" style={{ display: 'contents' }}>
      <EmptyState
        title={isMissing ? (missing ?? failed) : failed}
        {...(heading === undefined ? {} : { heading })}
        action={
          isMissing ? (
            wayOn
          ) : (
            <Button ref={retry} size="md" onClick={onRetry}>
              {t`Try again`}
            </Button>
          )
        }
      >
        <p>{isMissing ? t`It was deleted, or the address is mistyped.` : explain(error)}</p>
      </EmptyState>
    </div>
  );
}

interface NotLoadedProps extends SkeletonProps {
  /** Its data is not there yet. */
  readonly query: Pick<UseQueryResult, 'error' | 'refetch'>;
  readonly failed: string;
}

/** Stands in place of a list that is still read, or says why it could not be loaded. */
export function NotLoaded({ query: { error, refetch }, failed, ...rows }: NotLoadedProps): ReactNode {
  if (error === null) return <SkeletonRows {...rows} />;
  return <ErrorState error={error} failed={failed} onRetry={() => void refetch()} />;
}

/** The page or dialog that keeps the focus of a retry, until the operator does something else. */
let keeper: HTMLElement | null = null;

function keepFocus(place: HTMLElement): void {
  place.focus({ preventScroll: true });
  keeper = place;
  const forget = (): void => {
    if (keeper === place) keeper = null;
  };
  for (const type of ['blur', 'keydown', 'pointerdown']) place.addEventListener(type, forget, { once: true });
}

/**
 * The button that has the focus goes while it is tried again: the page or the dialog keeps the focus for what comes, or
 * for the button of the next failure. Any other failure leaves the focus alone.
 */
function useRetryFocus(): RefObject<HTMLButtonElement | null> {
  const retry = useRef<HTMLButtonElement>(null);
  useLayoutEffect(() => {
    const button = retry.current;
    const place = button?.closest<HTMLElement>('main, [role="dialog"]');
    if (keeper !== null && keeper === place) button?.focus();
    return () => {
      if (document.activeElement === button && place) keepFocus(place);
    };
  }, []);
  return retry;
}

/** Where one thing is read by its address, an address that the server refuses names nothing. */
function notThere(error: Error, isOne: boolean): boolean {
  return error instanceof ApiError && (error.status === 404 || (isOne && error.status === 400));
}

function explain(error: Error): string {
  if (!(error instanceof ApiError)) return t`The server is not responding. Retrying automatically.`;
  if (error.message === '') return t`The server answered with status ${error.status}.`;
  if (error.status === 500) return reasonOf(error);
  const reason = error.message.replace(/\.$/, '');
  return t`${reason} (status ${error.status}).`;
}
