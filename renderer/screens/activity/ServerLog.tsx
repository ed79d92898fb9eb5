import { t } from '@lingui/core/macro';
import { Button, Text } from '@mantine/core';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { Link, useSearch } from '@tanstack/react-router';
import { IconAlertTriangle, IconInfoCircle, IconX } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { listLog, type ServerLogLine } from '../../../server/contract/admin/log.ts';
import { useAddress } from '../../lib/address.ts';
import { queryOf } from '../../lib/api.ts';
import { dateClockOf, useNow } from '../../lib/utc.ts';
import { ChoiceChips } from '../../ui/FilterChips.tsx';
import { EmptyState } from '../../ui/EmptyState.tsx';
import { ErrorState } from '../../ui/ErrorState.tsx';
import { SkeletonRows } from '../../ui/SkeletonRows.tsx';
import { StatusText } from '../../ui/StatusBadge.tsx';
import type { Status } from '../../ui/status.ts';
import classes from './ActivityPage.module.css';

/** In milliseconds. The stream does not report new lines, but there are few. */
const readEvery = 5000;

const levels: Readonly<Record<ServerLogLine['level'], Status>> = {
  info: { label: t`Info`, kind: 'info', icon: IconInfoCircle },
  warn: { label: t`Warning`, kind: 'warn', icon: IconAlertTriangle },
  error: { label: t`Error`, kind: 'bad', icon: IconX },
};

const choices = [
  { value: undefined, label: t`All` },
  { value: 'warn', label: t`Warnings and errors` },
  { value: 'error', label: t`Errors` },
] as const;

export function ServerLog(): ReactNode {
  const { level, q } = useSearch({ from: '/activity' });
  const address = useAddress();
  const now = useNow(60_000);
  const wanted = choices.find(({ value }) => value === level)?.value;
  const narrowed = wanted !== undefined || q !== undefined;
  const { data, error, refetch } = useQuery({
    ...queryOf(listLog, {
      query: { ...(wanted === undefined ? {} : { level: wanted }), ...(q === undefined ? {} : { search: q }) },
    }),
    placeholderData: keepPreviousData,
    refetchInterval: readEvery,
  });
  if (data === undefined && error !== null) {
    return <ErrorState error={error} failed={t`The server log could not be loaded`} onRetry={() => void refetch()} />;
  }
  return (
    <>
      <ChoiceChips
        label={t`Lines shown`}
        choices={choices}
        value={wanted}
        onChoose={(chosen) => address({ level: chosen })}
      />
      {data?.data.length === 0 ? (
        <EmptyState
          title={narrowed ? t`No lines match` : t`The log is empty`}
          action={
            narrowed ? (
              <Button renderRoot={(props) => <Link to="/activity" search={{ view: 'log' }} {...props} />}>
                {t`Show all`}
              </Button>
            ) : undefined
          }
        >
          {t`The server logs starts, warnings and errors.`}
        </EmptyState>
      ) : (
        <div className={classes.rows} role="region" aria-label={t`Server log`} tabIndex={0}>
          {data === undefined ? <SkeletonRows count={10} height={33} /> : null}
          <ol>
            {data?.data.map((line, index) => (
              <Line key={`${line.time} ${data.data.length - index}`} line={line} now={now} />
            ))}
          </ol>
          {data?.older === true ? (
            <Text p="4px 16px 12px 30px" c="dimmed">
              {t`Older lines are in homebase.log in the data folder.`}
            </Text>
          ) : null}
        </div>
      )}
    </>
  );
}

function Line({ line, now }: { readonly line: ServerLogLine; readonly now: number }): ReactNode {
  return (
    <li className={classes.item}>
      <div className={classes.line}>
        <span className={classes.time}>{dateClockOf(line.time, now)}</span>
        <Text span size="sm" lh="inherit">
          <StatusText status={levels[line.level]} />
        </Text>
        <span className="mono">
          {line.message}
          {line.detail === null ? null : <span className={classes.detail}>{line.detail}</span>}
        </span>
      </div>
    </li>
  );
}
