import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useNavigate, useSearch } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import {
  listWebhookDeliveries,
  removeWebhook,
  rotateWebhookSecret,
  type Webhook,
} from '../../../server/contract/admin/webhooks.ts';
import { api, queryOf } from '../../lib/api.ts';
import { count } from '../../lib/figures.ts';
import { showToast } from '../../lib/toast.ts';
import { ConfirmDialog } from '../../ui/ConfirmDialog.tsx';
import type { Issued } from './SecretDialog.tsx';
import { refresh, useSwitch } from './useWebhooks.ts';

interface Props {
  readonly webhook: Webhook | undefined;
  readonly onSecret: (issued: Issued) => void;
}

/** The confirmations for actions that cannot be undone. */
export function WebhookQuestions({ webhook, onSecret }: Props): ReactNode {
  const { open } = useSearch({ from: '/webhooks' });
  const navigate = useNavigate();
  if (webhook === undefined) return null;
  const close = (): void => void navigate({ to: '/webhooks', search: (old) => ({ ...old, open: undefined }) });
  const question = { webhook, onClose: close };
  return (
    <>
      <Remove {...question} opened={open === 'remove'} />
      <NewSecret {...question} opened={open === 'secret'} onSecret={onSecret} />
      <SwitchOff {...question} opened={open === 'off'} />
    </>
  );
}

interface QuestionProps {
  readonly webhook: Webhook;
  readonly opened: boolean;
  readonly onClose: () => void;
}

function Remove({ webhook: { id, name }, opened, onClose }: QuestionProps): ReactNode {
  const navigate = useNavigate();
  const client = useQueryClient();
  const { data } = useQuery({
    ...queryOf(listWebhookDeliveries, { params: { id }, query: { limit: 1 } }),
    enabled: opened,
  });
  const remove = useMutation({
    mutationFn: () => api(removeWebhook, { params: { id } }),
    async onSuccess() {
      await navigate({ to: '/webhooks', search: {} });
      showToast({ text: `${name} removed.` });
      await refresh(client);
    },
  });
  return (
    <ConfirmDialog
      title={`Remove ${name}?`}
      action={`Remove ${name}`}
      keep="Cancel"
      opened={opened}
      pending={remove.isPending}
      error={remove.error}
      onConfirm={() => remove.mutate()}
      onClose={onClose}
    >
      Nothing more is sent to it. {data === undefined ? 'Its deliveries are' : deliveries(data.total)} deleted, and its
      secret becomes invalid.
    </ConfirmDialog>
  );
}

function deliveries(total: number): string {
  if (total === 0) return 'No deliveries are';
  return total === 1 ? 'Its only delivery is' : `Its ${count(total)} deliveries are`;
}

function NewSecret({ webhook: { id, name }, opened, onClose, onSecret }: QuestionProps & Props): ReactNode {
  const rotate = useMutation({
    mutationFn: () => api(rotateWebhookSecret, { params: { id } }),
    onSuccess({ secret }) {
      onClose();
      onSecret({ name, secret });
    },
  });
  return (
    <ConfirmDialog
      title={`Create a new secret for ${name}?`}
      action="Create secret"
      keep="Cancel"
      opened={opened}
      pending={rotate.isPending}
      error={rotate.error}
      onConfirm={() => rotate.mutate()}
      onClose={onClose}
    >
      The old secret becomes invalid immediately. The receiver rejects deliveries until you enter the new one there.
      Homebase retries them for a day.
    </ConfirmDialog>
  );
}

function SwitchOff({ webhook, opened, onClose }: QuestionProps): ReactNode {
  const { name, pending } = webhook;
  const turn = useSwitch();
  return (
    <ConfirmDialog
      title={`Turn ${name} off?`}
      action={`Turn ${name} off`}
      keep="Cancel"
      opened={opened}
      pending={turn.isPending}
      error={turn.error}
      onConfirm={() => turn.mutate(webhook, { onSuccess: onClose })}
      onClose={onClose}
    >
      {pending === 1 ? 'The pending delivery is' : `The ${count(pending)} pending deliveries are`} dropped. You can
      resend them later.
    </ConfirmDialog>
  );
}
