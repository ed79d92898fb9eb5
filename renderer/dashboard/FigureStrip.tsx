import type { ReactNode } from 'react';
import type { Dashboard } from '../../server/contract/admin/dashboard.ts';
import { count, duration, growth, percent, rate } from '../app/figures.ts';
import { useCounts } from '../app/stream.ts';
import { Shown } from '../components/Shown.tsx';
import classes from './FigureStrip.module.css';
import { hardFrom } from './landingLimits.ts';

/** One line of figures: now, and the last 30 days. */
export function FigureStrip({ dashboard }: { readonly dashboard: Dashboard }): ReactNode {
  const counts = useCounts();
  const { total, before, landings, pilots } = dashboard;
  return (
    <dl className={classes.strip}>
      <Figure label="In progress">
        <Shown value={counts?.in_progress} as={count} />
      </Figure>
      <Figure label="Waiting for review">
        <Shown value={counts?.pending} as={count} />
      </Figure>
      <Figure label="Flights, 30 days" note={growth(total.flights, before.flights)}>
        {count(total.flights)}
      </Figure>
      <Figure label="Flight time, 30 days" note={growth(total.minutes, before.minutes)}>
        {duration(total.minutes)}
      </Figure>
      <Figure label="Median landing" note={hardShare(landings)}>
        <Shown value={landings.median} as={(descent) => rate(-descent)} />
      </Figure>
      <Figure label="Active pilots" note={`of ${count(pilots.all)}`}>
        {count(pilots.flew)}
      </Figure>
    </dl>
  );
}

interface FigureProps {
  readonly label: string;
  /** In small beside the figure. */
  readonly note?: string;
  readonly children: ReactNode;
}

function Figure({ label, note = '', children }: FigureProps): ReactNode {
  return (
    <div className={classes.item}>
      <dt>{label}</dt>
      <dd>
        {children}
        {note === '' ? null : <span>{note}</span>}
      </dd>
    </div>
  );
}

/** `2.6 % over −400`; nothing when nobody landed that hard. */
function hardShare({ steps }: Dashboard['landings']): string {
  const all = steps.reduce((sum, step) => sum + step.count, 0);
  const hard = steps.filter((step) => step.rate >= hardFrom).reduce((sum, step) => sum + step.count, 0);
  return hard === 0 ? '' : `${percent(hard / all)} from −${hardFrom}`;
}
