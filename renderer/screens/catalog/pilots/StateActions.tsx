import { t } from '@lingui/core/macro';
import { Button } from '@mantine/core';
import { IconBan, IconCheck, IconMail, IconX } from '@tabler/icons-react';
import { type ReactNode, useState } from 'react';
import { UserState } from '../../../../server/contract/codes.ts';
import { Keys } from '../../../ui/Keys.tsx';
import { useKeys } from '../../../ui/useKeys.ts';
import { useInvitations } from './useInvitations.ts';
import { FillDialog } from '../BulkBar.tsx';
import type { BulkForm, Resource } from '../resource.ts';
import { useBulk } from '../useBulk.ts';
import type { PilotDetail } from './PilotPage.tsx';

type Values = Readonly<Record<string, unknown>>;

interface Props {
  readonly pilot: PilotDetail;
  readonly resource: Resource;
}

/** What can be done about a pilot's state. An applicant is accepted or refused, others are invited again or suspended. */
export function StateActions(props: Props): ReactNode {
  const { state } = props.pilot;
  if (state === UserState.PENDING) return <Applicant {...props} />;
  if (state === UserState.ACTIVE || state === UserState.ON_LEAVE) return <Member {...props} />;
  return <Activate {...props} />;
}

/** Both actions have the keys that they have in the inbox. */
function Applicant({ pilot, resource }: Props): ReactNode {
  const { invite, isPending } = useInvitations();
  const [isRefusing, setRefusing] = useState(false);
  const accept = (): void => invite(pilot);
  const refuse = (): void => setRefusing(true);
  useKeys({ a: accept, r: refuse });
  return (
    <>
      <Button
        variant="filled"
        loading={isPending}
        leftSection={<IconCheck size={14} stroke={1.6} aria-hidden />}
        rightSection={<Keys of={['A']} />}
        onClick={accept}
      >
        {t`Accept`}
      </Button>
      <Button
        leftSection={<IconX size={14} stroke={1.6} aria-hidden />}
        rightSection={<Keys of={['R']} />}
        onClick={refuse}
      >
        {t`Refuse…`}
      </Button>
      {isRefusing ? (
        <AskReason pilot={pilot} resource={resource} to="refuse" onClose={() => setRefusing(false)} />
      ) : null}
    </>
  );
}

function Member({ pilot, resource }: Props): ReactNode {
  const { invite, isPending } = useInvitations();
  const [isSuspending, setSuspending] = useState(false);
  return (
    <>
      <Button
        loading={isPending}
        leftSection={<IconMail size={14} stroke={1.6} aria-hidden />}
        onClick={() => invite(pilot)}
      >
        {pilot.key_count === 0 ? t`Invite` : t`Invite again`}
      </Button>
      <Button leftSection={<IconBan size={14} stroke={1.6} aria-hidden />} onClick={() => setSuspending(true)}>
        {t`Suspend…`}
      </Button>
      {isSuspending ? (
        <AskReason pilot={pilot} resource={resource} to="suspend" onClose={() => setSuspending(false)} />
      ) : null}
    </>
  );
}

function Activate({ pilot, resource }: Props): ReactNode {
  const bulk = useBulk(resource);
  const set = { state: UserState.ACTIVE, state_reason: null };
  return (
    <Button
      leftSection={<IconCheck size={14} stroke={1.6} aria-hidden />}
      onClick={() => bulk.change([pilot.id], set, () => t`Activated ${pilot.name}.`)}
    >
      {t`Activate`}
    </Button>
  );
}

interface AskProps extends Props {
  readonly to: 'refuse' | 'suspend';
  readonly onClose: () => void;
}

/** Asks for the reason in the dialog that many pilots have, too. */
function AskReason({ pilot, resource, to, onClose }: AskProps): ReactNode {
  const bulk = useBulk(resource);
  const state = to === 'refuse' ? UserState.REJECTED : UserState.SUSPENDED;
  const edit = resource.bulk.find(
    (one): one is BulkForm<Values> => 'Fields' in one && 'state' in one.blank && one.blank['state'] === state,
  );
  if (edit === undefined) return null;
  return (
    <FillDialog
      resource={resource}
      edit={edit}
      note={pilot.name}
      onSet={(set) => {
        onClose();
        bulk.change([pilot.id], set, () => edit.done(pilot.name, 1));
      }}
      onClose={onClose}
    />
  );
}
