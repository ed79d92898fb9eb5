import type { ReactNode } from 'react';
import classes from './Shown.module.css';

interface Props<T> {
  readonly value: T | null | undefined;
  /** How it is written. */
  readonly as: (value: T) => string;
}

/** A figure, or the en dash that stands for none. */
export function Shown<T>({ value, as }: Props<T>): ReactNode {
  if (value !== null && value !== undefined) return as(value);
  return (
    <span className={classes.none} role="img" aria-label="none">
      –
    </span>
  );
}
