import type { ReactNode } from 'react';
import classes from './EmptyState.module.css';

interface Props {
  readonly title: string;
  /** The title's level: the first where it is all there is on the page. */
  readonly heading?: 'h1' | 'h2';
  /** Above the title. */
  readonly picture?: ReactNode;
  readonly children: ReactNode;
  /** The first thing to do about it. */
  readonly action?: ReactNode;
}

/** Nothing is here: what would be, and what to do. */
export function EmptyState({ title, heading: Heading = 'h2', picture, children, action }: Props): ReactNode {
  return (
    <div className={classes.frame}>
      <section className={classes.block}>
        {picture}
        <Heading className={classes.title}>{title}</Heading>
        <div className={classes.text}>{children}</div>
        {action === undefined ? null : <div className={classes.action}>{action}</div>}
      </section>
    </div>
  );
}
