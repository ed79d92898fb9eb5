import { Trans } from '@lingui/react/macro';
import { Box, Group, Text } from '@mantine/core';
import { IconAlertTriangle } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { listPirepFlags, type PirepFlag } from '../../../server/contract/classic/logbook.ts';
import type { Pirep } from '../../../server/contract/classic/pirep.ts';
import { flagName } from '../../shared/flagNames.ts';
import { type FlagContext, flagTexts } from '../../shared/flagTexts.ts';
import { ErrorAlert, Section } from '../frame/Section.tsx';
import { pilotQuery } from '../session.ts';
import { momentOf } from '../figures.ts';
import { useRegistration } from './LogbookPage.tsx';

interface Props {
  readonly pirep: Pirep;
  /** In milliseconds. Flags are computed some seconds after filing, and again after changes. */
  readonly refetchInterval: number | false;
}

/** Says in plain words what Homebase noticed about the report. */
export function Flags({ pirep, refetchInterval }: Props): ReactNode {
  const registration = useRegistration(pirep.aircraft_id) ?? '';
  const { data, error } = useQuery({
    ...pilotQuery(listPirepFlags, { params: { id: pirep.id } }),
    refetchInterval,
  });
  if (error !== null && data === undefined) return <ErrorAlert error={error} />;
  if (data === undefined || data.data.length === 0) return null;
  return (
    <Section id="flags" title={<Trans>Flags</Trans>} isPart>
      <Text c="dimmed">
        <Trans>Found by automatic checks. Your airline sees them too and decides what they mean.</Trans>
      </Text>
      <ul>
        {data.data.map((flag) => (
          <FlagItem key={flag.kind} flag={flag} context={{ ...pirep, registration }} />
        ))}
      </ul>
    </Section>
  );
}

const line = { borderBottom: '1px solid var(--hb-line)' };

function FlagItem({ flag, context }: { readonly flag: PirepFlag; readonly context: FlagContext }): ReactNode {
  const { kind, severity, values, spots, names } = flag;
  const times = spots.map(({ created_at }) => momentOf(created_at));
  const { figure, text } = flagTexts({ kind, values, times, names }, context);
  return (
    <Group component="li" gap={10} py={10} align="start" wrap="nowrap" style={line}>
      <IconAlertTriangle size={18} stroke={1.6} color={`var(--hb-${severity})`} style={{ flex: 'none' }} aria-hidden />
      <Box flex={1}>
        <Group justify="space-between" gap="sm" fw={600}>
          <Text inherit>{flagName(kind)}</Text>
          <Text inherit>{figure}</Text>
        </Group>
        <Text>{text}</Text>
      </Box>
    </Group>
  );
}
