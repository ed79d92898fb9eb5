import { Trans } from '@lingui/react/macro';
import { Alert, Stack, Text, Title } from '@mantine/core';
import { IconAlertTriangle } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { listPirepFlags } from '../../../server/contract/classic/logbook.ts';
import type { Pirep } from '../../../server/contract/classic/pirep.ts';
import { clockOf } from '../../lib/utc.ts';
import { useErrorText } from '../frame/useErrorText.ts';
import { pilotQuery } from '../session.ts';
import { momentOf, useFigures } from '../figures.ts';
import { describeFlag, flagTitles } from './flagTexts.tsx';
import classes from './Logbook.module.css';

interface Props {
  readonly pirep: Pirep;
  /** In milliseconds. Flags are computed some seconds after filing, and again after changes. */
  readonly refetchInterval: number | false;
}

/** Says in plain words what Homebase noticed about the report. */
export function Flags({ pirep, refetchInterval }: Props): ReactNode {
  const figures = useFigures();
  const errorText = useErrorText();
  const { data, error } = useQuery({
    ...pilotQuery(listPirepFlags, { params: { id: pirep.id } }),
    refetchInterval,
  });
  if (error !== null && data === undefined) return <Alert color="red">{errorText(error)}</Alert>;
  if (data === undefined || data.data.length === 0) return null;
  return (
    <Stack component="section" aria-labelledby="flags" gap="xs">
      <Title order={3} id="flags" fz={15} lh="20px">
        <Trans>Flags</Trans>
      </Title>
      <Text c="dimmed">
        <Trans>Found by automatic checks. Your airline sees them too and decides what they mean.</Trans>
      </Text>
      <ul className={classes.flags}>
        {data.data.map((flag) => (
          <li key={flag.kind} data-severity={flag.severity}>
            <IconAlertTriangle size={18} stroke={1.6} aria-hidden />
            <div>
              <Text fw={600}>{flagTitles[flag.kind]}</Text>
              <Text>{describeFlag(flag, { pirep, figures })}</Text>
              <Text c="dimmed" fz="sm">
                {flag.spots.map(({ created_at }) => clockOf(momentOf(created_at))).join(' – ')}
              </Text>
            </div>
          </li>
        ))}
      </ul>
    </Stack>
  );
}
