import { Alert } from '@mantine/core';
import type { ReactNode } from 'react';
import { useErrorText } from './useErrorText.ts';

interface Props {
  /** Nothing is shown for null. */
  readonly error: Error | null;
  readonly title?: string;
}

/** Says why a call failed. */
export function ErrorAlert({ error, title }: Props): ReactNode {
  const errorText = useErrorText();
  return error === null ? null : (
    <Alert color="red" title={title}>
      {errorText(error)}
    </Alert>
  );
}
