import { t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import { Button, Stack, Text } from '@mantine/core';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useNavigate, useSearch } from '@tanstack/react-router';
import { type ReactNode, useState } from 'react';
import { type ApiKey, getApiKey, revokeApiKey } from '../../../server/contract/admin/apiKeys.ts';
import { useAddress } from '../../lib/address.ts';
import { api, queryOf, reasonOf } from '../../lib/api.ts';
import { showToast } from '../../lib/toast.ts';
import { ConfirmDialog, Dialog, DialogActions, DialogError } from '../../ui/Dialog.tsx';
import { ClientSteps, useSite } from './ClientSteps.tsx';
import { ConnectionTest } from './ConnectionTest.tsx';
import { IssuedKey } from './IssuedKey.tsx';
import { LastRefusals } from './LastRefusals.tsx';
import { type Issued, IssueForm, refreshKeys, RotateForm } from './KeyForms.tsx';
import { noDialog } from './keysSearch.ts';
import { endTexts, keySummary, momentText } from './keyTexts.ts';

/** Opens the dialog that the URL names. The key itself is never part of the URL. */
export function KeyDialogs(): ReactNode {
  const { issue, back, test, rotate, revoke } = useSearch({ from: '/keys' });
  const navigate = useNavigate();
  const address = useAddress();
  const [issued, setIssued] = useState<Issued | null>(null);
  const close = (): void => {
    setIssued(null);
    if (back === undefined || issue === undefined) address(noDialog);
    else void navigate({ to: '/pilots/$pilotId', params: { pilotId: issue } });
  };
  const closeRevoke = (): void => address({ revoke: undefined });
  const isShown = issued !== null && (issue !== undefined || rotate !== undefined);
  return (
    <>
      <Dialog title={t`New API key`} width={560} opened={issue !== undefined && !isShown} onClose={close} stays>
        <IssueForm pilot={issue === 'new' ? undefined : issue} onIssued={setIssued} onClose={close} />
      </Dialog>
      {rotate === undefined || isShown ? null : (
        <KeyDialog id={rotate} title={({ label }) => t`Rotate “${label}”`} width={560} onClose={close}>
          {(apiKey) => <RotateForm apiKey={apiKey} onIssued={setIssued} onClose={close} />}
        </KeyDialog>
      )}
      {test === undefined ? null : (
        <KeyDialog id={test} title={({ label }) => t`Test “${label}”`} width={760} onClose={close}>
          {(apiKey) => <Test apiKey={apiKey} onClose={close} />}
        </KeyDialog>
      )}
      {isShown ? <IssuedDialog issued={issued} onClose={close} /> : null}
      {revoke === undefined ? null : <Revoke id={revoke} onRevoked={close} onClose={closeRevoke} />}
    </>
  );
}

interface KeyDialogProps {
  readonly id: string;
  readonly title: (apiKey: ApiKey) => string;
  readonly width: 560 | 760;
  readonly onClose: () => void;
  readonly children: (apiKey: ApiKey) => ReactNode;
}

/** A dialog about an existing key. */
function KeyDialog({ id, title, width, onClose, children }: KeyDialogProps): ReactNode {
  const { data, error } = useKey(id);
  const key = data?.data;
  return (
    <Dialog
      title={key === undefined ? t`API key` : title(key)}
      note={key === undefined ? undefined : `${key.pilot.name}, ${key.pilot.ident}`}
      width={width}
      opened
      onClose={onClose}
    >
      <DialogError>{error === null ? null : reasonOf(error)}</DialogError>
      {key === undefined ? null : children(key)}
    </Dialog>
  );
}

/** Nothing is cached after the dialog closes, so that the next test starts fresh. */
function useKey(id: string): { readonly data: { readonly data: ApiKey } | undefined; readonly error: Error | null } {
  return useQuery({ ...queryOf(getApiKey, { params: { id: Number(id) } }), gcTime: 0 });
}

