import type { ReactNode } from 'react';
import classes from './Keys.module.css';

/** Outlined keys, each its own: `Keys of={['J', 'K']}`. */
export function Keys({ of }: { readonly of: readonly string[] }): ReactNode {
  return of.map((key) => (
    <kbd key={key} className={classes.key}>
      {key}
    </kbd>
  ));
}
