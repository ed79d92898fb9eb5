import { Trans } from '@lingui/react/macro';
import { Group, Text } from '@mantine/core';
import { IconArrowRight, IconRadar2 } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { Link } from 'wouter';
import { listOwnPireps } from '../../../server/contract/classic/pireps.ts';
import { PirepState } from '../../../server/contract/codes.ts';
import { phaseOf } from '../../ui/status.ts';
import { StatusBadge } from '../../ui/StatusBadge.tsx';
import { pollMs } from '../fly/ownKey.tsx';
import { pilotQuery } from '../session.ts';
import classes from '../Screens.module.css';

const inProgress = pilotQuery(listOwnPireps, { query: { state: PirepState.IN_PROGRESS } });

/** Leads to the flight that the pilot flies now; nothing without one. */
export function FlightInProgress(): ReactNode {
  const { data } = useQuery({ ...inProgress, refetchInterval: pollMs });
  const flight = data?.data[0];
  if (flight === undefined) return null;
  const { ident, dpt_airport_id, arr_airport_id, status, position } = flight;
  return (
    <Link to="/fly" className={classes.inProgress}>
      <Group gap="sm" fz={16}>
        <IconRadar2 size={20} stroke={1.6} aria-hidden />
        <Text inherit fw={600}>
          {ident}
        </Text>
        <Text inherit>
          {dpt_airport_id} → {arr_airport_id}
        </Text>
        <StatusBadge status={phaseOf(status, position?.vs)} />
      </Group>
      <Group gap={4} c="var(--hb-acc-tx)" fw={500}>
        <Trans>My flight</Trans>
        <IconArrowRight size={16} stroke={1.6} aria-hidden />
      </Group>
    </Link>
  );
}
