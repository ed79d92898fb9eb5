import { Button, Radio, Stack, TextInput } from '@mantine/core';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { type FormEvent, type ReactNode, useState } from 'react';
import { type ApiKey, issueApiKey } from '../../../server/contract/admin/apiKeys.ts';
import type { EndpointInput } from '../../../server/contract/endpoint.ts';
import { api } from '../../lib/api.ts';
import { formErrors } from '../../lib/formErrors.ts';
import { DialogActions, DialogError, DialogForm } from '../../ui/Dialog.tsx';
import { type Expiry, ExpiryFields } from './ExpiryFields.tsx';
import { expiryOf } from './expiry.ts';
import { scopeTexts } from './keyTexts.ts';
import { PilotSelect } from './PilotSelect.tsx';
import { refreshKeys } from './refreshKeys.ts';

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
