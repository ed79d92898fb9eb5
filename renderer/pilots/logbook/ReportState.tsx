import { useLingui } from '@lingui/react/macro';
import { IconArrowRight, IconBan, IconCheck, IconClock, IconPencil, IconPlayerPause, IconX } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { PirepState } from '../../../server/contract/codes.ts';
import type { Status } from '../../ui/status.ts';
import { StatusBadge } from '../../ui/StatusBadge.tsx';

/** Shows the state of a report as icon and word. */
export function ReportState({ state }: { readonly state: number }): ReactNode {
  const states = useStates();
  const status = states.get(state);
  return status === undefined ? null : <StatusBadge status={status} />;
}

/** Returns what each state is called, in the order of a report's life. */
export function useStates(): ReadonlyMap<number, Status> {
  const { t } = useLingui();
  return new Map<number, Status>([
    [PirepState.IN_PROGRESS, { label: t`In progress`, kind: 'info', icon: IconArrowRight }],
    [PirepState.PAUSED, { label: t`Paused`, kind: 'warn', icon: IconPlayerPause }],
    [PirepState.DRAFT, { label: t`Draft`, kind: 'mut', icon: IconPencil }],
    [PirepState.PENDING, { label: t`Pending`, kind: 'warn', icon: IconClock }],
    [PirepState.ACCEPTED, { label: t`Accepted`, kind: 'ok', icon: IconCheck }],
    [PirepState.REJECTED, { label: t`Rejected`, kind: 'bad', icon: IconX }],
    [PirepState.CANCELLED, { label: t`Cancelled`, kind: 'mut', icon: IconBan }],
    [PirepState.DELETED, { label: t`Deleted`, kind: 'mut', icon: IconBan }],
  ]);
}
