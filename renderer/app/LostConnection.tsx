import { IconPlugConnectedX } from '@tabler/icons-react';
import { type ReactNode, useState } from 'react';
import classes from './overlays.module.css';
import { useConnection } from '../lib/stream.ts';
import { clockOf } from '../lib/utc.ts';

/** Shown over every page while there is no connection, because the data is old. Short interruptions do not show it. */
export function LostConnection(): ReactNode {
  return useConnection() === 'lost' ? <Banner /> : null;
}

function Banner(): ReactNode {
  const [since] = useState(Date.now);
  return (
    <div className={classes.banner} role="alert">
      <IconPlugConnectedX size={16} stroke={1.6} aria-hidden />
      <strong>The server is not responding.</strong>
      <span className={classes.text}>Showing the last known data. Reconnecting automatically.</span>
      <span className={classes.since}>since {clockOf(since)}</span>
    </div>
  );
}
