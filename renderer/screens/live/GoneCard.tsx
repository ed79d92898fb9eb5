import { t } from '@lingui/core/macro';
import { ActionIcon, Box, Button, Group, Text } from '@mantine/core';
import { IconX } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { ApiError } from '../../../server/contract/call.ts';
import { getPirep, type PirepReport } from '../../../server/contract/admin/pireps.ts';
import { PirepState } from '../../../server/contract/codes.ts';
import { queryOf } from '../../lib/api.ts';
import { momentOf, useNow } from '../../lib/utc.ts';
import { Keys } from '../../ui/Keys.tsx';
import { standingOf } from '../../ui/status.ts';
import { StatusBadge } from '../../ui/StatusBadge.tsx';
import classes from './LivePage.module.css';

interface Props {
  /** Of the report. */
  readonly id: string;
  readonly onClose: () => void;
}

/** Says what became of a selected flight that left the live map, and leads to its report. */
export function GoneCard({ id, onClose }: Props): ReactNode {
  const { data, error } = useQuery(queryOf(getPirep, { params: { id } }));
  const now = useNow(60_000);
  const isDeleted = error instanceof ApiError && error.status === 404;
  const pirep = isDeleted ? undefined : data?.data;
  // One in progress that is not stale is about to appear on the map.
  if (!isDeleted && (pirep === undefined || (isUnderWay(pirep) && pirep.stale_since === null))) return null;
  const name = pirep?.ident ?? t`This flight`;
  return (
    <aside className={classes.card} aria-label={t`Flight ${name}`}>
      <Box component="header" p="14px 12px 12px 16px">
        <Group gap="sm" wrap="nowrap">
          <Text span flex={1} miw={0} fz={17} lh="22px" fw={600} truncate>
            {name}
          </Text>
          {pirep === undefined ? null : <StatusBadge status={standingOf(pirep)} />}
          <ActionIcon size={24} m={-2} c="var(--hb-tx3)" aria-label={t`Close`} onClick={onClose}>
            <IconX size={15} stroke={1.6} aria-hidden />
          </ActionIcon>
        </Group>
        <Text mt={6} c="var(--hb-tx2)" style={{ whiteSpace: 'normal' }} role="status">
          {pirep === undefined ? t`It was deleted.` : whatHappened(pirep, now)}
        </Text>
      </Box>
      {pirep === undefined ? null : (
        <Group component="footer" justify="flex-end" p="10px 12px 10px 16px">
          <Button
            rightSection={<Keys of={['↵']} />}
            renderRoot={(props) => <Link to="/pireps/$pirepId" params={{ pirepId: id }} {...props} />}
          >
            {t`Open report`}
          </Button>
        </Group>
      )}
    </aside>
  );
}

const isUnderWay = ({ state }: PirepReport): boolean =>
  state === PirepState.IN_PROGRESS || state === PirepState.PAUSED || state === PirepState.DRAFT;

function whatHappened({ state, stale_since, submitted_at }: PirepReport, now: number): string {
  if (stale_since !== null) {
    return t`No contact since ${momentOf(stale_since, now)}, so it left the live map. It comes back with the client’s next call.`;
  }
  if (state === PirepState.CANCELLED) return t`The flight was cancelled and left the live map.`;
  const filed =
    submitted_at === null ? t`The flight was filed` : t`The flight was filed at ${momentOf(submitted_at, now)}`;
  if (state === PirepState.ACCEPTED) return t`${filed} and accepted.`;
  return state === PirepState.REJECTED ? t`${filed} and rejected.` : t`${filed} and waits for review.`;
}
