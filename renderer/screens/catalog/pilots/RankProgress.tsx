import type { ReactNode } from 'react';
import { duration } from '../../../lib/figures.ts';
import { Panel } from '../../../ui/Panel.tsx';
import type { Pilot } from './PilotPage.tsx';
import classes from '../RowPage.module.css';

/** Shows the progress to the next rank. */
export function RankProgress({ pilot }: { readonly pilot: Pilot }): ReactNode {
  const { minutes, hours, next } = pilot.rank_progress;
  return (
    <Panel title="Rank" note={pilot.rank_name}>
      <div className={classes.inside}>
        {next === null ? (
          <p>Top rank. {duration(minutes)} flown.</p>
        ) : (
          <>
            <progress
              className={classes.progress}
              aria-label={`Progress to ${next.name}`}
              max={next.hours * 60 - hours * 60}
              value={Math.max(0, minutes - hours * 60)}
            />
            <p className={classes.ends}>
              <span>{duration(minutes)}</span>
              <span>
                {next.name} at {next.hours} h, {duration(next.minutes_left)} to go
              </span>
            </p>
          </>
        )}
      </div>
    </Panel>
  );
}
