import { t } from '@lingui/core/macro';
import { Checkbox, Group, MultiSelect, Radio, SimpleGrid, Switch, TextInput } from '@mantine/core';
import { useQueryClient } from '@tanstack/react-query';
import { useNavigate, useSearch } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import {
  createWebhook,
  NotableStatuses,
  updateWebhook,
  type Webhook,
  type WebhookInput,
} from '../../../server/contract/admin/webhooks.ts';
import { WebhookEvents } from '../../../server/contract/admin/events.ts';
import { PirepStatus } from '../../../server/contract/codes.ts';
import { useAddress } from '../../lib/address.ts';
import { api } from '../../lib/api.ts';
import { type Form, useForm, useSave } from '../../lib/form.ts';
import { showToast } from '../../lib/toast.ts';
import { Dialog, DialogError, DialogForm, SaveActions, useUnsaved } from '../../ui/Dialog.tsx';
import { phaseOf } from '../../ui/status.ts';
import { DiscordPreview } from './DiscordPreview.tsx';
import { inputOf, refresh } from './useWebhooks.ts';
import type { IssuedSecret } from './WebhookQuestions.tsx';
import { eventWords, formatLabels, isDiscord } from './webhookWords.ts';

type FormValues = Required<WebhookInput>;

const newWebhook: FormValues = {
  name: '',
  url: '',
  format: 'json',
  events: ['pirep.filed', 'pirep.accepted', 'pirep.rejected'],
  statuses: [],
  allow_private: false,
  active: true,
};

interface Props {
  /** The webhook to edit when the URL has `open=edit`. */
  readonly webhook: Webhook | undefined;
  readonly onSecret: (issued: IssuedSecret) => void;
}

/** The dialog to add or edit a webhook. */
export function WebhookDialog({ webhook, onSecret }: Props): ReactNode {
  const { open } = useSearch({ from: '/webhooks' });
  const address = useAddress();
  const edited = open === 'edit' ? webhook : undefined;
  const close = (): void => address({ open: undefined });
  return (
    <Dialog
      opened={open === 'new' || edited !== undefined}
      onClose={close}
      title={edited === undefined ? t`Add webhook` : t`Edit ${edited.name}`}
      note={edited === undefined ? t`Sends what happens in your airline to Discord or to another program.` : undefined}
      width={760}
      stays
    >
      <WebhookForm key={edited?.id} webhook={edited} onSecret={onSecret} onClose={close} />
    </Dialog>
  );
}

function WebhookForm({ webhook, onSecret, onClose }: Props & { readonly onClose: () => void }): ReactNode {
  const navigate = useNavigate();
  const client = useQueryClient();
  const form = useForm(webhook === undefined ? newWebhook : inputOf(webhook), missing);
  const { question, done } = useUnsaved(form.isDirty);
  const { save, isSaving, rest } = useSave(form, {
    send: async (values: FormValues) => await store(webhook, { ...values, url: values.url.trim() }),
    onSaved: async ({ id, secret }) => {
      const { format, name } = form.values;
      done();
      await refresh(client);
      await navigate({ to: '/webhooks', search: { hook: String(id) } });
      // Discord does not check signatures, so the secret is of no use there.
      if (secret !== null && format === 'json') return onSecret({ name, secret });
      showToast({ text: webhook === undefined ? t`${name} added.` : t`${name} saved.` });
    },
  });
  return (
    <DialogForm onSubmit={form.onSubmit(save)}>
      <Group align="flex-start" gap="md" wrap="nowrap">
        <TextInput
          size="md"
          flex={2}
          label="URL"
          required
          maxLength={2000}
          placeholder="https://"
          {...form.field('url')}
          onChange={({ currentTarget: { value } }) => {
            form.set({ url: value });
            if (isDiscord(value) && !isDiscord(form.values.url)) chooseFormat(form, 'discord');
          }}
          data-autofocus
        />
        <TextInput size="md" flex={1} label={t`Name`} required maxLength={100} {...form.field('name')} />
      </Group>
      <Format form={form} />
      <Events form={form} />
      {form.values.events.includes('pirep.status_changed') ? <Statuses form={form} /> : null}
      {form.values.format === 'discord' ? <DiscordPreview /> : null}
      <Switch
        label={t`Allow private addresses (this PC and the local network)`}
        description={t`Needed to send to your own programs. Leave it off for other people’s receivers, which could otherwise reach devices in your network.`}
        {...form.check('allow_private')}
      />
      <Switch
        label={t`Active`}
        description={t`When off, nothing is sent and queued deliveries are dropped.`}
        {...form.check('active')}
      />
      <DialogError>{rest}</DialogError>
      <SaveActions
        question={question}
        label={webhook === undefined ? t`Add webhook` : t`Save changes`}
        isSaving={isSaving}
        onCancel={onClose}
      />
    </DialogForm>
  );
}

