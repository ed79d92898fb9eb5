import { t } from '@lingui/core/macro';
import { Text } from '@mantine/core';
import { Link } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import type { PeriodRecord, RecordKind } from '../../../server/contract/admin/periods/statistics.ts';
import { count, distance, duration, rate, timeDifference } from '../../lib/figures.ts';
import { dateOf, useNow } from '../../lib/utc.ts';
import panel from '../../ui/Panel.module.css';
import { Route } from '../../ui/Route.tsx';

const kinds: Readonly<Record<RecordKind, readonly [label: string, write: (value: number) => string]>> = {
  longest: [t`Longest flight`, duration],
  farthest: [t`Farthest flight`, distance],
  softest: [t`Softest landing`, rate],
  hardest: [t`Hardest landing`, rate],
  fullest: [t`Most passengers`, count],
  latest: [t`Latest arrival`, (minutes) => timeDifference(minutes, 0)],
};

interface Props {
  readonly records: readonly (PeriodRecord & { readonly before?: number })[];
}

/** Lists records, each with its report. */
export function RecordRows({ records }: Props): ReactNode {
  const now = useNow(60_000);
  return (
    <table className={panel.rows}>
      <tbody>
        {records.map(({ kind, value, report, before }) => {
          const [label, write] = kinds[kind];
          return (
            <tr key={kind}>
              <th scope="row">{label}</th>
              <td>
                {write(value)}
                {before === undefined ? null : (
                  <Text span inherit ml={6} c="dimmed">
                    {t`${write(before)} before`}
                  </Text>
                )}
              </td>
              <td>
                <Link to="/pireps/$pirepId" params={{ pirepId: report.pirep_id }} search={{ show: 'all' }}>
                  {report.ident}
                </Link>{' '}
                <Route from={report.dpt_airport_id} to={report.arr_airport_id} />
              </td>
              <td data-figures>
                {report.pilot.name}, {dateOf(report.filed_at, now)}
              </td>
            </tr>
          );
        })}
      </tbody>
    </table>
  );
}
