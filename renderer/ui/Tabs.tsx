import type { ReactNode } from 'react';
import classes from './parts.module.css';

interface Props {
  /** Names the group: "Views". */
  readonly label: string;
  /** Links. One that the router cannot mark as active by its address sets `data-active` itself. */
  readonly children: ReactNode;
}

/** Shows the parts of a page under its header. */
export function Tabs({ label, children }: Props): ReactNode {
  return (
    <nav className={classes.tabs} aria-label={label}>
      {children}
    </nav>
  );
}
