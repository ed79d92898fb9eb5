import type { ReactNode } from 'react';
import type { Home } from '../../server/contract/admin/airline.ts';
import { CopyIcon } from '../ui/CopyButton.tsx';
import { connectionStatus } from '../lib/connectionStatus.ts';
import { perSecond } from '../lib/figures.ts';
import classes from './Shell.module.css';
import { siteAddressOf } from '../lib/siteAddress.ts';
import { useConnection, useCounts } from '../lib/stream.ts';
import { useNow } from '../lib/useNow.ts';
import { clockOf, dayOf } from '../lib/utc.ts';

/** Shown when this window is connected, but pilots cannot connect. */
const notListening = { word: 'Not listening', kind: 'bad' } as const;

/** Shows the time, the server's state and the pilots' address at the foot of the sidebar. */
export function ServerState({ home }: { readonly home: Home }): ReactNode {
  const connection = useConnection();
  const { word, kind } = home.trouble === null ? connectionStatus[connection] : notListening;
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
      <Address address={siteAddressOf(home)} />
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
  return (
    <div className={classes.address}>
      <span className={classes.addressText} title={address}>
        {address.replace(/^https?:\/\//, '')}
      </span>
      <CopyIcon className={classes.copy} text={address} what="pilots’ address" />
    </div>
  );
}
