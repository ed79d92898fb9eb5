import type { ReactNode } from 'react';
import classes from './Catalog.module.css';

export function ActiveMark({ active }: { readonly active: boolean }): ReactNode {
  return (
    <span className={classes.mark} data-active={active}>
      {active ? 'Active' : 'Inactive'}
    </span>
  );
}
