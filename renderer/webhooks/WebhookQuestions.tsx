import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useNavigate, useSearch } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import {
  listWebhookDeliveries,
  removeWebhook,
  rotateWebhookSecret,
  type Webhook,
} from '../../server/contract/admin/webhooks.ts';
import { api, queryOf } from '../app/api.ts';
import { count } from '../app/figures.ts';
import { showToast } from '../app/toast.ts';
import { ConfirmDialog } from '../components/ConfirmDialog.tsx';
import type { Issued } from './SecretDialog.tsx';
import { readAgain, useSwitch } from './useWebhooks.ts';

interface Props {
  readonly webhook: Webhook | undefined;
  readonly onSecret: (issued: Issued) => void;
}

/** What is asked before it is done, because it cannot be undone. */
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
      showToast({ text: `${name} is removed.` });
      await readAgain(client);
    },
  });
  return (
    <ConfirmDialog
      title={`Remove ${name}?`}
      action={`Remove ${name}`}
      keep="Keep it"
      opened={opened}
      pending={remove.isPending}
      error={remove.error}
      onConfirm={() => remove.mutate()}
      onClose={onClose}
    >
      {data === undefined ? 'Its deliveries go' : `${deliveries(data.total)} with it`}, sent or not. It is told nothing
      more, and its secret is worth nothing.
    </ConfirmDialog>
  );
}

function deliveries(total: number): string {
  if (total === 0) return 'No delivery goes';
  return total === 1 ? 'Its only delivery goes' : `Its ${count(total)} deliveries go`;
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
      title={`A new secret for ${name}?`}
      action="Make a new secret"
      keep="Keep the old one"
      opened={opened}
      pending={rotate.isPending}
      error={rotate.error}
      onConfirm={() => rotate.mutate()}
      onClose={onClose}
    >
      The old one signs nothing from then on. Until the receiver knows the new one, it refuses what is sent; that is
      tried again for a day.
    </ConfirmDialog>
  );
}

function SwitchOff({ webhook, opened, onClose }: QuestionProps): ReactNode {
  const { name, pending } = webhook;
  const turn = useSwitch();
  return (
    <ConfirmDialog
      title={`Switch ${name} off?`}
      action="Switch it off"
      keep="Leave it on"
      opened={opened}
      pending={turn.isPending}
      error={turn.error}
      onConfirm={() => turn.mutate(webhook, { onSuccess: onClose })}
      onClose={onClose}
    >
      {pending === 1 ? 'The delivery that waits is' : `The ${count(pending)} deliveries that wait are`} given up. Each
      of them can be sent again later.
    </ConfirmDialog>
  );
}
