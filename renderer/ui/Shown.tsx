import { t } from '@lingui/core/macro';
import type { ReactNode } from 'react';
import classes from './parts.module.css';

interface Props<T> {
  readonly value: T | null | undefined;
  /** Formats the value. */
  readonly as: (value: T) => string;
}

/** Shows a figure, or an en dash for none. */
export function Shown<T>({ value, as }: Props<T>): ReactNode {
  if (value !== null && value !== undefined) return as(value);
  return (
    <span className={classes.none} role="img" aria-label={t`none`}>
      –
    </span>
  );
}
