import { Anchor, Button, Stack } from '@mantine/core';
import { Link } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import type { WebhookDelivery } from '../../../server/contract/admin/webhooks.ts';
import { Dialog, DialogActions } from '../../ui/Dialog.tsx';
import { Shown } from '../../ui/Shown.tsx';
import { StatusText } from '../../ui/StatusBadge.tsx';
import { Moment } from './Moment.tsx';
import { ReplyText } from './SampleResult.tsx';
import { useResend } from './useWebhooks.ts';
import classes from './WebhooksPage.module.css';
import { deliveryStates, eventLabel } from './webhookWords.ts';

interface Props {
  readonly delivery: WebhookDelivery | undefined;
  readonly onClose: () => void;
}

/** Shows all details of a delivery. */
export function DeliveryDialog({ delivery, onClose }: Props): ReactNode {
  return (
    <Dialog
      opened={delivery !== undefined}
      onClose={onClose}
      width={560}
      title={delivery === undefined ? '' : `${delivery.pirep.ident}: ${eventLabel(delivery.event).toLowerCase()}`}
    >
      {delivery === undefined ? null : <Facts delivery={delivery} onClose={onClose} />}
    </Dialog>
  );
}

function Facts({ delivery, onClose }: { readonly delivery: WebhookDelivery; readonly onClose: () => void }): ReactNode {
  const resend = useResend();
  const { uuid, pirep, state, attempts, attempted_at, next_attempt_at, created_at, error, reply_text } = delivery;
  return (
    <Stack gap="lg">
      <dl className={classes.facts}>
        <dt>State</dt>
        <dd>
          <StatusText status={deliveryStates[state]} />
        </dd>
        <dt>PIREP</dt>
        <dd>
          <Anchor
            underline="always"
            renderRoot={(props) => <Link to="/pireps/$pirepId" params={{ pirepId: pirep.id }} {...props} />}
          >
            {pirep.ident}
          </Anchor>
        </dd>
        <dt>Event time</dt>
        <dd>
          <Moment at={created_at} />
        </dd>
        <dt>Attempts</dt>
        <dd>{attempts}</dd>
        <dt>Last attempt</dt>
        <dd>
          <Moment at={attempted_at} />
        </dd>
        <dt>Next attempt</dt>
        <dd>
          <Moment at={next_attempt_at} />
        </dd>
        <dt>Delivery ID</dt>
        <dd className="mono">{uuid}</dd>
        <dt>Error</dt>
        <dd>
          <Shown value={error} as={String} />
        </dd>
        <dt>Response</dt>
        <dd>
          <Shown value={delivery.reply_status} as={String} />
          <ReplyText text={reply_text} />
        </dd>
      </dl>
      <DialogActions>
        <Button size="md" onClick={onClose}>
          Close
        </Button>
        <Button size="md" variant="filled" loading={resend.isPending} onClick={() => resend.mutate(delivery)}>
          Resend
        </Button>
      </DialogActions>
    </Stack>
  );
}
