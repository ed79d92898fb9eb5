import type { ReactNode } from 'react';
import { Connect } from './Connect.tsx';
import classes from '../Screens.module.css';
import { LiveFlights } from './LiveFlights.tsx';
import { MyFlights } from './MyFlights.tsx';

/** The pilot's flight in progress, how to connect a client, and who else is flying. */
export function FlyPage(): ReactNode {
  return (
    <div className={classes.fly}>
      <MyFlights />
      <Connect />
      <LiveFlights />
    </div>
  );
}
