import type { ReactNode } from 'react';
import classes from './parts.module.css';

interface Props {
  readonly title: string;
  /** The level of the title: the first if it is the only one on the page. */
  readonly heading?: 'h1' | 'h2';
  /** Content above the title. */
  readonly picture?: ReactNode;
  readonly children?: ReactNode;
  /** The most useful action. */
  readonly action?: ReactNode;
}

/** Says what will appear here and what to do. */
export function EmptyState({ title, heading: Heading = 'h2', picture, children, action }: Props): ReactNode {
  return (
    <div className={classes.frame}>
      <section className={classes.block}>
        {picture}
        <Heading className={classes.emptyTitle}>{title}</Heading>
        {children === undefined ? null : <div className={classes.text}>{children}</div>}
        {action === undefined ? null : <div className={classes.action}>{action}</div>}
      </section>
    </div>
  );
}
