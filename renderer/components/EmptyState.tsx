import type { ReactNode } from 'react';
import classes from './EmptyState.module.css';

interface Props {
  readonly title: string;
  readonly children: ReactNode;
  /** The first thing to do about it. */
  readonly action?: ReactNode;
}

/** Nothing is here: what would be, and what to do. */
export function EmptyState({ title, children, action }: Props): ReactNode {
  return (
    <div className={classes.frame}>
      <section className={classes.block}>
        <h2 className={classes.title}>{title}</h2>
        <div className={classes.text}>{children}</div>
        {action === undefined ? null : <div className={classes.action}>{action}</div>}
      </section>
    </div>
  );
}
