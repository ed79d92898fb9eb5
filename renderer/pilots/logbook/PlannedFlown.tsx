import { Trans, useLingui } from '@lingui/react/macro';
import type { ReactNode } from 'react';
import type { Pirep } from '../../../server/contract/classic/pirep.ts';
import { count, duration, fuelWeight, level, rate, weight } from '../../lib/figures.ts';
import { clockTimeOf, milesFlown } from '../figures.ts';
import { Section } from '../frame/Section.tsx';
import classes from '../Screens.module.css';

interface Row {
  readonly label: string;
  readonly planned?: string | null;
  readonly flown: string | null;
}

/** Compares what was planned with what was flown. Shows only what the client sent. */
export function PlannedFlown({ pirep }: { readonly pirep: Pirep }): ReactNode {
  const rows = useRows(pirep).filter(({ planned = null, flown }) => planned !== null || flown !== null);
  const isPlanned = rows.some(({ planned = null }) => planned !== null);
  return (
    <Section id="figures" title={<Trans>Figures</Trans>} isPart>
      <table className={classes.table}>
        <thead>
          <tr>
            <td />
            {isPlanned && (
              <th scope="col">
                <Trans>Planned</Trans>
              </th>
            )}
            <th scope="col">
              <Trans>Flown</Trans>
            </th>
          </tr>
        </thead>
        <tbody>
          {rows.map(({ label, planned = null, flown }) => (
            <tr key={label}>
              <th scope="row">{label}</th>
              {isPlanned && <td>{planned}</td>}
              <td>{flown ?? '–'}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </Section>
  );
}

function useRows(pirep: Pirep): readonly Row[] {
  const { t } = useLingui();
  return [
    {
      label: t`Distance`,
      planned: shown(pirep.planned_distance, milesFlown),
      flown: shown(pirep.distance, milesFlown),
    },
    {
      label: t`Flight time`,
      planned: shown(pirep.planned_flight_time, duration),
      flown: shown(pirep.flight_time, duration),
    },
    { label: t`Block time`, flown: shown(pirep.block_time, duration) },
    { label: t`Off block`, flown: pirep.block_off_time && clockTimeOf(pirep.block_off_time) },
    { label: t`On block`, flown: pirep.block_on_time && clockTimeOf(pirep.block_on_time) },
    { label: t`Level`, flown: shown(pirep.level, level) },
    { label: t`Block fuel`, flown: shown(pirep.block_fuel, fuelWeight) },
    { label: t`Fuel used`, flown: shown(pirep.fuel_used, fuelWeight) },
    { label: t`Zero fuel weight`, flown: shown(pirep.zfw, weight) },
    { label: t`Gross weight`, flown: shown(pirep.gross_weight, weight) },
    { label: t`Landing rate`, flown: shown(pirep.landing_rate, rate) },
    { label: t`Score`, flown: shown(pirep.score, count) },
  ];
}

/** Clients send zero for what they do not know. */
function shown(value: number | null, as: (value: number) => string): string | null {
  return value === null || value === 0 ? null : as(value);
}