function IssuedDialog({ issued, onClose }: { readonly issued: Issued; readonly onClose: () => void }): ReactNode {
  const address = useAddress();
  const openSettings = useOpenSettings();
  const { data, replaced } = issued;
  const end = replaced?.expires_at ?? null;
  return (
    <Dialog
      title={t`Key issued for ${data.pilot.name}`}
      note={
        <>
          {keySummary(data)}{' '}
          {replaced == null || end === null ? null : (
            <Trans>
              The old key, <span className="mono">{replaced.prefix}…</span>, works until {momentText(end)}.
            </Trans>
          )}{' '}
          {t`Copy the key now. It will not be shown again.`}
        </>
      }
      width={760}
      opened
      onClose={onClose}
      stays
    >
      <Stack gap={14}>
        <IssuedKey issued={issued} onSettings={openSettings} />
        <DialogActions
          left={
            <>
              <Button size="md" c="var(--hb-bad)" onClick={() => address({ revoke: String(data.id) })}>
                {t`Revoke`}
              </Button>
              <Text span c="dimmed">
                {t`If you lose it, revoke it and issue a new one.`}
              </Text>
            </>
          }
        >
          <Button size="md" onClick={onClose}>
            {t`Done`}
          </Button>
        </DialogActions>
      </Stack>
    </Dialog>
  );
}

/** Tests an existing key, which is shown no more: the steps for its client, and whether it connects. */
function Test({ apiKey, onClose }: { readonly apiKey: ApiKey; readonly onClose: () => void }): ReactNode {
  const address = useAddress();
  const openSettings = useOpenSettings();
  const chosen = useSite();
  if (chosen === undefined) return null;
  return (
    <Stack gap={14}>
      {apiKey.state === 'active' ? (
        <>
          <ConnectionTest keyId={apiKey.id} since={null} site={chosen.site} onSettings={openSettings} />
          <ClientSteps
            chosen={chosen}
            ident={apiKey.pilot.ident}
            fullName={apiKey.pilot.name}
            keyText={null}
            onSettings={openSettings}
            autoFocus
          />
        </>
      ) : (
        <p>{endTexts[apiKey.state]}</p>
      )}
      <LastRefusals keyId={apiKey.id} />
      <DialogActions>
        <Button size="md" onClick={onClose}>
          {t`Done`}
        </Button>
        {apiKey.state === 'active' ? null : (
          <Button
            size="md"
            variant="filled"
            autoFocus
            onClick={() => address({ ...noDialog, issue: String(apiKey.pilot.id) }, { replace: true })}
          >
            {t`Issue new key`}
          </Button>
        )}
      </DialogActions>
    </Stack>
  );
}

function useOpenSettings(): () => void {
  const navigate = useNavigate();
  return () => void navigate({ to: '/settings' });
}

interface RevokeProps {
  readonly id: string;
  readonly onRevoked: () => void;
  readonly onClose: () => void;
}

/** Asks first, because revoking cannot be undone. */
function Revoke({ id, onRevoked, onClose }: RevokeProps): ReactNode {
  const client = useQueryClient();
  const { data, error } = useKey(id);
  const revoke = useMutation({
    mutationFn: () => api(revokeApiKey, { params: { id: Number(id) } }),
    onSuccess: async ({ data: key }) => {
      onRevoked();
      showToast({ text: t`Revoked “${key.label}” of ${key.pilot.name}.` });
      await refreshKeys(client);
    },
  });
  const key = data?.data;
  const name = key === undefined ? t`the key` : `“${key.label}”`;
  const title = key === undefined ? t`Revoke the key?` : t`Revoke “${key.label}” of ${key.pilot.name}?`;
  return (
    <ConfirmDialog
      title={title}
      action={t`Revoke ${name}`}
      doing={{ isPending: revoke.isPending, error: revoke.error ?? error }}
      onConfirm={() => revoke.mutate()}
      onClose={onClose}
    >
      <Trans>
        The client that uses it is refused immediately, even during a flight. Data it has sent is kept. This cannot be
        undone, but you can issue a new key.
      </Trans>
    </ConfirmDialog>
  );
}
