import { t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import { Radio, Select, SimpleGrid, Stack, TextInput } from '@mantine/core';
import { type QueryClient, useQueryClient } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { type ApiKey, issueApiKey, listApiKeys, rotateApiKey } from '../../../server/contract/admin/apiKeys.ts';
import { pilotCalls } from '../../../server/contract/admin/catalog/pilots.ts';
import { api, keyOf } from '../../lib/api.ts';
import { type FieldProps, type Form, useForm, useSave } from '../../lib/form.ts';
import { DayInput } from '../../ui/DayInput.tsx';
import { DialogError, DialogForm, SaveActions } from '../../ui/Dialog.tsx';
import { expiryOf, lifetimes, scopeTexts } from './keyTexts.ts';
import { PilotSelect } from './PilotSelect.tsx';

export interface Issued {
  readonly data: ApiKey;
  readonly key: string;
  /** The old key, when this one was issued by rotating it. */
  readonly replaced?: ApiKey;
}

interface Props {
  readonly onIssued: (issued: Issued) => void;
  readonly onClose: () => void;
}

interface Expiry {
  readonly lifetime: string;
  /** The last day, `2026-12-01`, when the lifetime is `date`. */
  readonly date: string;
}

const noExpiry: Expiry = { lifetime: 'never', date: '' };
const scopes = ['full', 'read'] as const;

interface IssueValues {
  readonly user_id: string | undefined;
  readonly label: string;
  readonly scope: (typeof scopes)[number];
  readonly expires_at: Expiry;
}

/** @param pilot the id of the pilot selected at first */
export function IssueForm({ pilot, ...actions }: Props & { readonly pilot: string | undefined }): ReactNode {
  const form = useForm<IssueValues>(
    { user_id: pilot, label: t`Main PC`, scope: 'full', expires_at: noExpiry },
    ({ user_id, label, expires_at }): Record<string, string> => ({
      ...(user_id === undefined && { user_id: t`Choose a pilot.` }),
      ...(label.trim() === '' && { label: t`Enter a label.` }),
      ...expiryError(expires_at),
    }),
  );
  const send = ({ user_id, label, scope, expires_at }: IssueValues): Promise<Issued> =>
    api(issueApiKey, { body: { user_id: Number(user_id), label, scope, ...expiryBody(expires_at) } });
  const first = pilot === undefined;
  return (
    <KeyForm form={form} send={send} action={t`Issue key`} {...actions}>
      <PilotSelect
        label={t`Pilot`}
        placeholder={t`Name or ident`}
        {...form.field('user_id')}
        {...(first ? { autoFocus: true } : {})}
      />
      <TextInput
        label={t`Label`}
        description={t`Tells this pilot’s keys apart, for example by PC.`}
        placeholder={t`Mara, main PC`}
        withAsterisk
        maxLength={100}
        {...form.field('label')}
        data-autofocus={first ? undefined : true}
      />
      <Radio.Group label={t`Permissions`} {...form.field('scope')}>
        <Stack gap="sm" mt={6}>
          {scopes.map((scope) => (
            <Radio
              key={scope}
              size="xs"
              value={scope}
              label={scopeTexts[scope].label}
              description={scopeTexts[scope].text}
            />
          ))}
        </Stack>
      </Radio.Group>
      <ExpiryFields label={t`Expires`} {...form.field('expires_at')} />
    </KeyForm>
  );
}

const overlaps = [
  { value: '0', label: t`Stops working now` },
  { value: '1', label: t`Works for 1 more hour` },
  { value: '24', label: t`Works for 24 more hours` },
  { value: '168', label: t`Works for 7 more days` },
  { value: '720', label: t`Works for 30 more days` },
] as const;

interface RotateValues {
  readonly overlap_hours: string | null;
  readonly expires_at: Expiry;
}

/** Replaces a key. The old one keeps working for a while, so that no flight is interrupted. */
export function RotateForm({ apiKey, ...actions }: Props & { readonly apiKey: ApiKey }): ReactNode {
  const form = useForm<RotateValues>({ overlap_hours: '24', expires_at: noExpiry }, ({ expires_at }) =>
    expiryError(expires_at),
  );
  const send = ({ overlap_hours, expires_at }: RotateValues): Promise<Issued> =>
    api(rotateApiKey, {
      params: { id: apiKey.id },
      body: { overlap_hours: Number(overlap_hours), ...expiryBody(expires_at) },
    });
  return (
    <KeyForm form={form} send={send} action={t`Issue new key`} {...actions}>
      <p>
        <Trans>
          {apiKey.pilot.name} gets a new key with the same label and permissions. Enter it in the client before the old
          key, <span className="mono">{apiKey.prefix}…</span>, stops working.
        </Trans>
      </p>
      <Select
        label={t`Old key`}
        data={overlaps}
        allowDeselect={false}
        {...form.field('overlap_hours')}
        // The key is read after the dialog has opened, which then has the focus on its first button.
        autoFocus
        openOnFocus={false}
      />
      <ExpiryFields label={t`New key expires`} {...form.field('expires_at')} />
    </KeyForm>
  );
}

interface KeyFormProps<Values> extends Props {
  readonly form: Form<Values>;
  readonly send: (values: Values) => Promise<Issued>;
  /** The label of the button. */
  readonly action: string;
  readonly children: ReactNode;
}

/** A form that ends with a new key. */
function KeyForm<Values extends object>(props: KeyFormProps<Values>): ReactNode {
  const { form, send, action, onIssued, onClose, children } = props;
  const client = useQueryClient();
  const { save, isSaving, rest } = useSave(form, {
    send,
    onSaved: async (issued) => {
      onIssued(issued);
      await refreshKeys(client);
    },
  });
  return (
    <DialogForm onSubmit={form.onSubmit(save)}>
      {children}
      <DialogError>{rest === null ? null : t`The key was not issued. ${rest}`}</DialogError>
      <SaveActions question={null} label={action} isSaving={isSaving} onCancel={onClose} />
    </DialogForm>
  );
}

/** The fields for the lifetime of a key. */
function ExpiryFields({
  label,
  value,
  onChange,
  error,
}: Omit<FieldProps<Expiry>, 'name'> & { readonly label: string }): ReactNode {
  const isDate = value.lifetime === 'date';
  return (
    <SimpleGrid cols={2} spacing="md">
      <Select
        label={label}
        data={lifetimes}
        value={value.lifetime}
        allowDeselect={false}
        error={isDate ? undefined : error}
        onChange={(lifetime) => onChange({ ...value, lifetime: lifetime ?? 'never' })}
      />
      {isDate ? (
        <DayInput
          label={t`Last day (UTC)`}
          withAsterisk
          // Below it, the calendar would cover the error and the buttons.
          popoverProps={{ position: 'top-end' }}
          value={value.date || null}
          error={error}
          onChange={(date) => onChange({ ...value, date: date ?? '' })}
        />
      ) : null}
    </SimpleGrid>
  );
}

function expiryError({ lifetime, date }: Expiry): Record<string, string> {
  return lifetime === 'date' && date === '' ? { expires_at: t`Choose the last day.` } : {};
}

function expiryBody({ lifetime, date }: Expiry): { readonly expires_at?: string } {
  const expires_at = expiryOf(lifetime, date, Date.now());
  return expires_at === null ? {} : { expires_at };
}

/** Refetches the keys, and the pilots, which have a count of their keys. */
export async function refreshKeys(client: QueryClient): Promise<void> {
  const stale = [listApiKeys, pilotCalls.list, pilotCalls.find];
  await Promise.all(stale.map((endpoint) => client.invalidateQueries({ queryKey: keyOf(endpoint) })));
}
