import { ActionIcon } from '@mantine/core';
import { IconCheck, IconCopy } from '@tabler/icons-react';
import { type ReactNode, useEffect, useState } from 'react';
import type { Home } from '../../server/contract/admin/airline.ts';
import { connectionStatus } from './connectionStatus.ts';
import { copyText } from './copyText.ts';
import { perSecond } from './figures.ts';
import classes from './Shell.module.css';
import { useConnection, useCounts } from './stream.ts';
import { useNow } from './useNow.ts';
import { clockOf, dayOf } from './utc.ts';

const copiedFor = 1500;

/** The foot of the sidebar: the airline's time, whether the server receives, and where pilots reach it. */
export function ServerState({ home }: { readonly home: Home }): ReactNode {
  const connection = useConnection();
  const { word, kind } = connectionStatus[connection];
  const counts = useCounts();
  return (
    <div className={classes.foot}>
      <Clock />
      <div className={classes.receiving} role="status" title={word}>
        <i className={classes.dot} data-kind={kind} />
        <span className={classes.receivingText}>{word}</span>
      </div>
      {connection !== 'open' || counts === null ? null : (
        <div className={classes.load}>{perSecond(counts.requests_per_second)} req/s</div>
      )}
      <Address address={home.lan[0] ?? home.api} />
    </div>
  );
}

function Clock(): ReactNode {
  const now = useNow(1000);
  return (
    <>
      <div className={classes.clock}>
        {clockOf(now).slice(0, -1)}
        <span className={classes.zone}>Z</span>
      </div>
      <div className={classes.date}>{dayOf(now)}</div>
    </>
  );
}

function Address({ address }: { readonly address: string }): ReactNode {
  const [copied, setCopied] = useState(false);
  useEffect(() => {
    if (!copied) return undefined;
    const timer = setTimeout(() => setCopied(false), copiedFor);
    return () => clearTimeout(timer);
  }, [copied]);
  const Icon = copied ? IconCheck : IconCopy;
  return (
    <div className={classes.address}>
      <span className={classes.addressText} title={address}>
        {address.replace(/^https?:\/\//, '')}
      </span>
      <ActionIcon
        className={classes.copy}
        size={24}
        aria-label={copied ? 'Address copied' : 'Copy the address for pilots'}
        onClick={() => void copyText(address).then(setCopied)}
      >
        <Icon size={13} stroke={1.6} aria-hidden />
      </ActionIcon>
    </div>
  );
}
