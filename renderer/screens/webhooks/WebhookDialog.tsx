import { Button } from '@mantine/core';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useNavigate, useSearch } from '@tanstack/react-router';
import { type FormEvent, type ReactNode, useState } from 'react';
import {
  createWebhook,
  updateWebhook,
  type Webhook,
  type WebhookInput,
} from '../../../server/contract/admin/webhooks.ts';
import { api } from '../../lib/api.ts';
import { formErrors } from '../../lib/formErrors.ts';
import { showToast } from '../../lib/toast.ts';
import { Dialog, DialogActions, DialogError, DialogForm } from '../../ui/Dialog.tsx';
import type { Issued } from './SecretDialog.tsx';
import { inputOf, refresh } from './useWebhooks.ts';
import { newWebhook, WebhookFields } from './WebhookFields.tsx';

interface Props {
  /** The webhook to edit when the URL has `open=edit`. */
  readonly webhook: Webhook | undefined;
  readonly onSecret: (issued: Issued) => void;
}

/** The dialog to add or edit a webhook. */
export function WebhookDialog({ webhook, onSecret }: Props): ReactNode {
  const { open } = useSearch({ from: '/webhooks' });
  const navigate = useNavigate();
  const edited = open === 'edit' ? webhook : undefined;
  const close = (): void => void navigate({ to: '/webhooks', search: (old) => ({ ...old, open: undefined }) });
  return (
    <Dialog
      opened={open === 'new' || edited !== undefined}
      onClose={close}
      title={edited === undefined ? 'Add webhook' : `Edit ${edited.name}`}
      note={edited === undefined ? 'Choose where to send it and which events' : undefined}
      width={760}
    >
      <WebhookForm key={edited?.id} webhook={edited} onSecret={onSecret} onClose={close} />
    </Dialog>
  );
}

function WebhookForm({ webhook, onSecret, onClose }: Props & { readonly onClose: () => void }): ReactNode {
  const navigate = useNavigate();
  const client = useQueryClient();
  const [values, setValues] = useState(webhook === undefined ? newWebhook : inputOf(webhook));
  const save = useMutation({
    mutationFn: (body: WebhookInput) => store(webhook, body),
    async onSuccess({ id, secret }) {
      await refresh(client);
      await navigate({ to: '/webhooks', search: { hook: String(id) } });
      // Discord does not check signatures, so the secret is of no use there.
      if (secret !== null && values.format === 'json') return onSecret({ name: values.name, secret });
      showToast({ text: webhook === undefined ? `${values.name} added.` : `${values.name} saved.` });
    },
  });
  const { fields, rest } = formErrors(save.error, ['name', 'url', 'events', 'statuses']);
  const submit = (event: FormEvent<HTMLFormElement>): void => {
    event.preventDefault();
    save.mutate(values);
  };
  return (
    <DialogForm onSubmit={submit}>
      <WebhookFields values={values} errors={fields} onChange={(change) => setValues({ ...values, ...change })} />
      <DialogError>{rest}</DialogError>
      <DialogActions>
        <Button size="md" onClick={onClose}>
          Cancel
        </Button>
        <Button size="md" variant="filled" type="submit" loading={save.isPending}>
          {webhook === undefined ? 'Add webhook' : 'Save changes'}
        </Button>
      </DialogActions>
    </DialogForm>
  );
}

/** @returns the id, and the secret of a new webhook */
async function store(
  webhook: Webhook | undefined,
  body: WebhookInput,
): Promise<{ readonly id: number; readonly secret: string | null }> {
  if (webhook !== undefined) {
    await api(updateWebhook, { params: { id: webhook.id }, body });
    return { id: webhook.id, secret: null };
  }
  const { data, secret } = await api(createWebhook, { body });
  return { id: data.id, secret };
}
