import { Group, Text } from '@mantine/core';
import { Link } from '@tanstack/react-router';
import { IconQrcode } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import type { Network } from '../../../server/contract/admin/network.ts';
import { CopyIcon } from '../../ui/CopyButton.tsx';
import classes from './Settings.module.css';

interface Props {
  readonly sites: Network['sites'];
  /** The address in the QR code. */
  readonly coded: Network['sites'][number] | undefined;
}

/** Lists each address of this PC in the forms for both kinds of clients. */
export function SiteList({ sites, coded }: Props): ReactNode {
  const onLan = sites.filter(({ card }) => card !== null);
  return (
    <ul className={classes.sites} aria-label="Addresses">
      {sites.map((site) => (
        <li key={site.classic} className={classes.site}>
          <Group justify="space-between" mih={24} fw={560}>
            {site.card ?? 'This PC'}
            {onLan.length > 1 && site.card !== null ? (
              <Link
                to="/settings"
                search={(old) => ({ ...old, site: String(onLan.indexOf(site) + 1) })}
                replace
                className={classes.show}
                aria-current={site === coded}
                title="Show QR code"
                aria-label={`Show the QR code of ${site.phpvms7}`}
              >
                <IconQrcode size={15} stroke={1.6} aria-hidden />
              </Link>
            ) : null}
          </Group>
          <Address label="phpVMS 7 clients" address={site.phpvms7} />
          <Address label="Homebase API clients" address={site.classic} />
        </li>
      ))}
    </ul>
  );
}

function Address({ label, address }: { readonly label: string; readonly address: string }): ReactNode {
  return (
    <div className={classes.address}>
      <Text span size="sm" c="dimmed">
        {label}
      </Text>
      <span className="mono">{address}</span>
      <CopyIcon text={address} what={address} />
    </div>
  );
}
