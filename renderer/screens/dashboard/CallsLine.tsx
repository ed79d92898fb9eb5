import type { ReactNode } from 'react';
import { count } from '../../lib/figures.ts';
import classes from './DashboardPage.module.css';
import { callsPath } from './callsPath.ts';

const size = { width: 240, height: 30 };

/** Draws the requests per minute of the last hour. */
export function CallsLine({ calls }: { readonly calls: readonly number[] }): ReactNode {
  const most = Math.max(...calls);
  return (
    <figure className={classes.line}>
      <svg
        viewBox={`0 0 ${size.width} ${size.height}`}
        preserveAspectRatio="none"
        fill="none"
        role="img"
        aria-label={`Requests per minute in the last hour, at most ${count(most)}`}
      >
        <path d={`M0 ${size.height - 0.5}H${size.width}`} stroke="var(--hb-line2)" vectorEffect="non-scaling-stroke" />
        <path d={callsPath(calls, size)} stroke="var(--hb-tx2)" strokeWidth="1.25" vectorEffect="non-scaling-stroke" />
      </svg>
      <figcaption>
        requests per minute,
        <br />
        last hour
      </figcaption>
    </figure>
  );
}
