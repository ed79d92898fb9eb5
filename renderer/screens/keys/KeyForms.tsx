import { Button, Radio, Select, SimpleGrid, Stack, TextInput } from '@mantine/core';
import { type QueryClient, useMutation, useQueryClient } from '@tanstack/react-query';
import { type FormEvent, type ReactNode, useState } from 'react';
import { type ApiKey, issueApiKey, listApiKeys, rotateApiKey } from '../../../server/contract/admin/apiKeys.ts';
import { pilotCalls } from '../../../server/contract/admin/catalog/pilots.ts';
import type { EndpointInput } from '../../../server/contract/endpoint.ts';
import { api, keyOf } from '../../lib/api.ts';
import { formErrors } from '../../lib/formErrors.ts';
import { DialogActions, DialogError, DialogForm } from '../../ui/Dialog.tsx';
import { expiryOf, lifetimes } from './expiry.ts';
import { scopeTexts } from './keyTexts.ts';
import { PilotSelect } from './PilotSelect.tsx';

export interface Issued {
  readonly data: ApiKey;
  readonly key: string;
  /** The old key, when this one was issued by rotating it. */
  readonly replaced?: ApiKey;
}

interface Props {
  /** The id of the pilot selected at first. */
  readonly pilot: string | undefined;
  readonly onIssued: (issued: Issued) => void;
  readonly onClose: () => void;
}

const scopes = ['full', 'read'] as const;
type Scope = (typeof scopes)[number];

export function IssueForm({ pilot, onIssued, onClose }: Props): ReactNode {
  const [userId, setUserId] = useState(pilot);
  const [scope, setScope] = useState<Scope>('full');
  const [expiry, setExpiry] = useState<Expiry>({ lifetime: 'never', date: '' });
  const issue = useIssue(onIssued);
  const { fields, rest } = formErrors(issue.error, ['user_id', 'label', 'expires_at']);
  const [missing, setMissing] = useState(false);
  const submit = (event: FormEvent<HTMLFormElement>): void => {
    event.preventDefault();
    const label = new FormData(event.currentTarget).get('label');
    setMissing(userId === undefined);
    if (userId === undefined || typeof label !== 'string') return;
    const expires_at = expiryOf(expiry.lifetime, expiry.date, Date.now());
    issue.mutate({ user_id: Number(userId), label, scope, ...(expires_at === null ? {} : { expires_at }) });
  };
  const first = pilot === undefined;
  return (
    <DialogForm onSubmit={submit}>
      <PilotSelect
        label="Pilot"
        placeholder="Name or ident"
        value={userId}
        onChange={setUserId}
        error={missing && userId === undefined ? 'Choose a pilot.' : fields['user_id']}
        {...(first ? { autoFocus: true } : {})}
      />
      <TextInput
        name="label"
        label="Label"
        description="Tells this pilot’s keys apart, for example by PC."
        placeholder="Mara, main PC"
        required
        maxLength={100}
        error={fields['label']}
        data-autofocus={first ? undefined : true}
      />
      <ScopeField value={scope} onChange={setScope} />
      <ExpiryFields label="Expires" value={expiry} onChange={setExpiry} error={fields['expires_at']} />
      <DialogError>{rest === null ? null : `The key was not issued. ${rest}`}</DialogError>
      <DialogActions>
        <span />
        <Button size="md" onClick={onClose}>
          Cancel
        </Button>
        <Button size="md" variant="filled" type="submit" loading={issue.isPending}>
          Issue key
        </Button>
      </DialogActions>
    </DialogForm>
  );
}

function useIssue(onIssued: Props['onIssued']) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (body: EndpointInput<typeof issueApiKey>['body']) => api(issueApiKey, { body }),
    onSuccess: async (issued) => {
      onIssued(issued);
      await refreshKeys(client);
    },
  });
}

interface ScopeProps {
  readonly value: Scope;
  readonly onChange: (scope: Scope) => void;
}

