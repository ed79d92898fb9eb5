import type { ReactNode } from 'react';
import type { Status } from './status.ts';
import classes from './StatusBadge.module.css';

/** Icon and word on the ground of its kind. */
export function StatusBadge({ status }: { readonly status: Status }): ReactNode {
  const { icon: Icon, kind, label } = status;
  return (
    <span className={classes.badge} data-kind={kind}>
      {Icon === null ? null : <Icon size={13} stroke={2} aria-hidden />}
      {label}
    </span>
  );
}

/** The same in rows of a list, without the ground. */
export function StatusText({ status }: { readonly status: Status }): ReactNode {
  const { icon: Icon, kind, label } = status;
  return (
    <span className={classes.text} data-kind={kind}>
      {Icon === null ? null : <Icon size={12} stroke={2} aria-hidden />}
      {label}
    </span>
  );
}
