import { Anchor, Button, Text } from '@mantine/core';
import { Link, useNavigate, useSearch } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import type { Webhook, WebhookDelivery } from '../../../server/contract/admin/webhooks.ts';
import { count } from '../../lib/figures.ts';
import { type DataColumn, DataTable } from '../../ui/DataTable.tsx';
import { ErrorState } from '../../ui/ErrorState.tsx';
import { Pager } from '../../ui/Pager.tsx';
import { Shown } from '../../ui/Shown.tsx';
import { SkeletonRows } from '../../ui/SkeletonRows.tsx';
import { StatusText } from '../../ui/StatusBadge.tsx';
import { DeliveryDialog } from './DeliveryDialog.tsx';
import { Moment } from './Moment.tsx';
import { useDeliveries, useResend } from './useWebhooks.ts';
import classes from './WebhooksPage.module.css';
import { deliveryStates, eventLabel } from './webhookWords.ts';

/** Shows a page of the delivery log, newest first. */
export function DeliveryTable({ webhook }: { readonly webhook: Webhook }): ReactNode {
  const { show, delivery } = useSearch({ from: '/webhooks' });
  const navigate = useNavigate();
  const { data, error, refetch } = useDeliveries(webhook);
  if (data === undefined) {
    if (error !== null) return <ErrorState error={error} what="Delivery log" onRetry={() => void refetch()} />;
    return <SkeletonRows count={6} height={34} />;
  }
  const open = (id: number | undefined): void =>
    void navigate({ to: '/webhooks', search: (old) => ({ ...old, delivery: id === undefined ? id : String(id) }) });
  return (
    <>
      {data.total === 0 ? (
        <NoDeliveries filtered={show !== undefined} />
      ) : (
        <DataTable
          label="Deliveries"
          columns={columns}
          rows={data.data}
          idOf={({ id }) => String(id)}
          nameOf={({ pirep }) => pirep.ident}
          current={delivery}
          onOpen={({ id }) => open(id)}
        />
      )}
      <Pager
        {...data}
        onPage={(page) =>
          void navigate({ to: '/webhooks', search: (old) => ({ ...old, page: page === 1 ? undefined : String(page) }) })
        }
      />
      <DeliveryDialog delivery={data.data.find(({ id }) => String(id) === delivery)} onClose={() => open(undefined)} />
    </>
  );
}

function NoDeliveries({ filtered }: { readonly filtered: boolean }): ReactNode {
  return (
    <div className={classes.none}>
      <Text fw={600} c="bright">
        {filtered ? 'No deliveries in this state' : 'No deliveries yet'}
      </Text>
      <p>New deliveries appear here with the receiver’s response.</p>
    </div>
  );
}

const columns: readonly DataColumn<WebhookDelivery>[] = [
  {
    name: 'created_at',
    head: 'Time',
    cell: ({ created_at }) => <Moment at={created_at} />,
  },
  { name: 'event', head: 'Event', cell: ({ event }) => eventLabel(event) },
  {
    name: 'pirep',
    head: 'PIREP',
    cell: ({ pirep }) => (
      <Anchor
        underline="always"
        renderRoot={(props) => <Link to="/pireps/$pirepId" params={{ pirepId: pirep.id }} {...props} />}
      >
        {pirep.ident}
      </Anchor>
    ),
  },
  { name: 'state', head: 'State', cell: ({ state }) => <StatusText status={deliveryStates[state]} /> },
  { name: 'attempts', head: 'Attempts', figures: true, cell: ({ attempts }) => count(attempts) },
  {
    name: 'next_attempt_at',
    head: 'Next attempt',
    cell: ({ next_attempt_at }) => <Moment at={next_attempt_at} />,
  },
  {
    name: 'reply',
    head: 'Response',
    maxWidth: 340,
    cell: (delivery) => <Shown value={replyText(delivery)} as={String} />,
  },
  { name: 'resend', head: 'Action', cell: (delivery) => <Resend delivery={delivery} /> },
];

/** Prefers the error, which includes the response. */
function replyText({ error, reply_status, reply_text }: WebhookDelivery): string | null {
  if (error !== null) return error;
  return reply_status === null ? null : `${reply_status} ${reply_text ?? ''}`.trim();
}

function Resend({ delivery }: { readonly delivery: WebhookDelivery }): ReactNode {
  const resend = useResend();
  return (
    <Button
      size="compact-xs"
      aria-label={`Resend ${delivery.pirep.ident} ${eventLabel(delivery.event).toLowerCase()}`}
      loading={resend.isPending}
      onClick={() => resend.mutate(delivery)}
    >
      Resend
    </Button>
  );
}
