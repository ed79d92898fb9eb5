import { plural, t } from '@lingui/core/macro';
import { Stack, Text } from '@mantine/core';
import type { UseQueryResult } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import type { SeasonOutcome } from '../../../../server/contract/admin/catalog/seasons.ts';
import { reasonOf } from '../../../lib/api.ts';
import { count, level } from '../../../lib/figures.ts';
import { fullDateOf } from '../../../lib/utc.ts';
import { Panel } from '../../../ui/Panel.tsx';
import { SkeletonRows } from '../../../ui/SkeletonRows.tsx';
import { daysText } from '../flights/flightTexts.ts';
import classes from '../RowPage.module.css';
import { isChanged, type SeasonPreview } from './useSeason.ts';

interface Props {
  readonly query: Pick<UseQueryResult<SeasonPreview | null>, 'data' | 'error' | 'isPlaceholderData'>;
  readonly flights: number;
}

/** Rows beyond these are counted. */
const shownRows = 6;

/** Says what would change: how many flights, the first of them, and those that would stay with the reason. */
export function PreviewOfSeason({ query: { data, error, isPlaceholderData }, flights }: Props): ReactNode {
  if (error !== null) {
    return (
      <Text role="alert" c="var(--hb-bad)">
        {reasonOf(error)}
      </Text>
    );
  }
  if (!data) {
    return (
      <Stack gap={6}>
        <Text c="var(--hb-tx2)">{t`Checking ${count(flights)} flights…`}</Text>
        <SkeletonRows count={3} height={30} />
      </Stack>
    );
  }
  const { plan, outcomes } = data;
  const failed = outcomes.filter(({ error: reason }) => reason !== null);
  const changed = outcomes.filter((one) => one.error === null && (plan.copy || isChanged(one)));
  return (
    <div style={{ opacity: isPlaceholderData ? 0.5 : 1 }} aria-busy={isPlaceholderData}>
      <Panel title={t`Preview`} note={<span role="status">{summaryOf(data, changed.length)}</span>}>
        <Rows rows={changed} textOf={changesText} />
        {notesOf(data, changed).map((note) => (
          <Text key={note} px={12} py={4} c="var(--hb-tx2)">
            {note}
          </Text>
        ))}
        <Rows rows={failed} textOf={(one) => one.error ?? ''} />
      </Panel>
    </div>
  );
}

interface RowsProps {
  readonly rows: readonly SeasonOutcome[];
  readonly textOf: (row: SeasonOutcome) => string;
}

function Rows({ rows, textOf }: RowsProps): ReactNode {
  if (rows.length === 0) return null;
  const more = rows.length - shownRows;
  return (
    <table className={classes.table}>
      <tbody>
        {rows.slice(0, shownRows).map((row) => (
          <tr key={row.id}>
            <th scope="row">{row.name}</th>
            <td style={{ whiteSpace: 'normal' }}>{textOf(row)}</td>
          </tr>
        ))}
        {more > 0 ? (
          <tr>
            <td colSpan={2}>{t`and ${count(more)} more`}</td>
          </tr>
        ) : null}
      </tbody>
    </table>
  );
}

function summaryOf({ plan, outcomes }: SeasonPreview, changed: number): string {
  const all = plural(outcomes.length, { one: '1 flight', other: `${count(outcomes.length)} flights` });
  const rest = outcomes.length - changed;
  const does = plan.copy ? t`${all}: ${count(changed)} copied` : t`${all}: ${count(changed)} change`;
  if (rest === 0) return does;
  return plan.copy ? t`${does}, ${count(rest)} left out` : t`${does}, ${count(rest)} stay as they are`;
}

const none = '–';

type Values = SeasonOutcome['after'];
type Name = keyof Values;

const texts: { readonly [K in Name]-?: { readonly label: string; readonly of: (values: Values) => string } } = {
  dpt_time: { label: t`off block`, of: ({ dpt_time }) => dpt_time || none },
  arr_time: { label: t`on block`, of: ({ arr_time }) => arr_time || none },
  days: { label: t`days`, of: ({ days = 0 }) => daysText(days) },
  level: { label: t`level`, of: ({ level: height }) => (typeof height === 'number' ? level(height) : none) },
  start_date: { label: t`from`, of: ({ start_date }) => (start_date ? fullDateOf(start_date) : none) },
  end_date: { label: t`until`, of: ({ end_date }) => (end_date ? fullDateOf(end_date) : none) },
};

/** Returns `off block 08:30 → 08:45, days Daily → Mo–Fr`. */
function changesText({ before, after }: SeasonOutcome): string {
  const names = (Object.keys(texts) as Name[]).filter((name) => name in after);
  const changes = names.map((name) => `${texts[name].label} ${texts[name].of(before)} → ${texts[name].of(after)}`);
  return changes.length === 0 ? t`the same` : changes.join(', ');
}

/** Says what is easily missed: other old flights, times that stay, and departures that come on another day. */
function notesOf({ plan, outcomes }: SeasonPreview, changed: readonly SeasonOutcome[]): string[] {
  const { shift = 0, days } = plan.change;
  const ended = changed.find((one) => one.ended !== null)?.ended?.after;
  const count_ended = changed.filter((one) => one.ended !== null).length;
  const unread = outcomes.flatMap((one) => one.unread);
  const kinds = [...new Set(unread)].slice(0, 3).join(', ');
  const crossing = changed.filter(({ before, after }) => {
    const [old, fresh] = [before.dpt_time ?? '', after.dpt_time ?? ''];
    return old !== '' && (shift > 0 ? fresh < old : fresh > old);
  }).length;
  return [
    ...(ended === undefined
      ? []
      : [
          plural(count_ended, {
            one: `1 old flight ends on ${fullDateOf(ended)}.`,
            other: `${count(count_ended)} old flights end on ${fullDateOf(ended)}.`,
          }),
        ]),
    ...(unread.length === 0
      ? []
      : [
          plural(unread.length, {
            one: `1 time stays, because it is not hours and minutes: ${kinds}`,
            other: `${count(unread.length)} times stay, because they are not hours and minutes: ${kinds}`,
          }),
        ]),
    ...(crossing === 0 || days !== undefined
      ? []
      : [
          plural(crossing, {
            one: '1 flight leaves on another day then. Its weekdays stay.',
            other: `${count(crossing)} flights leave on another day then. Their weekdays stay.`,
          }),
        ]),
  ];
}
