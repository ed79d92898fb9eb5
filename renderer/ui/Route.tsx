import { t } from '@lingui/core/macro';
import type { ReactNode } from 'react';
import classes from './parts.module.css';

/** Shows `KJFK → EGLL`. */
export function Route({ from, to }: { readonly from: string; readonly to: string }): ReactNode {
  return (
    <span className={classes.route}>
      {from}
      <span className={classes.arrow} role="img" aria-label={t`to`}>
        →
      </span>
      {to}
    </span>
  );
}
