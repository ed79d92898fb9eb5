import type { ReactNode } from 'react';
import type { PirepReport } from '../../../../server/contract/admin/pireps.ts';
import { PirepState } from '../../../../server/contract/codes.ts';
import { duration } from '../../../lib/figures.ts';
import { Keys } from '../../../ui/Keys.tsx';
import { DecisionButtons } from './DecisionButtons.tsx';
import { isReviewable } from '../inbox/isReviewable.ts';
import { useSelected } from './ReviewDesk.tsx';
import classes from './Review.module.css';

interface Props {
  readonly report: PirepReport;
  /** True while another report is loading in its place. */
  readonly late: boolean;
  readonly canPlay: boolean;
}

/** Shows the keys and the buttons for the open report. Selected reports are decided from the list instead. */
export function ActionBar({ report, late, canPlay }: Props): ReactNode {
  const selection = useSelected();
  const decidable = isReviewable(report) && selection.rows.length === 0;
  const effect = report.state === PirepState.PENDING ? effectOf(report) : undefined;
  return (
    <footer className={classes.bar}>
      <div className={classes.hints}>
        <span>
          <Keys of={['J', 'K']} /> next, previous
        </span>
        {canPlay ? (
          <span>
            <Keys of={['Space']} /> play
          </span>
        ) : null}
        <span>
          <Keys of={['?']} /> all keys
        </span>
      </div>
      {decidable && effect !== undefined ? <span className={classes.effect}>{effect}</span> : null}
      {decidable ? (
        <DecisionButtons pireps={[report]} late={late} {...(effect === undefined ? {} : { effect })} />
      ) : null}
    </footer>
  );
}

/** Returns `Accept adds 03:24 to Mara, moves D-AKTE to LPPT`. */
function effectOf({ aircraft, arr_airport, flight_time, pilot }: PirepReport): string {
  const [name = pilot.name] = pilot.name.split(' ');
  return `Accept adds ${duration(flight_time ?? 0)} to ${name}, moves ${aircraft.registration} to ${arr_airport.id}`;
}
