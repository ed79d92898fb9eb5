import type { ReactNode } from 'react';
import { ramp, type Scheme } from '../../lib/tokens.ts';
import classes from './base.module.css';

interface Props {
  readonly scheme: Scheme;
  readonly at: 'top' | 'bottom';
  /** Text before the scale. */
  readonly title?: string;
}

/** Shows the steps of the altitude ramp and the line style of the plan. */
export function MapLegend({ scheme, at, title }: Props): ReactNode {
  return (
    <div className={classes.legend} data-at={at}>
      {title === undefined ? null : <span>{title}</span>}
      <span>GND</span>
      <span className={classes.ramp}>
        {ramp(scheme).map((color) => (
          <i key={color} style={{ background: color }} />
        ))}
      </span>
      <span>FL400</span>
      <span className={classes.divider} />
      <span className={classes.plan} />
      <span>planned</span>
    </div>
  );
}
