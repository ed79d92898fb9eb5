import { plural, t } from '@lingui/core/macro';
import type { ReactNode } from 'react';
import type { Dashboard } from '../../../server/contract/admin/dashboard.ts';
import { count } from '../../lib/figures.ts';
import { type Bar, BarChart, type ChartMark } from '../../ui/BarChart.tsx';
import { Nothing, Panel } from '../../ui/Panel.tsx';

/** Space above the highest bar for its label. */
const headroom = 1.16;

/** Shows the landing rates of the last 30 days. */
export function Landings({ landings }: { readonly landings: Dashboard['landings'] }): ReactNode {
  const { steps, limits } = landings;
  const all = steps.reduce((sum, step) => sum + step.count, 0);
  const most = steps.reduce((best, step) => (step.count > best.count ? step : best));
  const firm = firmLandings(landings);
  const rates = plural(all, {
    one: `1 landing, from −${most.rate} fpm`,
    other: `${count(all)} landings by rate: most from −${most.rate} fpm`,
  });
  const summary = firm === null ? rates : t`${rates}, ${count(firm.count)} harder than −${firm.from} fpm`;
  return (
    <Panel title={t`Landings by rate`} note={t`fpm, 30 days`}>
      {all === 0 ? (
        <Nothing title={t`No landing rates in 30 days`}>
          {t`ACARS clients send the rate with the report. Manual reports may not have one.`}
        </Nothing>
      ) : (
        <BarChart
          summary={summary}
          bars={steps.map((step, index) => barOf(step, index, limits))}
          top={most.count * headroom}
          marks={limitMarks(steps, limits)}
        />
      )}
    </Panel>
  );
}

type Landed = Dashboard['landings'];

/** Where hard landings begin, between two bars or in one. */
function limitMarks(steps: Landed['steps'], limits: Landed['limits']): readonly ChartMark[] {
  const width = (steps[1]?.rate ?? 0) - (steps[0]?.rate ?? 0);
  if (limits === null || width === 0 || limits.hard > width * steps.length) return [];
  return [{ at: limits.hard / width, label: t`hard`, kind: 'bad', upright: true }];
}

/** A bar that contains the limit of hard landings does not count as hard. */
function barOf({ rate, count: landings }: Landed['steps'][number], index: number, limits: Landed['limits']): Bar {
  const { firm, hard } = limits ?? { firm: Infinity, hard: Infinity };
  const kind = rate >= hard ? 'bad' : rate >= firm ? 'warn' : undefined;
  return {
    key: String(rate),
    value: landings,
    title: t`from −${rate} fpm: ${count(landings)}`,
    ...(index % 2 === 0 ? { label: rate === 0 ? '0' : `−${rate}` } : {}),
    ...(landings === 0 ? {} : { figure: count(landings) }),
    ...(kind === undefined ? {} : { kind }),
  };
}

interface FirmLandings {
  /** Feet per minute of descent beyond which a landing counts as firm. */
  readonly from: number;
  readonly count: number;
  readonly all: number;
}

/** Counts hard and nearly hard landings; null when no limit is set. */
export function firmLandings({ steps, limits }: Dashboard['landings']): FirmLandings | null {
  if (limits === null) return null;
  const sum = (some: typeof steps): number => some.reduce((total, step) => total + step.count, 0);
  return { from: limits.firm, count: sum(steps.filter(({ rate }) => rate >= limits.firm)), all: sum(steps) };
}
