import { t } from '@lingui/core/macro';
import { skipToken, useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { type ApiKey, inviteAgain, revokeApiKey } from '../../../../server/contract/admin/apiKeys.ts';
import { pilotCalls } from '../../../../server/contract/admin/catalog/pilots.ts';
import { UserState } from '../../../../server/contract/codes.ts';
import { api, reasonOf, refreshCatalog } from '../../../lib/api.ts';
import { showToast, type Toast } from '../../../lib/toast.ts';
import { refreshKeys } from '../../keys/KeyForms.tsx';

/** A new key, which the server tells only once, with its pilot. */
export interface Invitation {
  readonly data: ApiKey;
  readonly key: string;
}

interface Invitations {
  /** The one whose message is shown; null for none. It is in no address, because its key is secret. */
  readonly shown: Invitation | null;
  readonly show: (invitation: Invitation | null) => void;
  /** Makes a new invitation for a pilot, and accepts one who applied. */
  readonly invite: (pilot: InvitedPilot) => void;
  readonly isPending: boolean;
}

interface InvitedPilot {
  readonly id: number;
  readonly name: string;
  readonly state: number;
}

const queryKey = ['invitation'] as const;

export function useInvitations(): Invitations {
  const client = useQueryClient();
  const { data: shown = null } = useQuery<Invitation | null>({ queryKey, queryFn: skipToken, gcTime: Infinity });
  const show = (invitation: Invitation | null): void => void client.setQueryData(queryKey, invitation);
  const refresh = async (): Promise<void> => void (await Promise.all([refreshKeys(client), refreshCatalog(client)]));
  const revert = useMutation({
    mutationFn: async ({ data: { id, pilot } }: Invitation) => {
      show(null);
      await api(revokeApiKey, { params: { id } });
      await api(pilotCalls.change, { params: { id: pilot.id }, body: { state: UserState.PENDING } });
      return t`${pilot.name} is pending again.`;
    },
    onSuccess: (text) => showToast({ text }),
    onError: (error) => showToast({ text: t`Not undone.`, reasons: [reasonOf(error)] }),
    onSettled: refresh,
  });
  const inviting = useMutation({
    mutationFn: ({ id }: InvitedPilot) => api(inviteAgain, { params: { id } }),
    onSuccess: (invitation, { name, state }) => {
      show(invitation);
      if (state !== UserState.PENDING) return;
      const undo: Toast['action'] = { label: t`Undo`, run: () => revert.mutate(invitation) };
      showToast({ text: t`Accepted ${name}.`, action: undo });
    },
    onError: (error, { name }) => showToast({ text: t`${name} was not invited.`, reasons: [reasonOf(error)] }),
    onSettled: refresh,
  });
  return { shown, show, invite: (pilot) => inviting.mutate(pilot), isPending: inviting.isPending };
}
