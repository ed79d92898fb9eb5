import type { ReactNode } from 'react';
import classes from './Tabs.module.css';

interface Props {
  /** What they lead between: "Views". */
  readonly label: string;
  /** Links. One that its address alone does not tell from the others says `data-active` itself. */
  readonly children: ReactNode;
}

/** Under the header of a page: the parts that it has. */
export function Tabs({ label, children }: Props): ReactNode {
  return (
    <nav className={classes.tabs} aria-label={label}>
      {children}
    </nav>
  );
}
