import type { ReactNode } from 'react';
import classes from './SkeletonRows.module.css';

/** Rows of a two-line list before they are there, of the same height; they appear after 100 ms. */
export function SkeletonRows({ count, height }: { readonly count: number; readonly height: number }): ReactNode {
  return (
    <div className={classes.rows} role="status" aria-label="Loading">
      {Array.from({ length: count }, (_, row) => (
        <div key={row} className={classes.row} style={{ height }}>
          <div className={classes.line}>
            <i className={classes.bar} style={{ width: 52, height: 10 }} />
            <i className={classes.bar} style={{ width: 96, height: 10 }} />
          </div>
          <i className={classes.bar} style={{ width: 128, height: 9 }} />
        </div>
      ))}
    </div>
  );
}
