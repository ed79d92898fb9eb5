import { t } from '@lingui/core/macro';
import { ActionIcon, Box, Button, Stack, Text } from '@mantine/core';
import { IconX } from '@tabler/icons-react';
import { useMutation, type UseMutationResult } from '@tanstack/react-query';
import { Link, useNavigate, useSearch } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { testWebhook, type Webhook } from '../../../server/contract/admin/webhooks.ts';
import type { EndpointOutput } from '../../../server/contract/endpoint.ts';
import { api, reasonOf } from '../../lib/api.ts';
import { ChoiceChips } from '../../ui/FilterChips.tsx';
import { Apart, Toolbar } from '../../ui/PageHeader.tsx';
import { StatusBadge } from '../../ui/StatusBadge.tsx';
import { DeliveryTable, ReplyText } from './DeliveryTable.tsx';
import { deliveryStates, eventLabel } from './webhookWords.ts';

const shows = [
  { value: undefined, label: t`All` },
  { value: 'pending', label: deliveryStates.pending.label },
  { value: 'failed', label: deliveryStates.failed.label },
  { value: 'delivered', label: deliveryStates.delivered.label },
] as const;

/** Shows a webhook with its actions and deliveries. */
export function WebhookLog({ webhook }: { readonly webhook: Webhook }): ReactNode {
  const { show } = useSearch({ from: '/webhooks' });
  const navigate = useNavigate();
  const { id, name, events } = webhook;
  const sample = useMutation({ mutationFn: () => api(testWebhook, { params: { id } }) });
  return (
    <Stack component="section" flex={1} mih={0} gap={0} aria-label={name}>
      <Toolbar bg="var(--hb-canvas)" py={10}>
        <Box flex={1} miw={0}>
          <h2>{name}</h2>
          <Text size="sm" c="dimmed" truncate>
            {events.map(eventLabel).join(', ')}
          </Text>
        </Box>
        <Button loading={sample.isPending} onClick={() => sample.mutate()}>
          {t`Send test event`}
        </Button>
        <OpenButton id={id} open="edit" label={t`Edit…`} />
        {webhook.format === 'json' ? <OpenButton id={id} open="secret" label={t`New secret…`} /> : null}
        <Apart>
          <OpenButton id={id} open="remove" label={t`Remove…`} />
        </Apart>
      </Toolbar>
      <SampleResult sample={sample} onClose={sample.reset} />
      <ChoiceChips
        label={t`Deliveries shown`}
        choices={shows}
        value={shows.find(({ value }) => value === show)?.value}
        onChoose={(value) => void navigate({ to: '/webhooks', search: { hook: String(id), show: value } })}
      />
      <DeliveryTable webhook={webhook} />
    </Stack>
  );
}

interface OpenProps {
  readonly id: number;
  readonly open: 'edit' | 'secret' | 'remove';
  readonly label: string;
}

function OpenButton({ id, open, label }: OpenProps): ReactNode {
  return (
    <Button
      renderRoot={(props) => <Link to="/webhooks" search={(old) => ({ ...old, hook: String(id), open })} {...props} />}
    >
      {label}
    </Button>
  );
}

interface SampleProps {
  readonly sample: Pick<UseMutationResult<EndpointOutput<typeof testWebhook>>, 'data' | 'error'>;
  readonly onClose: () => void;
}

/** Shows the receiver's response to the test event until it is closed. */
function SampleResult({ sample: { data, error }, onClose }: SampleProps): ReactNode {
  if (data === undefined && error === null) return null;
  const delivered = data?.delivered === true;
  return (
    <Toolbar role="status" aria-label={t`Test result`} align="baseline" gap={10} mih={0} py={8} pr={8}>
      <StatusBadge
        status={delivered ? deliveryStates.delivered : { ...deliveryStates.failed, label: t`Not delivered` }}
      />
      <Box flex={1} miw={0}>
        {delivered ? t`The receiver responded with ${data.reply_status ?? ''}.` : (data?.error ?? reasonOf(error))}
        <ReplyText text={data?.reply_text ?? null} />
      </Box>
      <ActionIcon aria-label={t`Close test result`} onClick={onClose}>
        <IconX size={14} stroke={1.6} aria-hidden />
      </ActionIcon>
    </Toolbar>
  );
}
