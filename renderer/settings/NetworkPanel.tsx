import { Button } from '@mantine/core';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { IconAlertTriangle, IconCheck, IconLock } from '@tabler/icons-react';
import { useSearch } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { changeNetwork, getNetwork, type Network } from '../../server/contract/admin/network.ts';
import { api, keyOf } from '../app/api.ts';
import { useNow } from '../app/useNow.ts';
import { ago } from '../app/utc.ts';
import { QrCode } from '../components/QrCode.tsx';
import { StatusBadge } from '../components/StatusBadge.tsx';
import type { Status } from '../components/status.ts';
import { FirewallAdvice } from './FirewallAdvice.tsx';
import classes from './NetworkPanel.module.css';
import { SiteList } from './SiteList.tsx';

/** Where pilots reach this PC, who does, and what to do when somebody does not. */
export function NetworkPanel({ network }: { readonly network: Network }): ReactNode {
  const { site } = useSearch({ from: '/settings' });
  const { sites } = network;
  // No other device reaches this PC by its address for itself: a camera has nothing to read there.
  const onLan = sites.filter(({ card }) => card !== null);
  const coded = onLan[Number(site ?? 1) - 1] ?? onLan[0];
  return (
    <>
      <section className={classes.part} aria-labelledby="addresses">
        <div className={classes.title}>
          <h3 id="addresses">Address for pilots</h3>
          <StatusBadge status={reachOf(network)} />
        </div>
        <p className={classes.text}>{reachText(network)}</p>
        {network.trouble === null ? null : <TryAgain network={network} />}
        <div className={classes.addresses}>
          <SiteList sites={sites} coded={coded} />
          {coded === undefined ? null : (
            <figure className={classes.code}>
              <QrCode text={coded.phpvms7} label={coded.phpvms7} />
              <figcaption>{coded.card}: clients of phpVMS 7</figcaption>
            </figure>
          )}
        </div>
        <p className={classes.text}>
          An address that changes ends at once, and pilots enter the new one in their clients. What they were told is
          stored stays stored; calls that are under way are still answered.
        </p>
      </section>
      {network.lan ? <LanHelp network={network} /> : null}
    </>
  );
}

/** The other program may have ended by now. */
function TryAgain({ network: { lan, port } }: { readonly network: Network }): ReactNode {
  const client = useQueryClient();
  const { mutate, isPending, error } = useMutation({
    mutationFn: () => api(changeNetwork, { body: { lan, port } }),
    onSuccess: () => client.invalidateQueries({ queryKey: keyOf(getNetwork) }),
  });
  return (
    <div className={classes.again}>
      <Button loading={isPending} onClick={() => mutate()}>
        Try port {port} again
      </Button>
      <span role="alert">{error === null ? null : 'It is still taken.'}</span>
    </div>
  );
}

function reachOf({ lan, trouble }: Network): Status {
  if (trouble !== null) return { label: 'Not listening', kind: 'bad', icon: IconAlertTriangle };
  if (lan) return { label: 'LAN let in', kind: 'ok', icon: IconCheck };
  return { label: 'This PC only', kind: 'mut', icon: IconLock };
}

function reachText({ lan, trouble, sites }: Network): string {
  if (trouble !== null) return `Pilots cannot connect: nothing listens at these addresses. ${trouble}`;
  if (!lan) {
    return 'Nobody on your network gets in: a simulator on another PC, a tablet or a phone does not reach Homebase. Clients on this PC do. To let the others in, switch on “Let the LAN in”.';
  }
  const others =
    'Devices in the same network reach Homebase here, with an API key. The Internet does not, unless your router forwards the port.';
  return sites.length > 2 ? `${others} This PC is in several networks: give out the one that the pilot is in.` : others;
}

function LanHelp({ network }: { readonly network: Network }): ReactNode {
  const { last_lan_call, port, firewall } = network;
  const now = useNow(1000);
  return (
    <section className={classes.part} aria-labelledby="lan-help">
      <div className={classes.title}>
        <h3 id="lan-help">Does it get through?</h3>
      </div>
      {last_lan_call === null ? (
        <p className={classes.text}>
          No other device has called at port {port} since Homebase listens there. To try it, open the address on a phone
          in the same network: any answer, also one that asks for a key, means that the way is free.
        </p>
      ) : (
        <p className={classes.text}>
          <strong>Yes.</strong> The last call from another device came {ago(last_lan_call.at, now)}, from{' '}
          <span className="mono">{last_lan_call.from}</span>: network and firewall let it through.
        </p>
      )}
      <FirewallAdvice firewall={firewall} open={last_lan_call === null} />
    </section>
  );
}
