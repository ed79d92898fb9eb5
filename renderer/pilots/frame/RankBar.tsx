import { Trans, useLingui } from '@lingui/react/macro';
import { Progress, Text } from '@mantine/core';
import type { ReactNode } from 'react';
import type { Logbook } from '../../../server/contract/classic/logbook.ts';
import { duration } from '../../lib/figures.ts';
import classes from '../Screens.module.css';

/** Shows the hours flown, and those to the next rank. */
export function RankBar({ rank: { minutes, hours, next } }: Pick<Logbook, 'rank'>): ReactNode {
  const { t } = useLingui();
  const flown = duration(minutes);
  const left = duration(next?.minutes_left ?? 0);
  const from = hours * 60;
  if (next === null)
    return (
      <Text c="dimmed">
        <Trans>{flown} flown. No further rank by hours.</Trans>
      </Text>
    );
  return (
    <>
      <Progress
        size={6}
        radius="xs"
        bg="var(--hb-line2)"
        color="var(--hb-acc-tx)"
        aria-label={t`Progress to ${next.name}`}
        value={(Math.max(0, minutes - from) / (next.hours * 60 - from)) * 100}
      />
      <Text c="dimmed" className={classes.typed ?? ''}>
        {t`${flown} flown, ${left} to ${next.name}`}
      </Text>
    </>
  );
}
