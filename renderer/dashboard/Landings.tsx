import type { ReactNode } from 'react';
import type { Dashboard } from '../../server/contract/admin/dashboard.ts';
import { count } from '../app/figures.ts';
import { type Bar, BarChart } from './BarChart.tsx';
import { hardFrom, veryHardFrom } from './landingLimits.ts';
import { Nothing, Panel } from './Panel.tsx';

/** Room above the highest bar for its figure. */
const headroom = 1.16;

/** How hard the landings of the last 30 days were. */
export function Landings({ landings: { steps } }: { readonly landings: Dashboard['landings'] }): ReactNode {
  const all = steps.reduce((sum, step) => sum + step.count, 0);
  const most = steps.reduce((best, step) => (step.count > best.count ? step : best));
  const hard = steps.filter(({ rate }) => rate >= hardFrom).reduce((sum, step) => sum + step.count, 0);
  const summary = `${count(all)} landings by rate: most from −${most.rate} fpm, ${count(hard)} from −${hardFrom} fpm`;
  return (
    <Panel title="Landings by rate" note="fpm, 30 days">
      {all === 0 ? (
        <Nothing title="No landing rate in 30 days.">
          ACARS clients send it when they file. A report by hand may leave it out.
        </Nothing>
      ) : (
        <BarChart summary={summary} bars={steps.map(barOf)} top={most.count * headroom} />
      )}
    </Panel>
  );
}

function barOf({ rate, count: landings }: Dashboard['landings']['steps'][number], index: number): Bar {
  const kind = rate >= veryHardFrom ? 'bad' : rate >= hardFrom ? 'warn' : undefined;
  return {
    key: String(rate),
    value: landings,
    title: `from −${rate} fpm: ${count(landings)}`,
    ...(index % 2 === 0 ? { label: rate === 0 ? '0' : `−${rate}` } : {}),
    ...(landings === 0 ? {} : { figure: count(landings) }),
    ...(kind === undefined ? {} : { kind }),
  };
}
