import { t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import { Anchor, Button, Stack, Switch, Text } from '@mantine/core';
import { IconPlus } from '@tabler/icons-react';
import { Link, useNavigate, useSearch } from '@tanstack/react-router';
import { type ReactNode, useState } from 'react';
import type { Webhook } from '../../../server/contract/admin/webhooks.ts';
import { count } from '../../lib/figures.ts';
import { useNow } from '../../lib/utc.ts';
import { type DataColumn, DataTable } from '../../ui/DataTable.tsx';
import { EmptyState } from '../../ui/EmptyState.tsx';
import { NotLoaded } from '../../ui/ErrorState.tsx';
import { Page, PageHeader } from '../../ui/PageHeader.tsx';
import { Shown } from '../../ui/Shown.tsx';
import { StatusText } from '../../ui/StatusBadge.tsx';
import { useSwitch, useWebhooks } from './useWebhooks.ts';
import { WebhookDialog } from './WebhookDialog.tsx';
import { WebhookLog } from './WebhookLog.tsx';
import { type IssuedSecret, SecretDialog, WebhookQuestions } from './WebhookQuestions.tsx';
import { eventsText, formatLabels, hostOf, standingOf } from './webhookWords.ts';

/** Lists the webhooks and the deliveries of the selected one. */
export function WebhooksPage(): ReactNode {
  const { hook } = useSearch({ from: '/webhooks' });
  const query = useWebhooks();
  // Only kept here, not in the URL, because the secret must not be shown again.
  const [issued, setIssued] = useState<IssuedSecret | null>(null);
  const webhooks = query.data?.data;
  const chosen = webhooks?.find(({ id }) => String(id) === hook) ?? webhooks?.[0];
  return (
    <Page>
      <PageHeader title={t`Webhooks`} note={webhooks === undefined ? undefined : count(webhooks.length)}>
        {webhooks === undefined || webhooks.length === 0 ? null : <AddButton />}
      </PageHeader>
      {webhooks === undefined ? (
        <NotLoaded query={query} failed={t`The webhooks could not be loaded`} count={4} height={53} />
      ) : (
        <Content webhooks={webhooks} chosen={chosen} />
      )}
      <WebhookDialog webhook={chosen} onSecret={setIssued} />
      <WebhookQuestions webhook={chosen} onSecret={setIssued} />
      <SecretDialog issued={issued} onClose={() => setIssued(null)} />
    </Page>
  );
}

interface ContentProps {
  readonly webhooks: readonly Webhook[];
  readonly chosen: Webhook | undefined;
}

function Content({ webhooks, chosen }: ContentProps): ReactNode {
  if (chosen === undefined) return <NoWebhooks />;
  return (
    <>
      {/* As high as its rows, but never so high that the log has no room. */}
      <Stack flex="none" mah="40%" gap={0}>
        <WebhookTable webhooks={webhooks} chosen={chosen} />
      </Stack>
      <WebhookLog key={chosen.id} webhook={chosen} />
    </>
  );
}

function AddButton(): ReactNode {
  return (
    <Button
      variant="filled"
      leftSection={<IconPlus size={14} stroke={1.8} aria-hidden />}
      renderRoot={(props) => <Link to="/webhooks" search={(old) => ({ ...old, open: 'new' })} {...props} />}
    >
      {t`Add webhook`}
    </Button>
  );
}

function NoWebhooks(): ReactNode {
  return (
    <EmptyState title={t`No webhooks yet`} action={<AddButton />}>
      <Trans>
        A webhook notifies another program when a PIREP is prefiled, filed, accepted, rejected or commented on. It can
        also post to a Discord channel: enter the URL that Discord shows under “Integrations”. Homebase retries failed
        deliveries for a day.
      </Trans>
    </EmptyState>
  );
}

interface TableProps {
  readonly webhooks: readonly Webhook[];
  readonly chosen: Webhook;
}

/** Lists the webhooks. The page shows the deliveries of the selected one below. */
function WebhookTable({ webhooks, chosen }: TableProps): ReactNode {
  const navigate = useNavigate();
  return (
    <DataTable
      label={t`Webhooks`}
      unkeyed
      columns={columns}
      rows={webhooks}
      idOf={({ id }) => String(id)}
      nameOf={({ name }) => name}
      current={String(chosen.id)}
      onOpen={({ id }) => void navigate({ to: '/webhooks', search: { hook: String(id) } })}
    />
  );
}

const columns: readonly DataColumn<Webhook>[] = [
  {
    name: 'name',
    head: t`Name`,
    maxWidth: 320,
    cell: ({ id, name }) => (
      <Anchor
        c="inherit"
        fw={560}
        renderRoot={(props) => <Link to="/webhooks" search={{ hook: String(id) }} {...props} />}
      >
        {name}
      </Anchor>
    ),
  },
  { name: 'host', head: t`Host`, maxWidth: 220, cell: ({ url }) => <span className="mono">{hostOf(url)}</span> },
  { name: 'format', head: t`Format`, cell: ({ format }) => formatLabels[format] },
  { name: 'events', head: t`Events`, maxWidth: 220, hidesBelow: 1180, cell: ({ events }) => eventsText(events) },
  {
    name: 'pending',
    head: t`Pending`,
    figures: true,
    cell: ({ pending }) => <Shown value={pending || null} as={count} />,
  },
  {
    name: 'failed',
    head: t`Failed`,
    figures: true,
    cell: ({ failed }) => (
      <Text span inherit {...(failed === 0 ? {} : { c: 'var(--hb-bad)' })}>
        <Shown value={failed || null} as={count} />
      </Text>
    ),
  },
  { name: 'standing', head: t`State`, cell: (webhook) => <Standing webhook={webhook} /> },
  { name: 'active', head: t`Active`, cell: (webhook) => <ActiveSwitch webhook={webhook} /> },
];

function Standing({ webhook }: { readonly webhook: Webhook }): ReactNode {
  const now = useNow(10_000);
  return <StatusText status={standingOf(webhook, now)} />;
}

/** Asks first when pending deliveries would be dropped. */
function ActiveSwitch({ webhook }: { readonly webhook: Webhook }): ReactNode {
  const navigate = useNavigate();
  const turn = useSwitch();
  const { id, name, active: on, pending } = webhook;
  const ask = (): void => void navigate({ to: '/webhooks', search: { hook: String(id), open: 'off' } });
  return (
    <Switch
      size="xs"
      aria-label={t`${name} is active`}
      checked={turn.isPending ? !on : on}
      onChange={() => (on && pending > 0 ? ask() : turn.mutate(webhook))}
    />
  );
}
