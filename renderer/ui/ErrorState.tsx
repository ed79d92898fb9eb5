import { t } from '@lingui/core/macro';
import { Button } from '@mantine/core';
import { type ReactNode, type RefObject, useLayoutEffect, useRef } from 'react';
import { ApiError } from '../../server/contract/call.ts';
import { EmptyState } from './EmptyState.tsx';

interface Props {
  readonly error: Error;
  /** The title, such as "The inbox could not be loaded". */
  readonly failed: string;
  /** The title when it does not exist, such as "Pilot not found". */
  readonly missing?: string;
  /** Where to go from what does not exist. */
  readonly wayOn?: ReactNode;
  readonly onRetry: () => void;
  /** The level of the title, as of an empty state. */
  readonly heading?: 'h1';
}

/** Says what could not be loaded and why, with a button to retry. */
export function ErrorState({ error, failed, missing = failed, wayOn, onRetry, heading }: Props): ReactNode {
  const { title, text } = explain(error, failed, missing);
  const retry = useRetryFocus();
  return (
    <div role="alert" style={{ display: 'contents' }}>
      <EmptyState
        title={title}
        {...(heading === undefined ? {} : { heading })}
        action={
          notThere(error) ? (
            wayOn
          ) : (
            <Button ref={retry} size="md" onClick={onRetry}>
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

function notThere(error: Error): boolean {
  return error instanceof ApiError && error.status === 404;
}

function explain(error: Error, failed: string, missing: string): { readonly title: string; readonly text: string } {
  if (!(error instanceof ApiError)) {
    return { title: failed, text: t`The server is not responding. Retrying automatically.` };
  }
  if (notThere(error)) return { title: missing, text: t`It was deleted, or the address is mistyped.` };
  if (error.message === '') return { title: failed, text: t`The server answered with status ${error.status}.` };
  const reason = error.message.replace(/\.$/, '');
  return { title: failed, text: t`${reason} (status ${error.status}).` };
}
