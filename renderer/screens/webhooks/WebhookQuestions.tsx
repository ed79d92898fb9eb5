import { plural, t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import { Button, Stack } from '@mantine/core';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useNavigate, useSearch } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import {
  createWebhook,
  listWebhookDeliveries,
  removeWebhook,
  rotateWebhookSecret,
  type Webhook,
} from '../../../server/contract/admin/webhooks.ts';
import { useAddress } from '../../lib/address.ts';
import { api, queryOf, reasonOf } from '../../lib/api.ts';
import { count } from '../../lib/figures.ts';
import { showToast } from '../../lib/toast.ts';
import { ConfirmDialog, Dialog, DialogActions } from '../../ui/Dialog.tsx';
import { CopyBox, CopyButton } from '../../ui/CopyButton.tsx';
import { inputOf, refresh, useSwitch } from './useWebhooks.ts';

interface Props {
  readonly webhook: Webhook | undefined;
  readonly onSecret: (issued: IssuedSecret) => void;
}

/** The confirmations for actions that cannot be undone. */
export function WebhookQuestions({ webhook, onSecret }: Props): ReactNode {
  const { open } = useSearch({ from: '/webhooks' });
  const address = useAddress();
  if (webhook === undefined) return null;
  const close = (): void => address({ open: undefined });
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

function Remove({ webhook, opened, onClose }: QuestionProps): ReactNode {
  const { id, name } = webhook;
  const navigate = useNavigate();
  const client = useQueryClient();
  const { data } = useQuery({
    ...queryOf(listWebhookDeliveries, { params: { id }, query: { limit: 1 } }),
    enabled: opened,
  });
  const remove = useMutation({
    mutationFn: () => api(removeWebhook, { params: { id } }),
    async onSuccess({ removed }) {
      await navigate({ to: '/webhooks', search: {} });
      const undo = async (): Promise<void> => {
        await api(createWebhook, { body: { ...inputOf(webhook), removed } }).catch((error: unknown) =>
          showToast({ text: t`${name} was not added again.`, reasons: [reasonOf(error)] }),
        );
        await refresh(client);
      };
      showToast({ text: t`${name} removed.`, action: { label: t`Undo`, run: () => void undo() } });
      await refresh(client);
    },
  });
  return (
    <ConfirmDialog
      title={t`Remove ${name}?`}
      action={t`Remove ${name}`}
      opened={opened}
      doing={remove}
      onConfirm={() => remove.mutate()}
      onClose={onClose}
    >
      {removal(data?.total)}
    </ConfirmDialog>
  );
}

function removal(deliveries: number | undefined): string {
  if (deliveries === undefined)
    return t`Nothing more is sent to it. The log of its deliveries is deleted, and Undo does not bring it back.`;
  if (deliveries === 0) return t`Nothing more is sent to it.`;
  return plural(deliveries, {
    one: 'Nothing more is sent to it. Its only delivery is deleted from the log, and Undo does not bring it back.',
    other: `Nothing more is sent to it. Its ${count(deliveries)} deliveries are deleted from the log, and Undo does not bring them back.`,
  });
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
      title={t`Create a new secret for ${name}?`}
      action={t`Create secret`}
      opened={opened}
      doing={rotate}
      onConfirm={() => rotate.mutate()}
      onClose={onClose}
    >
      <Trans>
        The old secret becomes invalid immediately. The receiver rejects deliveries until you enter the new one there.
        Homebase retries them for a day.
      </Trans>
    </ConfirmDialog>
  );
}

function SwitchOff({ webhook, opened, onClose }: QuestionProps): ReactNode {
  const { name, pending } = webhook;
  const turn = useSwitch();
  return (
    <ConfirmDialog
      title={t`Turn ${name} off?`}
      action={t`Turn ${name} off`}
      opened={opened}
      doing={turn}
      onConfirm={() => turn.mutate(webhook, { onSuccess: onClose })}
      onClose={onClose}
    >
      {pending === 0
        ? t`Nothing more is sent to it. No delivery is pending.`
        : plural(pending, {
            one: 'The pending delivery is dropped. You can resend it later.',
            other: `The ${count(pending)} pending deliveries are dropped. You can resend them later.`,
          })}
    </ConfirmDialog>
  );
}

/** A new secret with the name of its webhook. */
export interface IssuedSecret {
  readonly name: string;
  readonly secret: string;
}

interface SecretProps {
  readonly issued: IssuedSecret | null;
  readonly onClose: () => void;
}

/** Shows a new secret, which is not shown again, and how a receiver uses it. */
export function SecretDialog({ issued, onClose }: SecretProps): ReactNode {
  return (
    <Dialog
      opened={issued !== null}
      onClose={onClose}
      width={760}
      stays
      title={t`Signing secret for ${issued?.name ?? ''}`}
      note={t`Copy it now. It will not be shown again. If you lose it, create a new one.`}
    >
      {issued === null ? null : <Content secret={issued.secret} onClose={onClose} />}
    </Dialog>
  );
}

function Content({ secret, onClose }: { readonly secret: string; readonly onClose: () => void }): ReactNode {
  return (
    <Stack gap="lg">
      <CopyBox isSecret py={9}>
        <code className="mono" style={scrolling} aria-label={t`Signing secret`}>
          {secret}
        </code>
        <CopyButton text={secret} label={t`Copy the secret`} />
      </CopyBox>
      <Stack component="section" gap="sm">
        <h3>{t`Verify that a delivery is from Homebase`}</h3>
        <Stack component="ol" gap="xs" pl={18} c="var(--hb-tx2)" style={{ listStyle: 'decimal' }}>
          <li>
            <Trans>
              Read the header <code className="mono">X-Homebase-Signature: t=…,v1=…</code>
            </Trans>
          </li>
          <li>
            <Trans>
              Compute the HMAC-SHA256 of <code className="mono">t</code>, a dot and the raw body, with this secret as
              the key, in hexadecimal.
            </Trans>
          </li>
          <li>
            <Trans>
              Compare it with <code className="mono">v1</code>. Reject the delivery if they differ or if it is older
              than five minutes.
            </Trans>
          </li>
        </Stack>
        <CopyBox align="flex-start" py={9}>
          <pre className="mono" style={scrolling} tabIndex={0} aria-label={t`Code for Node.js`}>
            {inNode}
          </pre>
          <CopyButton text={inNode} label={t`Copy the code`} />
        </CopyBox>
      </Stack>
      <DialogActions>
        <Button size="md" onClick={onClose}>
          {t`Done`}
        </Button>
      </DialogActions>
    </Stack>
  );
}

const scrolling = { flex: 1, minWidth: 0, margin: 0, overflowX: 'auto', overflowWrap: 'anywhere' } as const;

const inNode = `const [, t, v1] = /^t=(\\d+),v1=([0-9a-f]{64})$/.exec(header) ?? [];
const expected = createHmac('sha256', secret).update(\`\${t}.\`).update(body).digest();
const isRecent = Math.abs(Date.now() / 1000 - Number(t)) < 300;
const isFromHomebase = isRecent && timingSafeEqual(Buffer.from(v1, 'hex'), expected);`;
