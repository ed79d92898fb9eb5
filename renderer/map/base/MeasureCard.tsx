import type { ReactNode } from 'react';
import { distance, heading } from '../../lib/figures.ts';
import { Keys } from '../../ui/Keys.tsx';
import type { LonLat } from '../geo/greatCircle.ts';
import { measured } from '../geo/measure.ts';
import classes from '../report/ReportMap.module.css';

/** What the set points measure, and how to set them. */
export function MeasureCard({ points }: { readonly points: readonly LonLat[] }): ReactNode {
  const { nm, lastNm, course, legs } = measured(points);
  return (
    <>
      <i className={classes.cross} aria-hidden />
      <div className={classes.measure}>
        <output aria-label="Measured">
          {course === null ? (
            'Click on the map, or move it under the cross.'
          ) : (
            <>
              <b>{distance(nm)}</b> {legs > 1 ? `in all, last leg ${distance(lastNm)}` : ''} on {heading(course)}
            </>
          )}
        </output>
        <span>
          <Keys of={['Enter']} /> at the cross <Keys of={['⌫']} /> back <Keys of={['Esc']} /> end
        </span>
      </div>
    </>
  );
}
