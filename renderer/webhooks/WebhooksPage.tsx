import { Button } from '@mantine/core';
import { IconPlus } from '@tabler/icons-react';
import { Link, useSearch } from '@tanstack/react-router';
import { type ReactNode, useState } from 'react';
import type { Webhook } from '../../server/contract/admin/webhooks.ts';
import { count } from '../app/figures.ts';
import { EmptyState } from '../components/EmptyState.tsx';
import { ErrorState } from '../components/ErrorState.tsx';
import { PageHeader } from '../components/PageHeader.tsx';
import { SkeletonRows } from '../components/SkeletonRows.tsx';
import { type Issued, SecretDialog } from './SecretDialog.tsx';
import { useWebhooks } from './useWebhooks.ts';
import { WebhookDialog } from './WebhookDialog.tsx';
import { WebhookLog } from './WebhookLog.tsx';
import { WebhookQuestions } from './WebhookQuestions.tsx';
import classes from './WebhooksPage.module.css';
import { WebhookTable } from './WebhookTable.tsx';

/** Who is told of what happens to PIREPs, and what came of it. */
export function WebhooksPage(): ReactNode {
  const { hook } = useSearch({ from: '/webhooks' });
  const { data, error, refetch } = useWebhooks();
  // Shown once: not even the address keeps it.
  const [issued, setIssued] = useState<Issued | null>(null);
  const webhooks = data?.data;
  const chosen = webhooks?.find(({ id }) => String(id) === hook) ?? webhooks?.[0];
  return (
    <div className={classes.page}>
      <PageHeader title="Webhooks" note={webhooks === undefined ? undefined : count(webhooks.length)}>
        {webhooks === undefined || webhooks.length === 0 ? null : <AddButton />}
      </PageHeader>
      {webhooks === undefined && error !== null ? (
        <ErrorState error={error} what="The list of webhooks" onRetry={() => void refetch()} />
      ) : (
        <Content webhooks={webhooks} chosen={chosen} />
      )}
      <WebhookDialog webhook={chosen} onSecret={setIssued} />
      <WebhookQuestions webhook={chosen} onSecret={setIssued} />
      <SecretDialog issued={issued} onClose={() => setIssued(null)} />
    </div>
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
    <EmptyState title="Nobody is told yet." action={<AddButton />}>
      A webhook tells another program what happens to PIREPs, the moment it happens: that a flight is about to begin,
      that it was filed, accepted, rejected, commented. A Discord channel can be told as well; all it takes is the URL
      that Discord shows under “Integrations”. What cannot be delivered is kept, and tried again for a day.
    </EmptyState>
  );
}