function ScopeField({ value, onChange }: ScopeProps): ReactNode {
  return (
    <Radio.Group label="Permissions" value={value} onChange={onChange}>
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
  );
}

const overlaps = [
  { value: '0', label: 'Stops working now' },
  { value: '1', label: 'Works for 1 more hour' },
  { value: '24', label: 'Works for 24 more hours' },
  { value: '168', label: 'Works for 7 more days' },
  { value: '720', label: 'Works for 30 more days' },
] as const;

interface RotateProps {
  readonly apiKey: ApiKey;
  readonly onIssued: (issued: Issued) => void;
  readonly onClose: () => void;
}

/** Replaces a key. The old one keeps working for a while, so that no flight is interrupted. */
export function RotateForm({ apiKey, onIssued, onClose }: RotateProps): ReactNode {
  const client = useQueryClient();
  const [overlap, setOverlap] = useState('24');
  const [expiry, setExpiry] = useState<Expiry>({ lifetime: 'never', date: '' });
  const rotate = useMutation({
    mutationFn: () => {
      const expires_at = expiryOf(expiry.lifetime, expiry.date, Date.now());
      const body = { overlap_hours: Number(overlap), ...(expires_at === null ? {} : { expires_at }) };
      return api(rotateApiKey, { params: { id: apiKey.id }, body });
    },
    onSuccess: async (issued) => {
      onIssued(issued);
      await refreshKeys(client);
    },
  });
  const { fields, rest } = formErrors(rotate.error, ['expires_at']);
  const submit = (event: FormEvent): void => {
    event.preventDefault();
    rotate.mutate();
  };
  return (
    <DialogForm onSubmit={submit}>
      <p>
        {apiKey.pilot.name} gets a new key with the same label and permissions. Enter it in the client before the old
        key, <span className="mono">{apiKey.prefix}…</span>, stops working.
      </p>
      <Select
        label="Old key"
        data={overlaps}
        value={overlap}
        allowDeselect={false}
        onChange={(value) => setOverlap(value ?? '24')}
        data-autofocus
      />
      <ExpiryFields label="New key expires" value={expiry} onChange={setExpiry} error={fields['expires_at']} />
      <DialogError>{rest === null ? null : `The key was not issued. ${rest}`}</DialogError>
      <DialogActions>
        <span />
        <Button size="md" onClick={onClose}>
          Cancel
        </Button>
        <Button size="md" variant="filled" type="submit" loading={rotate.isPending}>
          Issue new key
        </Button>
      </DialogActions>
    </DialogForm>
  );
}

export interface Expiry {
  readonly lifetime: string;
  /** The last day, `2026-12-01`, when the lifetime is `date`. */
  readonly date: string;
}

interface ExpiryProps {
  readonly label: string;
  readonly value: Expiry;
  readonly onChange: (value: Expiry) => void;
  readonly error?: string | undefined;
}

/** The fields for the lifetime of a key. */
function ExpiryFields({ label, value, onChange, error }: ExpiryProps): ReactNode {
  return (
    <SimpleGrid cols={2} spacing="md">
      <Select
        label={label}
        data={lifetimes}
        value={value.lifetime}
        allowDeselect={false}
        error={value.lifetime === 'date' ? undefined : error}
        onChange={(lifetime) => onChange({ ...value, lifetime: lifetime ?? 'never' })}
      />
      {value.lifetime === 'date' ? (
        <TextInput
          type="date"
          label="Last day (UTC)"
          required
          value={value.date}
          error={error}
          onChange={({ currentTarget }) => onChange({ ...value, date: currentTarget.value })}
        />
      ) : null}
    </SimpleGrid>
  );
}

/** Refetches the keys, and the pilots, which have a count of their keys. */
export async function refreshKeys(client: QueryClient): Promise<void> {
  const stale = [listApiKeys, pilotCalls.list, pilotCalls.find];
  await Promise.all(stale.map((endpoint) => client.invalidateQueries({ queryKey: keyOf(endpoint) })));
}
