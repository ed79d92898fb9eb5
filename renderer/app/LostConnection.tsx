import { IconPlugConnectedX } from '@tabler/icons-react';
import { type ReactNode, useState } from 'react';
import classes from './LostConnection.module.css';
import { useConnection } from '../lib/stream.ts';
import { clockOf } from '../lib/utc.ts';

/** Over every page while the server is not heard: what is on the screen is old. A hiccup is over before it shows. */
export function LostConnection(): ReactNode {
  return useConnection() === 'lost' ? <Banner /> : null;
}

function Banner(): ReactNode {
  const [since] = useState(Date.now);
  return (
    <div className={classes.banner} role="alert">
      <IconPlugConnectedX size={16} stroke={1.6} aria-hidden />
      <strong>The server does not answer.</strong>
      <span className={classes.text}>What you see is not renewed. The window goes on by itself when it is back.</span>
      <span className={classes.since}>since {clockOf(since)}</span>
    </div>
  );
}
