import { Anchor, Switch, Text } from '@mantine/core';
import { Link, useNavigate } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import type { Webhook } from '../../../server/contract/admin/webhooks.ts';
import { count } from '../../lib/figures.ts';
import { useNow } from '../../lib/utc.ts';
import { type DataColumn, DataTable } from '../../ui/DataTable.tsx';
import { Shown } from '../../ui/Shown.tsx';
import { StatusText } from '../../ui/StatusBadge.tsx';
import { useSwitch } from './useWebhooks.ts';
import { eventsText, formatLabels, hostOf, standingOf } from './webhookWords.ts';

interface Props {
  readonly webhooks: readonly Webhook[];
  readonly chosen: Webhook;
}

/** Lists the webhooks. The page shows the deliveries of the selected one below. */
export function WebhookTable({ webhooks, chosen }: Props): ReactNode {
  const navigate = useNavigate();
  return (
    <DataTable
      label="Webhooks"
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
    head: 'Name',
    maxWidth: 240,
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
  { name: 'host', head: 'Host', maxWidth: 220, cell: ({ url }) => <span className="mono">{hostOf(url)}</span> },
  { name: 'format', head: 'Format', cell: ({ format }) => formatLabels[format] },
  { name: 'events', head: 'Events', maxWidth: 220, hidesBelow: 1180, cell: ({ events }) => eventsText(events) },
  {
    name: 'pending',
    head: 'Pending',
    figures: true,
    cell: ({ pending }) => <Shown value={pending || null} as={count} />,
  },
  {
    name: 'failed',
    head: 'Failed',
    figures: true,
    cell: ({ failed }) => (
      <Text span inherit {...(failed === 0 ? {} : { c: 'var(--hb-bad)' })}>
        <Shown value={failed || null} as={count} />
      </Text>
    ),
  },
  { name: 'standing', head: 'State', cell: (webhook) => <Standing webhook={webhook} /> },
  { name: 'active', head: 'Active', cell: (webhook) => <ActiveSwitch webhook={webhook} /> },
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
      aria-label={`${name} is active`}
      checked={turn.isPending ? !on : on}
      onChange={() => (on && pending > 0 ? ask() : turn.mutate(webhook))}
    />
  );
}
