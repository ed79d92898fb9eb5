import { t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import { ActionIcon, Box, Button, Group, Paper, Text } from '@mantine/core';
import { IconAlertTriangle, IconCheck, IconLock, IconQrcode } from '@tabler/icons-react';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { Link, useSearch } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { changeNetwork, getNetwork, type NetworkStatus } from '../../../server/contract/admin/network.ts';
import { api, keyOf } from '../../lib/api.ts';
import { addressKinds } from '../../lib/clients.ts';
import { ago, useNow } from '../../lib/utc.ts';
import { CopyBox, CopyIcon } from '../../ui/CopyButton.tsx';
import { MovingCard } from './MovingCard.tsx';
import { QrCode } from '../../ui/QrCode.tsx';
import type { Status } from '../../ui/status.ts';
import { StatusBadge } from '../../ui/StatusBadge.tsx';
import classes from './Settings.module.css';

interface Props {
  readonly network: NetworkStatus;
  /** Whether the pilots' page is turned on. */
  readonly hasPage: boolean;
}

const pageKind = {
  name: t`Pilots’ page`,
  who: t`any browser, such as a phone’s; pilots sign in with their key`,
  of: ({ page }: { readonly page: string }) => page,
};

/** Shows the addresses for pilots, whether other devices can connect, and what to do when they cannot. */
export function NetworkPanel({ network, hasPage }: Props): ReactNode {
  const { site } = useSearch({ from: '/settings' });
  const { sites } = network;
  const kinds = hasPage ? [...addressKinds, pageKind] : addressKinds;
  // Only addresses in the network get a QR code: a phone cannot reach 127.0.0.1.
  const onLan = sites.filter(({ card }) => card !== null);
  const coded = onLan[Number(site ?? 1) - 1] ?? onLan[0];
  return (
    <>
      <section className={classes.part} aria-labelledby="addresses">
        <Group gap={10} mb={4}>
          <h3 id="addresses">{t`Address for pilots`}</h3>
          <StatusBadge status={reachOf(network)} />
        </Group>
        <Explained>{reachText(network)}</Explained>
        {network.problem === null ? null : <TryAgain network={network} />}
        <Group align="flex-start" gap={24} my="md" wrap="nowrap">
          <SiteList sites={sites} coded={coded} kinds={kinds} />
          {coded === undefined ? null : (
            <figure className={classes.code}>
              <QrCode text={coded.phpvms7} label={coded.phpvms7} />
              <Text component="figcaption" mt={6} fz={11.5} lh="sm" c="dimmed" ta="center">
                {t`${nameOf(coded)}: phpVMS 7 clients`}
              </Text>
            </figure>
          )}
        </Group>
        <Box component="ul" mb="sm" aria-label={t`Which client needs which address`}>
          {kinds.map(({ name, who }) => (
            <li key={name}>
              <strong>{name}:</strong> {who}
            </li>
          ))}
        </Box>
        <Explained>
          <Trans>
            When the address changes, pilots must enter the new one in their clients. The old address stops working
            immediately. Saved data is not affected.
          </Trans>
        </Explained>
        <details className={classes.advice}>
          <summary>{t`If your pilots come from phpVMS`}</summary>
          <MovingCard network={network} />
        </details>
      </section>
      {network.lan ? <LanHelp network={network} /> : null}
    </>
  );
}

function Explained({ children }: { readonly children: ReactNode }): ReactNode {
  return (
    <Text maw={640} c="var(--hb-tx2)">
      {children}
    </Text>
  );
}

/** Retries the same port, which the other program may have released. */
function TryAgain({ network: { lan, port } }: { readonly network: NetworkStatus }): ReactNode {
  const client = useQueryClient();
  const { mutate, isPending, error } = useMutation({
    mutationFn: () => api(changeNetwork, { body: { lan, port } }),
    onSuccess: () => client.invalidateQueries({ queryKey: keyOf(getNetwork) }),
  });
  return (
    <Group gap={10} mt="sm" c="var(--hb-bad)">
      <Button loading={isPending} onClick={() => mutate()}>
        {t`Retry port ${port}`}
      </Button>
      <span role="alert">{error === null ? null : t`The port is still in use.`}</span>
    </Group>
  );
}

function reachOf({ lan, problem }: NetworkStatus): Status {
  if (problem !== null) return { label: t`Not listening`, kind: 'bad', icon: IconAlertTriangle };
  if (lan) return { label: t`Local network`, kind: 'ok', icon: IconCheck };
  return { label: t`This PC only`, kind: 'mut', icon: IconLock };
}

function reachText({ lan, problem, sites }: NetworkStatus): string {
  if (problem !== null) return t`Pilots cannot connect: Homebase is not listening. ${problem}`;
  if (!lan) {
    return t`Only clients on this PC can connect. To let other PCs, tablets and phones connect, turn on “Allow access from your local network”.`;
  }
  const others = t`Devices in your network can connect at these addresses with an API key. Devices on the internet cannot, unless your router forwards the port.`;
  return sites.filter(({ by_name }) => !by_name).length > 2
    ? t`${others} This PC is in several networks: give pilots the address in theirs.`
    : others;
}

function LanHelp({ network }: { readonly network: NetworkStatus }): ReactNode {
  const { last_lan_call, port, firewall } = network;
  const now = useNow(1000);
  return (
    <section className={classes.part} aria-labelledby="lan-help">
      <h3 id="lan-help">{t`Connection check`}</h3>
      {last_lan_call === null ? (
        <Explained>
          {t`No other device has connected to port ${port} yet. To test it, open the address on a phone in the same network. Any reply, even an error about a missing key, means that the connection works.`}
        </Explained>
      ) : (
        <Explained>
          <Trans>
            <Text span inherit fw="bold" c="bright">
              Other devices can connect.
            </Text>{' '}
            The last one did {ago(last_lan_call.at, now)}, from <span className="mono">{last_lan_call.from}</span>.
          </Trans>
        </Explained>
      )}
      <FirewallAdvice firewall={firewall} open={last_lan_call === null} />
    </section>
  );
}

interface SiteListProps {
  readonly sites: NetworkStatus['sites'];
  /** The address in the QR code. */
  readonly coded: NetworkStatus['sites'][number] | undefined;
  readonly kinds: readonly ((typeof addressKinds)[number] | typeof pageKind)[];
}

/** Lists each address of this PC in the forms for both kinds of clients. */
function SiteList({ sites, coded, kinds }: SiteListProps): ReactNode {
  const onLan = sites.filter(({ card }) => card !== null);
  return (
    <Paper component="ul" withBorder radius="md" flex={1} miw={0} aria-label={t`Addresses`}>
      {sites.map((site) => (
        <li key={site.page} className={classes.site}>
          <Group justify="space-between" mih={24} fw={560}>
            {nameOf(site)}
            {onLan.length > 1 && site.card !== null ? (
              <ActionIcon
                size={24}
                {...(site === coded ? { bg: 'var(--hb-acc-bg)', c: 'var(--hb-acc-tx)' } : {})}
                aria-current={site === coded}
                title={t`Show QR code`}
                aria-label={t`Show the QR code of ${site.phpvms7}`}
                renderRoot={(props) => (
                  <Link
                    {...props}
                    to="/settings"
                    search={(old) => ({ ...old, site: String(onLan.indexOf(site) + 1) })}
                    replace
                  />
                )}
              >
                <IconQrcode size={15} stroke={1.6} aria-hidden />
              </ActionIcon>
            ) : null}
          </Group>
          {kinds.map(({ name, of }) => (
            <Address
              key={name}
              label={name}
              address={of({ ...site, address: site.phpvms7, classicAddress: site.classic })}
            />
          ))}
          {site.by_name ? (
            <Text size="sm" c="dimmed" mt={4}>
              {t`Stays the same when your router gives this PC another number. Does not work on Android before version 12, nor in other networks.`}
            </Text>
          ) : null}
        </li>
      ))}
    </Paper>
  );
}

function nameOf({ card, by_name }: NetworkStatus['sites'][number]): string {
  return by_name ? t`By name` : (card ?? t`This PC`);
}

function Address({ label, address }: { readonly label: string; readonly address: string }): ReactNode {
  return (
    <div className={classes.address}>
      <Text span size="sm" c="dimmed">
        {label}
      </Text>
      <span className={`mono ${classes.text}`}>{address}</span>
      <CopyIcon text={address} label={t`Copy ${address}`} />
    </div>
  );
}

const platforms = { windows: t`Windows`, macos: 'macOS', linux: t`Linux` } as const;

interface FirewallProps {
  readonly firewall: NetworkStatus['firewall'];
  /** True while no other device has connected yet. */
  readonly open: boolean;
}

/** Explains how to open the firewall of this PC, with the commands to paste. */
function FirewallAdvice({ firewall, open }: FirewallProps): ReactNode {
  return (
    <details className={classes.advice} open={open}>
      <summary>{t`If a pilot cannot connect: check the firewall of this PC (${platforms[firewall.platform]})`}</summary>
      <ol className={classes.steps}>
        {firewall.steps.map(({ title, text, command }) => (
          <li key={title}>
            <strong>{title}</strong>
            <p>{text}</p>
            {command === null ? null : (
              <CopyBox mt={4} pl={10}>
                <code className={`mono ${classes.text}`}>{command}</code>
                <CopyIcon text={command} label={t`Copy the command`} />
              </CopyBox>
            )}
          </li>
        ))}
        <li>
          <strong>{t`If it still does not work`}</strong>
          <p>
            <Trans>
              Check that the pilot’s device is in the same network, not on guest Wi-Fi or mobile data, and that the
              address begins with http, not https.
            </Trans>
          </p>
        </li>
      </ol>
    </details>
  );
}
