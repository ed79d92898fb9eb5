import type { ReactNode } from 'react';
import type { Dashboard } from '../../../server/contract/admin/dashboard.ts';
import { count } from '../../lib/figures.ts';
import { type Bar, BarChart } from './BarChart.tsx';
import { firmLandings } from './firmLandings.ts';
import { Nothing, Panel } from '../../ui/Panel.tsx';

/** Room above the highest bar for its figure. */
const headroom = 1.16;

/** How hard the landings of the last 30 days were. */
export function Landings({ landings }: { readonly landings: Dashboard['landings'] }): ReactNode {
  const { steps, limits } = landings;
  const all = steps.reduce((sum, step) => sum + step.count, 0);
  const most = steps.reduce((best, step) => (step.count > best.count ? step : best));
  const firm = firmLandings(landings);
  const hard = firm === null ? '' : `, ${count(firm.count)} from −${firm.from} fpm`;
  const summary = `${count(all)} landings by rate: most from −${most.rate} fpm${hard}`;
  return (
    <Panel title="Landings by rate" note="fpm, 30 days">
      {all === 0 ? (
        <Nothing title="No landing rate in 30 days.">
          ACARS clients send it when they file. A report by hand may leave it out.
        </Nothing>
      ) : (
        <BarChart
          summary={summary}
          bars={steps.map((step, index) => barOf(step, index, limits))}
          top={most.count * headroom}
        />
      )}
    </Panel>
  );
}

type Landed = Dashboard['landings'];

/** A bar that the limit of hard landings falls into is not past it. */
function barOf({ rate, count: landings }: Landed['steps'][number], index: number, limits: Landed['limits']): Bar {
  const { firm, hard } = limits ?? { firm: Infinity, hard: Infinity };
  const kind = rate >= hard ? 'bad' : rate >= firm ? 'warn' : undefined;
  return {
    key: String(rate),
    value: landings,
    title: `from −${rate} fpm: ${count(landings)}`,
    ...(index % 2 === 0 ? { label: rate === 0 ? '0' : `−${rate}` } : {}),
    ...(landings === 0 ? {} : { figure: count(landings) }),
    ...(kind === undefined ? {} : { kind }),
  };
}
