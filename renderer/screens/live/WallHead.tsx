import type { ReactNode } from 'react';
import { count } from '../../lib/figures.ts';
import { clockOf, useNow } from '../../lib/utc.ts';
import classes from './FlightCard.module.css';

interface Props {
  readonly listed: number;
  readonly total: number;
  readonly children: ReactNode;
}

/** Replaces navigation and list in full screen with the time and the number of flights. */
export function WallHead({ listed, total, children }: Props): ReactNode {
  const figure = listed === total ? count(total) : `${count(listed)} of ${count(total)}`;
  return (
    <header className={classes.wallHead}>
      <span className={classes.clock}>{clockOf(useNow(1000))}</span>
      <h1 className={classes.count}>
        {figure} {total === 1 ? 'flight' : 'flights'} in progress
      </h1>
      {children}
    </header>
  );
}