function missing({ name, url, events }: FormValues): Partial<Record<keyof FormValues, string>> {
  return {
    ...(name.trim() === '' && { name: t`Enter a name.` }),
    ...(url.trim() === '' && { url: t`Enter a URL.` }),
    ...(events.length === 0 && { events: t`Choose an event.` }),
  };
}

interface FieldsProps {
  readonly form: Form<FormValues>;
}

/** Chooses the usual phases with a format, unless others were chosen. */
function chooseFormat(form: Form<FormValues>, next: FormValues['format']): void {
  const { format, statuses } = form.values;
  const untouched = String(statuses) === String(usualStatuses(format));
  form.set({ format: next, ...(untouched ? { statuses: usualStatuses(next) } : {}) });
}

function Format({ form }: FieldsProps): ReactNode {
  return (
    <Radio.Group
      label={t`Format`}
      {...form.field('format')}
      onChange={(format: FormValues['format']) => chooseFormat(form, format)}
    >
      <SimpleGrid cols={2} spacing="md" pt={4}>
        <Radio
          size="xs"
          value="json"
          label={formatLabels.json}
          description={t`For programs: the full report, signed.`}
        />
        <Radio
          size="xs"
          value="discord"
          label={formatLabels.discord}
          description={t`For a channel: a message with the main figures.`}
        />
      </SimpleGrid>
    </Radio.Group>
  );
}

/** The defaults of the server. In a channel, messages about every phase would be too many. */
function usualStatuses(format: FormValues['format']): string[] {
  return format === 'discord' ? [...NotableStatuses] : [];
}

function Events({ form }: FieldsProps): ReactNode {
  return (
    <Checkbox.Group
      label={t`Events`}
      required
      {...form.field('events')}
      onChange={(events) => form.set({ events: WebhookEvents.filter((event) => events.includes(event)) })}
    >
      <SimpleGrid cols={3} spacing="md" verticalSpacing="sm" pt={4}>
        {WebhookEvents.map((event) => (
          <Checkbox
            key={event}
            size="xs"
            value={event}
            label={eventWords[event].label}
            description={eventWords[event].when}
          />
        ))}
      </SimpleGrid>
    </Checkbox.Group>
  );
}

const phases = Object.keys(PirepStatus).map((code) => ({ value: code, label: `${phaseOf(code).label}, ${code}` }));

function Statuses({ form }: FieldsProps): ReactNode {
  return (
    <MultiSelect
      label={t`Phases`}
      description={t`Send changes to these phases. Leave empty for all.`}
      placeholder={form.values.statuses.length === 0 ? t`All phases` : ''}
      data={phases}
      {...form.field('statuses')}
      searchable
      clearable
      clearButtonProps={{ 'aria-label': t`Clear phases` }}
      comboboxProps={{ withinPortal: false }}
    />
  );
}

/** @returns the id, and the secret of a new webhook */
async function store(
  webhook: Webhook | undefined,
  body: WebhookInput,
): Promise<{ readonly id: number; readonly secret: string | null }> {
  if (webhook !== undefined) {
    await api(updateWebhook, { params: { id: webhook.id }, body });
    return { id: webhook.id, secret: null };
  }
  const { data, secret } = await api(createWebhook, { body });
  return { id: data.id, secret };
}
