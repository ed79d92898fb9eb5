import { useComputedColorScheme } from '@mantine/core';
import type { ReactNode } from 'react';
import type { Track } from '../../../../server/contract/admin/pireps.ts';
import { altitude, count, rate, speed } from '../../../lib/figures.ts';
import { ramp } from '../../../lib/tokens.ts';
import { clockOf } from '../../../lib/utc.ts';
import { Shown } from '../../../ui/Shown.tsx';
import { altitudeStep } from '../../../map/geo/altitudeRamp.ts';
import { between, type Cursor } from '../../../map/geo/cursor.ts';
import classes from './ReportPage.module.css';
import { type Timeline, xAt } from './timeline.ts';

interface Props {
  readonly track: Track;
  readonly timeline: Timeline;
  readonly cursor: Cursor;
}

/** Shows the figures at the cursor in fixed columns, so that they stay in place while they change. */
export function Readout({ track, timeline, cursor }: Props): ReactNode {
  const scheme = useComputedColorScheme('light');
  const positions = track.at.length;
  const feet = between(track.altitude, cursor);
  const where = timeline.timed ? clockOf(xAt(timeline, cursor) * 1000) : `No. ${count(Math.round(cursor) + 1)}`;
  return (
    <div className={classes.readout}>
      <span className={classes.at}>{positions === 0 ? '' : where}</span>
      <Figure long="Altitude" short="Alt" color={ramp(scheme)[altitudeStep(feet)] ?? ''} width={46}>
        <Shown value={feet} as={altitude} />
      </Figure>
      <Figure long="Ground speed" short="GS" color="var(--hb-tx)" width={38}>
        <Shown value={between(track.gs, cursor)} as={speed} />
      </Figure>
      <Figure long="Vertical" short="V/S" color="var(--hb-tx3)" width={64}>
        <Shown value={between(track.vs, cursor)} as={rate} />
      </Figure>
      <span className={classes.positions}>
        {count(positions)} {positions === 1 ? 'position' : 'positions'}
      </span>
    </div>
  );
}

interface FigureProps {
  readonly long: string;
  readonly short: string;
  readonly color: string;
  /** Width of the longest figure in pixels. */
  readonly width: number;
  readonly children: ReactNode;
}

function Figure({ long, short, color, width, children }: FigureProps): ReactNode {
  return (
    <span>
      <i style={{ background: color }} />
      <span className={classes.long}>{long}</span>
      <abbr className={classes.short} title={long}>
        {short}
      </abbr>
      <b style={{ minWidth: width }}>{children}</b>
    </span>
  );
}
