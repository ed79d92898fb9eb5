import { Button } from '@mantine/core';
import { IconPlus } from '@tabler/icons-react';
import { Link, useSearch } from '@tanstack/react-router';
import { type ReactNode, useState } from 'react';
import type { Webhook } from '../../../server/contract/admin/webhooks.ts';
import { count } from '../../lib/figures.ts';
import { EmptyState } from '../../ui/EmptyState.tsx';
import { ErrorState } from '../../ui/ErrorState.tsx';
import { Page, PageHeader } from '../../ui/PageHeader.tsx';
import { SkeletonRows } from '../../ui/SkeletonRows.tsx';
import { type Issued, SecretDialog } from './SecretDialog.tsx';
import { useWebhooks } from './useWebhooks.ts';
import { WebhookDialog } from './WebhookDialog.tsx';
import { WebhookLog } from './WebhookLog.tsx';
import { WebhookQuestions } from './WebhookQuestions.tsx';
import classes from './WebhooksPage.module.css';
import { WebhookTable } from './WebhookTable.tsx';

/** Lists the webhooks and the deliveries of the selected one. */
export function WebhooksPage(): ReactNode {
  const { hook } = useSearch({ from: '/webhooks' });
  const { data, error, refetch } = useWebhooks();
  // Only kept here, not in the URL, because the secret must not be shown again.
  const [issued, setIssued] = useState<Issued | null>(null);
  const webhooks = data?.data;
  const chosen = webhooks?.find(({ id }) => String(id) === hook) ?? webhooks?.[0];
  return (
    <Page>
      <PageHeader title="Webhooks" note={webhooks === undefined ? undefined : count(webhooks.length)}>
        {webhooks === undefined || webhooks.length === 0 ? null : <AddButton />}
      </PageHeader>
      {webhooks === undefined && error !== null ? (
        <ErrorState error={error} what="Webhooks" onRetry={() => void refetch()} />
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
  readonly webhooks: readonly Webhook[] | undefined;
  readonly chosen: Webhook | undefined;
}

function Content({ webhooks, chosen }: ContentProps): ReactNode {
  if (webhooks === undefined) return <SkeletonRows count={4} height={53} />;
  if (chosen === undefined) return <NoWebhooks />;
  return (
    <>
      <div className={classes.table}>
        <WebhookTable webhooks={webhooks} chosen={chosen} />
      </div>
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
      Add webhook
    </Button>
  );
}

function NoWebhooks(): ReactNode {
  return (
    <EmptyState title="No webhooks yet" action={<AddButton />}>
      A webhook notifies another program when a PIREP is prefiled, filed, accepted, rejected or commented on. It can
      also post to a Discord channel: enter the URL that Discord shows under “Integrations”. Homebase retries failed
      deliveries for a day.
    </EmptyState>
  );
}
