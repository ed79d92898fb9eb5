import type { ReactNode } from 'react';
import { distance, heading } from '../../lib/figures.ts';
import { Keys } from '../../ui/Keys.tsx';
import type { LonLat } from '../geo/greatCircle.ts';
import { measured } from '../geo/measure.ts';
import classes from '../report/ReportMap.module.css';

/** Shows the measured distance and explains how to set points. */
export function MeasureCard({ points }: { readonly points: readonly LonLat[] }): ReactNode {
  const { nm, lastNm, course, legs } = measured(points);
  return (
    <>
      <i className={classes.cross} aria-hidden />
      <div className={classes.measure}>
        <output aria-label="Measured distance">
          {course === null ? (
            'Click the map, or move it under the cross.'
          ) : (
            <>
              <b>{distance(nm)}</b> {legs > 1 ? `total, last leg ${distance(lastNm)}` : ''} on {heading(course)}
            </>
          )}
        </output>
        <span>
          <Keys of={['Enter']} /> set point <Keys of={['⌫']} /> undo <Keys of={['Esc']} /> close
        </span>
      </div>
    </>
  );
}
