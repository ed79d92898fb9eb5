import { Button } from '@mantine/core';
import { IconCheck, IconStethoscope } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { type ReactNode, useState } from 'react';
import { getApiKey, type RefusedKey } from '../../server/contract/admin/apiKeys.ts';
import { queryOf } from '../app/api.ts';
import { count } from '../app/figures.ts';
import { useNow } from '../app/useNow.ts';
import { clockOf } from '../app/utc.ts';
import { type Connection, connectionSince, elapsed, type KeyCall } from './connection.ts';
import classes from './ConnectionTest.module.css';
import type { Site } from './site.ts';

interface Props {
  readonly keyId: number;
  /** Calls from this moment of the server's clock on count; null: from now on. */
  readonly since: string | null;
  readonly site: Site;
  /** Opens the settings; where there are none yet, the hints do not offer it. */
  readonly onSettings?: (() => void) | undefined;
}

/** A frame without the stream has to ask by itself. */
const askEvery = 2000;
/** Milliseconds after which the hints come without being asked for. */
const patience = 60_000;

/** Waits for a call with a key, says who called, and what else was tried and refused meanwhile. */
export function ConnectionTest({ keyId, since, site, onSettings }: Props): ReactNode {
  const [begin, setBegin] = useState(since);
  const [started] = useState(Date.now);
  const waited = useNow(1000) - started;
  const [asked, setAsked] = useState(false);
  const { data } = useQuery({
    ...queryOf(getApiKey, { params: { id: keyId } }),
    gcTime: 0,
    refetchInterval: askEvery,
    enabled: ({ state }) => state.data === undefined || begin === null || !connectionSince(begin, state.data).call,
  });
  if (begin === null && data !== undefined) setBegin(data.now);
  const { call, refused }: Connection =
    data === undefined || begin === null ? { call: null, refused: [] } : connectionSince(begin, data);
  const hints = call === null && (asked || waited > patience);
  return (
    <div className={classes.test}>
      <div className={classes.row} data-arrived={call !== null || undefined}>
        {call === null ? <Waiting waited={waited} /> : <Arrived call={call} />}
        {call === null && !hints ? (
          <Button
            size="md"
            leftSection={<IconStethoscope size={16} stroke={1.6} aria-hidden />}
            onClick={() => setAsked(true)}
          >
            Not arriving?
          </Button>
        ) : null}
      </div>
      {refused.length > 0 && call === null ? <Refused keys={refused} /> : null}
      {hints ? <Hints site={site} onSettings={onSettings} /> : null}
    </div>
  );
}

function Waiting({ waited }: { readonly waited: number }): ReactNode {
  return (
    <>
      <span className={classes.ring} aria-hidden>
        <i />
        <i />
        <i />
      </span>
      <div className={classes.text}>
        <strong role="status">Waiting for a call with this key</strong>
        <span>{elapsed(waited)} so far. Closing this does not stop the key from working.</span>
      </div>
    </>
  );
}

function Arrived({ call }: { readonly call: KeyCall }): ReactNode {
  return (
    <>
      <IconCheck className={classes.done} size={18} stroke={2} aria-hidden />
      <div className={classes.text}>
        <strong role="status">The key works: {call.client ?? 'a client without a name'} called</strong>
        <span>
          <span className="mono">{call.call}</span> from <span className="mono">{call.address}</span> at{' '}
          {clockOf(call.at)}
        </span>
      </div>
    </>
  );
}

/** As many addresses as have room. */
const shown = 3;

function Refused({ keys }: { readonly keys: readonly RefusedKey[] }): ReactNode {
  return (
    <ul className={classes.refused} aria-label="Refused meanwhile">
      {keys.slice(0, shown).map(({ address, prefix, reason, client, count: times, at }) => (
        <li key={address}>
          Refused <span className="mono">{address}</span>
          {client === null ? '' : `, ${client}`}: {reason}
          {prefix === 'none' ? '' : ` (${prefix})`}, {times === 1 ? '' : `${count(times)} times, last `}
          {clockOf(at)}
        </li>
      ))}
    </ul>
  );
}

function Hints({ site, onSettings }: Pick<Props, 'site' | 'onSettings'>): ReactNode {
  return (
    <ul className={classes.hints} aria-label="What to look at">
      {site.thisPcOnly ? (
        <li>
          <strong>Homebase listens on this PC only.</strong> A client on another PC does not get through until the
          settings let the local network in.
          {onSettings === undefined ? null : (
            <>
              {' '}
              <button type="button" className={classes.link} onClick={onSettings}>
                Open the settings
              </button>
            </>
          )}
        </li>
      ) : (
        <li>
          <strong>A firewall holds it up?</strong> On the pilot’s PC, open{' '}
          <span className="mono">{site.classicAddress}/api/status</span> in a browser. When Homebase does not answer,
          allow it for private networks in the firewall of this PC.
        </li>
      )}
      <li>
        <strong>The address is not quite the same?</strong> It begins with http, not https, and ends with /phpvms7:{' '}
        <span className="mono">{site.address}</span>
      </li>
      {site.others.length > 0 ? (
        <li>
          <strong>Another network?</strong> This PC is also <span className="mono">{site.others.join(', ')}</span>
        </li>
      ) : null}
    </ul>
  );
}
