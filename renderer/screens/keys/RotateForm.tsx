import { Button, Select } from '@mantine/core';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { type FormEvent, type ReactNode, useState } from 'react';
import { type ApiKey, rotateApiKey } from '../../../server/contract/admin/apiKeys.ts';
import { api } from '../../lib/api.ts';
import { formErrors } from '../../lib/formErrors.ts';
import { DialogActions, DialogError, DialogForm } from '../../ui/Dialog.tsx';
import { type Expiry, ExpiryFields } from './ExpiryFields.tsx';
import { expiryOf } from './expiry.ts';
import type { Issued } from './IssueForm.tsx';
import { refreshKeys } from './refreshKeys.ts';

const overlaps = [
  { value: '0', label: 'Stops working now' },
  { value: '1', label: 'Works for 1 more hour' },
  { value: '24', label: 'Works for 24 more hours' },
  { value: '168', label: 'Works for 7 more days' },
  { value: '720', label: 'Works for 30 more days' },
] as const;

interface Props {
  readonly apiKey: ApiKey;
  readonly onIssued: (issued: Issued) => void;
  readonly onClose: () => void;
}

/** Replaces a key. The old one keeps working for a while, so that no flight is interrupted. */
export function RotateForm({ apiKey, onIssued, onClose }: Props): ReactNode {
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
