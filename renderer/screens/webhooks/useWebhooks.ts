import { t } from '@lingui/core/macro';
import {
  keepPreviousData,
  type QueryClient,
  useMutation,
  type UseMutationResult,
  useQuery,
  useQueryClient,
  type UseQueryResult,
} from '@tanstack/react-query';
import { useSearch } from '@tanstack/react-router';
import {
  getWebhookDelivery,
  listWebhookDeliveries,
  listWebhooks,
  resendWebhookDelivery,
  updateWebhook,
  type Webhook,
  type WebhookDelivery,
  type WebhookInput,
} from '../../../server/contract/admin/webhooks.ts';
import type { EndpointOutput } from '../../../server/contract/endpoint.ts';
import { api, keyOf, queryOf, reasonOf } from '../../lib/api.ts';
import { showToast } from '../../lib/toast.ts';

/** Polls, because the event stream does not report deliveries. */
const pollMs = 2000;

/** Polls while deliveries are pending. */
export function useWebhooks(): UseQueryResult<EndpointOutput<typeof listWebhooks>> {
  return useQuery({
    ...queryOf(listWebhooks, {}),
    refetchInterval: ({ state }) => (state.data?.data.some(({ pending }) => pending > 0) === true ? pollMs : false),
  });
}

/** Reads the page of the delivery log that the URL names. */
export function useDeliveries({ id, pending }: Webhook): UseQueryResult<EndpointOutput<typeof listWebhookDeliveries>> {
  const { show, page } = useSearch({ from: '/webhooks' });
  const query = {
    // webhookSearch allows no other values.
    ...(show === undefined ? {} : { state: show as WebhookDelivery['state'] }),
    ...(page === undefined ? {} : { page: Number(page) }),
  };
  return useQuery({
    ...queryOf(listWebhookDeliveries, { params: { id }, query }),
    placeholderData: keepPreviousData,
    refetchInterval: ({ state }) =>
      pending > 0 || state.data?.data.some((delivery) => delivery.state === 'pending') === true ? pollMs : false,
  });
}

/** Reads the delivery that the URL names. After it was resent, the page of the log may not have it any more. */
export function useDelivery(): WebhookDelivery | undefined {
  const { delivery } = useSearch({ from: '/webhooks' });
  const { data } = useQuery({
    ...queryOf(getWebhookDelivery, { params: { id: Number(delivery) } }),
    enabled: delivery !== undefined,
    refetchInterval: ({ state }) => (state.data?.data.state === 'pending' ? pollMs : false),
  });
  return data?.data;
}

/** Refetches the webhooks with their counts, and their logs. */
export async function refresh(client: QueryClient): Promise<void> {
  await Promise.all([
    client.invalidateQueries({ queryKey: keyOf(listWebhooks) }),
    client.invalidateQueries({ queryKey: keyOf(listWebhookDeliveries) }),
    client.invalidateQueries({ queryKey: keyOf(getWebhookDelivery) }),
  ]);
}

/** Resends a delivery in any state. */
export function useResend(): UseMutationResult<unknown, Error, WebhookDelivery> {
  const client = useQueryClient();
  return useMutation({
    mutationFn: ({ id }) => api(resendWebhookDelivery, { params: { id } }),
    onError: (error, { subject }) =>
      showToast({ text: t`${subject.name} was not resent.`, reasons: [reasonOf(error)] }),
    onSettled: () => refresh(client),
  });
}

/** Turns a webhook on or off, and offers Undo. */
export function useSwitch(): UseMutationResult<unknown, Error, Webhook> {
  const client = useQueryClient();
  const turn = useMutation({
    mutationFn: (webhook: Webhook): Promise<unknown> =>
      api(updateWebhook, { params: { id: webhook.id }, body: { ...inputOf(webhook), active: !webhook.active } }),
    onSuccess: (_, webhook) =>
      showToast({
        text: webhook.active ? t`${webhook.name} is off.` : t`${webhook.name} is on.`,
        action: { label: t`Undo`, run: () => turn.mutate({ ...webhook, active: !webhook.active }) },
      }),
    onError: (error, { name }) => showToast({ text: t`${name} was not changed.`, reasons: [reasonOf(error)] }),
    onSettled: () => refresh(client),
  });
  return turn;
}

/** @returns the values of a webhook for its form */
export function inputOf(webhook: Webhook): Required<WebhookInput> {
  const { name, url, format, events, statuses, allow_private, active } = webhook;
  return { name, url, format, events, statuses, allow_private, active };
}
