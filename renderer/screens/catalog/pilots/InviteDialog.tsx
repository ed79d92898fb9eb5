import { t } from '@lingui/core/macro';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { getHome } from '../../../../server/contract/admin/airline.ts';
import { invitePilot } from '../../../../server/contract/admin/apiKeys.ts';
import { rankCalls } from '../../../../server/contract/admin/catalog/ranks.ts';
import { useAddress } from '../../../lib/address.ts';
import { api, queryOf, refreshCatalog } from '../../../lib/api.ts';
import { useSave } from '../../../lib/form.ts';
import { showToast } from '../../../lib/toast.ts';
import { Dialog, DialogError, DialogForm, SaveActions } from '../../../ui/Dialog.tsx';
import { AirportField } from '../AirportField.tsx';
import { useCatalogSearch } from '../catalogSearch.ts';
import { useDescribedForm } from '../describedForm.ts';
import { FieldGroup, TextField } from '../fields.tsx';
import { AirlineField, RankField, useOnlyAirline } from '../pickers.tsx';
import type { Resource, RowValues } from '../resource.ts';
import { useBulk } from '../useBulk.ts';
import { refreshKeys } from '../../keys/KeyForms.tsx';
import type { PilotInput } from '../../../../server/contract/admin/catalog/pilots.ts';
import { useInvitations } from './useInvitations.ts';

type Invited = RowValues<Pick<PilotInput, 'name' | 'email' | 'airline_id' | 'rank_id' | 'home_airport_id'>>;

/** Asks whom to invite while the address says `?invite=new`. @param pilots the resource, for Undo */
export function InviteDialog({ pilots }: { readonly pilots: Resource }): ReactNode {
  const { invite } = useCatalogSearch();
  const address = useAddress();
  const close = (): void => address({ invite: undefined });
  return (
    <Dialog
      title={t`Invite a pilot`}
      note={t`You get a message to send, with a link that signs the pilot in.`}
      width={560}
      opened={invite !== undefined}
      onClose={close}
      stays
    >
      {invite === undefined ? null : <Preset pilots={pilots} onClose={close} />}
    </Dialog>
  );
}

interface Props {
  readonly pilots: Resource;
  readonly onClose: () => void;
}

/** Reads what the form begins with: the lowest rank, and the hub. */
function Preset(props: Props): ReactNode {
  const { data: home } = useQuery(queryOf(getHome, {}));
  const { data: ranks } = useQuery(queryOf(rankCalls.list, { query: { sort: 'hours', limit: 1 } }));
  const airline_id = useOnlyAirline();
  if (home === undefined || ranks === undefined || airline_id === undefined) return null;
  const { airline } = home.data;
  const preset = {
    airline_id: airline?.id ?? null,
    rank_id: ranks.data[0]?.id ?? null,
    home_airport_id: airline?.hub ?? null,
  };
  return <InviteForm {...props} preset={preset} isOnly={airline_id !== null} />;
}

interface FormProps extends Props {
  readonly preset: Invited;
  /** Whether there is one airline. */
  readonly isOnly: boolean;
}

function InviteForm({ pilots, preset, isOnly, onClose }: FormProps): ReactNode {
  const client = useQueryClient();
  const { show } = useInvitations();
  const bulk = useBulk(pilots);
  const initial: Invited = { name: '', email: '', ...preset };
  const form = useDescribedForm(initial, pilots.calls.create.schema.body, (values) => values);
  const { save, isSaving, rest } = useSave(form, {
    // What is missing, the server names at its field.
    send: (values: Invited) => api(invitePilot, { body: values as PilotInput }),
    onSaved: async (invitation) => {
      onClose();
      show(invitation);
      const { pilot } = invitation.data;
      const undo = (): void => {
        show(null);
        bulk.undoAdd({ row: { id: pilot.id, updated_at: '' }, ids: [pilot.id] }, () => undefined);
      };
      showToast({ text: t`Added ${pilot.name}.`, action: { label: t`Undo`, run: undo } });
      await Promise.all([refreshKeys(client), refreshCatalog(client)]);
    },
  });
  return (
    <DialogForm onSubmit={form.onSubmit(save)}>
      <FieldGroup>
        <TextField first {...form.field('name')} />
        <TextField type="email" {...form.field('email')} />
        {isOnly ? null : <AirlineField width={6} {...form.field('airline_id')} />}
        <RankField {...form.field('rank_id')} />
        <AirportField none={t`The hub`} {...form.field('home_airport_id')} />
      </FieldGroup>
      <DialogError>{rest}</DialogError>
      <SaveActions label={t`Invite`} isSaving={isSaving} onCancel={onClose} />
    </DialogForm>
  );
}
