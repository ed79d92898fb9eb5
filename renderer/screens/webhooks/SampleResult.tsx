import { ActionIcon } from '@mantine/core';
import { IconX } from '@tabler/icons-react';
import type { UseMutationResult } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import type { testWebhook } from '../../../server/contract/admin/webhooks.ts';
import type { EndpointOutput } from '../../../server/contract/endpoint.ts';
import { reasonOf } from '../../lib/reasonOf.ts';
import { StatusBadge } from '../../ui/StatusBadge.tsx';
import classes from './WebhooksPage.module.css';
import { deliveryStates } from './webhookWords.ts';

interface Props {
  readonly sample: Pick<UseMutationResult<EndpointOutput<typeof testWebhook>>, 'data' | 'error'>;
  readonly onClose: () => void;
}

/** Shows the receiver's response to the test event until it is closed. */
export function SampleResult({ sample: { data, error }, onClose }: Props): ReactNode {
  if (data === undefined && error === null) return null;
  const delivered = data?.delivered === true;
  return (
    <div className={classes.sample} role="status" aria-label="Test result">
      <StatusBadge
        status={delivered ? deliveryStates.delivered : { ...deliveryStates.failed, label: 'Not delivered' }}
      />
      <div className={classes.title}>
        {delivered ? `The receiver responded with ${data.reply_status ?? ''}.` : (data?.error ?? reasonOf(error))}
        <ReplyText text={data?.reply_text ?? null} />
      </div>
      <ActionIcon aria-label="Close test result" onClick={onClose}>
        <IconX size={14} stroke={1.6} aria-hidden />
      </ActionIcon>
    </div>
  );
}

/** Shows the beginning of a response as plain text. */
export function ReplyText({ text }: { readonly text: string | null }): ReactNode {
  if (text === null) return null;
  return (
    <pre className={`mono ${classes.reply ?? ''}`} tabIndex={0} aria-label="Response">
      {text}
    </pre>
  );
}
