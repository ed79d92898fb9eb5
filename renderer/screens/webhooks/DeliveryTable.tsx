import { t } from '@lingui/core/macro';
import { Anchor, Box, Button, Stack, Text } from '@mantine/core';
import { Link, useSearch } from '@tanstack/react-router';
import { Fragment, type ReactNode } from 'react';
import type { WebhookSubject } from '../../../server/contract/admin/events.ts';
import type { Webhook, WebhookDelivery } from '../../../server/contract/admin/webhooks.ts';
import { useAddress } from '../../lib/address.ts';
import { count } from '../../lib/figures.ts';
import { dateClockOf, useNow } from '../../lib/utc.ts';
import { type DataColumn, DataTable, Pager } from '../../ui/DataTable.tsx';
import { Dialog, DialogActions } from '../../ui/Dialog.tsx';
import { NotLoaded } from '../../ui/ErrorState.tsx';
import { Shown } from '../../ui/Shown.tsx';
import { StatusText } from '../../ui/StatusBadge.tsx';
import { useDeliveries, useDelivery, useResend } from './useWebhooks.ts';
import { deliveryStates, eventLabel } from './webhookWords.ts';

/** Shows a page of the delivery log, newest first. */
export function DeliveryTable({ webhook }: { readonly webhook: Webhook }): ReactNode {
  const { show, delivery } = useSearch({ from: '/webhooks' });
  const address = useAddress();
  const query = useDeliveries(webhook);
  const { data } = query;
  if (data === undefined)
    return <NotLoaded query={query} failed={t`The delivery log could not be loaded`} count={6} height={34} />;
  const open = (id: number | undefined): void => address({ delivery: id === undefined ? id : String(id) });
  return (
    <>
      {data.total === 0 ? (
        <NoDeliveries filtered={show !== undefined} />
      ) : (
        <>
          <DataTable
            label={t`Deliveries`}
            columns={columns}
            rows={data.data}
            idOf={({ id }) => String(id)}
            nameOf={({ subject }) => subject.name}
            current={delivery}
            onOpen={({ id }) => open(id)}
          />
          <Pager {...data} />
        </>
      )}
      <DeliveryDialog onClose={() => open(undefined)} />
    </>
  );
}

function NoDeliveries({ filtered }: { readonly filtered: boolean }): ReactNode {
  return (
    <Box flex={1} px="xl" py="lg" c="var(--hb-tx2)">
      <Text fw={600} c="bright">
        {filtered ? t`No deliveries in this state` : t`No deliveries yet`}
      </Text>
      <p>{t`New deliveries appear here with the receiver’s response.`}</p>
    </Box>
  );
}

const columns: readonly DataColumn<WebhookDelivery>[] = [
  {
    name: 'created_at',
    head: t`Time`,
    cell: ({ created_at }) => <Moment at={created_at} />,
  },
  { name: 'event', head: t`Event`, cell: ({ event }) => eventLabel(event) },
  { name: 'subject', head: t`Subject`, cell: ({ subject }) => <SubjectLink {...subject} /> },
  { name: 'state', head: t`State`, cell: ({ state }) => <StatusText status={deliveryStates[state]} /> },
  { name: 'attempts', head: t`Attempts`, figures: true, cell: ({ attempts }) => count(attempts) },
  {
    name: 'next_attempt_at',
    head: t`Next attempt`,
    hidesBelow: 1180,
    cell: ({ next_attempt_at }) => <Moment at={next_attempt_at} />,
  },
  {
    name: 'reply',
    head: t`Response`,
    maxWidth: 340,
    cell: (delivery) => <Shown value={replyText(delivery)} as={String} />,
  },
  { name: 'resend', head: t`Action`, cell: (delivery) => <Resend delivery={delivery} /> },
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
      aria-label={t`Resend ${delivery.subject.name} ${eventLabel(delivery.event).toLowerCase()}`}
      loading={resend.isPending}
      onClick={() => resend.mutate(delivery)}
    >
      {t`Resend`}
    </Button>
  );
}

/** Shows all details of a delivery. */
function DeliveryDialog({ onClose }: { readonly onClose: () => void }): ReactNode {
  const delivery = useDelivery();
  return (
    <Dialog
      opened={delivery !== undefined}
      onClose={onClose}
      width={560}
      title={delivery === undefined ? '' : `${delivery.subject.name}: ${eventLabel(delivery.event).toLowerCase()}`}
    >
      {delivery === undefined ? null : <Facts delivery={delivery} onClose={onClose} />}
    </Dialog>
  );
}

function Facts({ delivery, onClose }: { readonly delivery: WebhookDelivery; readonly onClose: () => void }): ReactNode {
  const resend = useResend();
  const { uuid, subject, state, attempts, attempted_at, next_attempt_at, created_at, error, reply_text } = delivery;
  const facts: Readonly<Record<string, ReactNode>> = {
    [t`State`]: <StatusText status={deliveryStates[state]} />,
    [t`Subject`]: <SubjectLink {...subject} />,
    [t`Event time`]: <Moment at={created_at} />,
    [t`Attempts`]: attempts,
    [t`Last attempt`]: <Moment at={attempted_at} />,
    [t`Next attempt`]: <Moment at={next_attempt_at} />,
    [t`Delivery ID`]: <span className="mono">{uuid}</span>,
    [t`Error`]: <Shown value={error} as={String} />,
    [t`Response`]: (
      <>
        <Shown value={delivery.reply_status} as={String} />
        <ReplyText text={reply_text} />
      </>
    ),
  };
  return (
    <Stack gap="lg">
      <Box component="dl" display="grid" style={{ gridTemplateColumns: '120px minmax(0, 1fr)', rowGap: 6 }}>
        {Object.entries(facts).map(([name, value]) => (
          <Fragment key={name}>
            <Text component="dt" c="dimmed">
              {name}
            </Text>
            <dd style={{ overflowWrap: 'anywhere' }}>{value}</dd>
          </Fragment>
        ))}
      </Box>
      <DialogActions>
        <Button size="md" onClick={onClose}>
          {t`Close`}
        </Button>
        <Button size="md" variant="filled" loading={resend.isPending} onClick={() => resend.mutate(delivery)}>
          {t`Resend`}
        </Button>
      </DialogActions>
    </Stack>
  );
}

const addresses: Readonly<Record<Exclude<WebhookSubject, 'news'>, string>> = {
  pirep: '/pireps/',
  pilot: '/pilots/',
  flight: '/flights/',
  review: '/statistics/',
};

function SubjectLink({ kind, id, name }: WebhookDelivery['subject']): ReactNode {
  const address = kind === 'news' ? { to: '/dashboard', search: { news: id } } : { to: addresses[kind] + id };
  return <Anchor renderRoot={(props) => <Link {...address} {...props} />}>{name}</Anchor>;
}

/** Shows a time, or a dash when there is none. */
function Moment({ at }: { readonly at: string | null }): ReactNode {
  const now = useNow(60_000);
  return <Shown value={at} as={(moment) => dateClockOf(moment, now)} />;
}

/** Shows the beginning of a response as plain text. */
export function ReplyText({ text }: { readonly text: string | null }): ReactNode {
  if (text === null) return null;
  return (
    <Box
      component="pre"
      className="mono"
      m="4px 0 0"
      p="6px 10px"
      mah={160}
      bd="1px solid var(--hb-line)"
      bdrs="sm"
      bg="var(--hb-sunken)"
      style={{ overflow: 'auto', whiteSpace: 'pre-wrap', overflowWrap: 'anywhere' }}
      tabIndex={0}
      aria-label={t`Response`}
    >
      {text}
    </Box>
  );
}
