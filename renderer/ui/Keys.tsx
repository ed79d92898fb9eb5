import type { ReactNode } from 'react';
import classes from './parts.module.css';

/** Shows outlined keys: `Keys of={['J', 'K']}`. */
export function Keys({ of }: { readonly of: readonly string[] }): ReactNode {
  return of.map((key) => (
    <kbd key={key} className={classes.key}>
      {key}
    </kbd>
  ));
}
