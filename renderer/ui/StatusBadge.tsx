import type { ReactNode } from 'react';
import type { Status } from './status.ts';
import classes from './StatusBadge.module.css';

/** Shows icon and label on a coloured background. */
export function StatusBadge({ status }: { readonly status: Status }): ReactNode {
  const { icon: Icon, kind, label } = status;
  return (
    <span className={classes.badge} data-kind={kind}>
      {Icon === null ? null : <Icon size={13} stroke={2} aria-hidden />}
      {label}
    </span>
  );
}

/** Shows icon and label without a background, for rows of a list. */
export function StatusText({ status }: { readonly status: Status }): ReactNode {
  const { icon: Icon, kind, label } = status;
  return (
    <span className={classes.text} data-kind={kind}>
      {Icon === null ? null : <Icon size={12} stroke={2} aria-hidden />}
      {label}
    </span>
  );
}

/** Shows a kind as a dot, beside a word that says the same. */
export function StatusDot({ kind }: Pick<Status, 'kind'>): ReactNode {
  return <i className={classes.dot} data-kind={kind} />;
}
