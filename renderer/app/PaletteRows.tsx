import { Spotlight } from '@mantine/spotlight';
import type { TablerIcon } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { Route } from '../ui/Route.tsx';
import { Matched } from '../ui/Matched.tsx';
import classes from './Palette.module.css';

interface GroupProps {
  readonly label: string;
  readonly shown: boolean;
  readonly children: ReactNode;
}

export function Group({ label, shown, children }: GroupProps): ReactNode {
  if (!shown) return null;
  return (
    <div role="group" aria-label={label}>
      <div className={classes.label} aria-hidden>
        {label}
      </div>
      {children}
    </div>
  );
}

interface RowProps {
  readonly icon: TablerIcon;
  readonly note?: string;
  readonly query?: string;
  readonly right?: ReactNode;
  readonly onOpen: () => void;
  /** Shows the row on a map, if it has a position. */
  readonly onShow?: (() => void) | undefined;
  readonly children: ReactNode;
}

export function Row({
  icon: Icon,
  note = '',
  query = '',
  right,
  onOpen,
  onShow = onOpen,
  children,
}: RowProps): ReactNode {
  return (
    <Spotlight.Action role="option" onClick={({ ctrlKey, metaKey }) => (ctrlKey || metaKey ? onShow() : onOpen())}>
      <Icon size={16} stroke={1.6} aria-hidden className={classes.icon} />
      <span className={classes.name}>{children}</span>
      <span className={classes.note}>
        <Matched text={note} query={query} />
      </span>
      {right}
    </Spotlight.Action>
  );
}

interface DesignatorProps {
  readonly ident: string;
  readonly from: string;
  readonly to: string;
  readonly query: string;
}

export function Designator({ ident, from, to, query }: DesignatorProps): ReactNode {
  return (
    <>
      <Matched text={ident} query={query} /> <Route from={from} to={to} />
    </>
  );
}
