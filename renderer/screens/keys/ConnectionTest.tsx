import { t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import { Anchor, Button, Group, Loader, Stack, Text } from '@mantine/core';
import { IconCheck, IconStethoscope } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { type ReactNode, useState } from 'react';
import { getApiKey, type RefusedKey } from '../../../server/contract/admin/apiKeys.ts';
import { queryOf } from '../../lib/api.ts';
import { count } from '../../lib/figures.ts';
import { clockOf, useNow } from '../../lib/utc.ts';
import { type TestedConnection, connectionSince, elapsed, type KeyCall, type KeySite } from './connection.ts';

interface Props {
  readonly keyId: number;
  /** Calls count from this time of the server's clock; null: from now. */
  readonly since: string | null;
  readonly site: KeySite;
  /** Opens the settings; undefined in the setup wizard, which has none. */
  readonly onSettings?: (() => void) | undefined;
}

/** Polls, because the setup wizard has no event stream. */
const pollMs = 2000;
/** Shows the hints after this time, even if nobody asks for them. */
const timeoutMs = 60_000;

/** Waits for a call with a key. Shows who called, and calls that were refused meanwhile. */
export function ConnectionTest({ keyId, since, site, onSettings }: Props): ReactNode {
  const [begin, setBegin] = useState(since);
  const [started] = useState(Date.now);
  const waited = useNow(1000) - started;
  const [asked, setAsked] = useState(false);
  const { data } = useQuery({
    ...queryOf(getApiKey, { params: { id: keyId } }),
    gcTime: 0,
    refetchInterval: pollMs,
    enabled: ({ state }) => state.data === undefined || begin === null || !connectionSince(begin, state.data).call,
  });
  if (begin === null && data !== undefined) setBegin(data.now);
  const { call, refused }: TestedConnection =
    data === undefined || begin === null ? { call: null, refused: [] } : connectionSince(begin, data);
  const hints = call === null && (asked || waited > timeoutMs);
  return (
    <Stack gap={10}>
      <Group
        gap={14}
        mih={60}
        px={14}
        py={10}
        wrap="nowrap"
        bd={`1px solid var(${call === null ? '--hb-line2' : '--hb-ok-mark'})`}
        bdrs="md"
      >
        {call === null ? <Waiting waited={waited} /> : <Arrived call={call} />}
        {call === null && !hints ? (
          <Button
            size="md"
            leftSection={<IconStethoscope size={16} stroke={1.6} aria-hidden />}
            onClick={() => setAsked(true)}
          >
            {t`Troubleshoot`}
          </Button>
        ) : null}
      </Group>
      {refused.length > 0 && call === null ? <Refused keys={refused} /> : null}
      {hints ? <Hints site={site} onSettings={onSettings} ref={asked ? takeFocus : undefined} /> : null}
    </Stack>
  );
}

function Waiting({ waited }: { readonly waited: number }): ReactNode {
  return (
    <>
      <Loader size={20} aria-hidden />
      <Heard title={t`Waiting for the client to connect`}>
        {t`${elapsed(waited)} so far. The key keeps working if you close this.`}
      </Heard>
    </>
  );
}

function Arrived({ call }: { readonly call: KeyCall }): ReactNode {
  return (
    <>
      <IconCheck color="var(--hb-ok)" size={18} stroke={2} aria-hidden />
      <Heard
        title={
          call.client === null
            ? t`The key works: an unnamed client connected`
            : t`The key works: ${call.client} connected`
        }
      >
        <Trans>
          <span className="mono">{call.call}</span> from <span className="mono">{call.address}</span> at{' '}
          {clockOf(call.at)}
        </Trans>
      </Heard>
    </>
  );
}

function Heard({ title, children }: { readonly title: string; readonly children: ReactNode }): ReactNode {
  return (
    <Stack gap={0} flex={1} miw={0} style={wraps}>
      <Text role="status" fw={600}>
        {title}
      </Text>
      <Text size="sm" c="var(--hb-tx2)">
        {children}
      </Text>
    </Stack>
  );
}

/** Long names and addresses stay within the dialog. */
const wraps = { overflowWrap: 'anywhere' } as const;

/** Addresses listed. */
const shownAddresses = 3;

function Refused({ keys }: { readonly keys: readonly RefusedKey[] }): ReactNode {
  return (
    <Stack component="ul" gap={4} fz="sm" lh="sm" c="var(--hb-warn)" style={wraps} aria-label={t`Refused calls`}>
      {keys.slice(0, shownAddresses).map(({ address, prefix, reason, client, count: times, at }) => (
        <li key={address}>
          <Trans>
            Refused <span className="mono">{address}</span>
          </Trans>
          {client === null ? '' : `, ${client}`}: {reason}
          {prefix === 'none' ? '' : ` (${prefix})`},{' '}
          {times === 1 ? clockOf(at) : t`${count(times)} times, last ${clockOf(at)}`}
        </li>
      ))}
    </Stack>
  );
}

/** Takes it from the button, which is gone. */
const takeFocus = (list: HTMLElement | null): void => list?.focus();

interface HintsProps extends Pick<Props, 'site' | 'onSettings'> {
  readonly ref: ((list: HTMLElement | null) => void) | undefined;
}

function Hints({ site, onSettings, ref }: HintsProps): ReactNode {
  return (
    <Stack
      component="ul"
      ref={ref}
      tabIndex={-1}
      gap={4}
      fz="sm"
      lh="sm"
      c="var(--hb-tx2)"
      style={wraps}
      aria-label={t`Troubleshooting`}
    >
      {site.thisPcOnly ? (
        <li>
          <Trans>
            <Question>Only clients on this PC can connect.</Question> For a client on another PC, turn on access from
            your local network.
          </Trans>
          {onSettings === undefined ? null : (
            <>
              {' '}
              <Anchor component="button" type="button" onClick={onSettings}>
                {t`Open settings`}
              </Anchor>
            </>
          )}
        </li>
      ) : (
        <li>
          <Trans>
            <Question>Is a firewall blocking it?</Question> On the pilot’s PC, open{' '}
            <span className="mono">{site.page}/api/status</span> in a browser. If nothing appears, allow Homebase for
            private networks in the firewall of this PC.
          </Trans>
        </li>
      )}
      <li>
        <AddressHint address={site.address} />
      </li>
      {site.others.length > 0 ? (
        <li>
          <Trans>
            <Question>Is the client in another network?</Question> This PC is also at{' '}
            <span className="mono">{site.others.join(', ')}</span>
          </Trans>
        </li>
      ) : null}
    </Stack>
  );
}

function AddressHint({ address }: Pick<KeySite, 'address'>): ReactNode {
  return address.startsWith('https:') ? (
    <Trans>
      <Question>Is the address correct?</Question> It ends with /phpvms7: <span className="mono">{address}</span>
    </Trans>
  ) : (
    <Trans>
      <Question>Is the address correct?</Question> It begins with http, not https, and ends with /phpvms7:{' '}
      <span className="mono">{address}</span>
    </Trans>
  );
}

function Question({ children }: { readonly children: string }): ReactNode {
  return (
    <Text span inherit fw={560} c="bright">
      {children}
    </Text>
  );
}
