import { t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import { Group } from '@mantine/core';
import type { ReactNode } from 'react';
import { count } from '../../lib/figures.ts';
import classes from './DashboardPage.module.css';

const size = { width: 240, height: 30 };

/** Draws the requests per minute of the last hour. */
export function CallsLine({ calls }: { readonly calls: readonly number[] }): ReactNode {
  const most = Math.max(...calls);
  return (
    <Group component="figure" gap="md" wrap="nowrap" m={0} className={classes.calls ?? ''}>
      <svg
        viewBox={`0 0 ${size.width} ${size.height}`}
        preserveAspectRatio="none"
        fill="none"
        role="img"
        aria-label={t`Requests per minute in the last hour, at most ${count(most)}`}
      >
        <path d={`M0 ${size.height - 0.5}H${size.width}`} stroke="var(--hb-line2)" vectorEffect="non-scaling-stroke" />
        <path d={callsPath(calls, size)} stroke="var(--hb-tx2)" strokeWidth="1.25" vectorEffect="non-scaling-stroke" />
      </svg>
      <figcaption>
        <Trans>
          requests per minute,
          <br />
          last hour
        </Trans>
      </figcaption>
    </Group>
  );
}

/** Space for the width of the line. */
const edge = 2;

/** Returns an SVG path over the whole width, scaled to its highest value; a line at the bottom when all are zero. */
export function callsPath(
  values: readonly number[],
  { width, height }: { readonly width: number; readonly height: number },
): string {
  const top = Math.max(1, ...values);
  const points = values.map((value, index) => {
    const x = (index / Math.max(1, values.length - 1)) * width;
    const y = height - edge - (value / top) * (height - 2 * edge);
    return `${x.toFixed(1)} ${y.toFixed(1)}`;
  });
  return `M${points.join('L')}`;
}
