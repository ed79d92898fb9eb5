import type { ReactNode } from 'react';
import classes from './Panel.module.css';

interface Props {
  readonly title: string;
  readonly note?: ReactNode;
  /** Content at the right. */
  readonly side?: ReactNode;
  readonly children: ReactNode;
}

export function Panel({ title, note, side, children }: Props): ReactNode {
  return (
    <section className={classes.panel} aria-label={title}>
      <header className={classes.header}>
        <h2>{title}</h2>
        {note === undefined ? null : <span className={classes.note}>{note}</span>}
        <span className={classes.space} />
        {side}
      </header>
      {children}
    </section>
  );
}

/** A line under the rows, such as how many are left out. */
export function PanelFoot({ children }: { readonly children: ReactNode }): ReactNode {
  return <p className={classes.foot}>{children}</p>;
}

/** Shown in a panel without data. */
export function Nothing({ title, children }: { readonly title: string; readonly children: ReactNode }): ReactNode {
  return (
    <div className={classes.nothing}>
      <strong>{title}</strong>
      <p>{children}</p>
    </div>
  );
}
