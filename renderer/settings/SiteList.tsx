import { Link } from '@tanstack/react-router';
import { IconQrcode } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import type { Network } from '../../server/contract/admin/network.ts';
import { CopyIcon } from '../components/CopyButton.tsx';
import classes from './NetworkPanel.module.css';

interface Props {
  readonly sites: Network['sites'];
  /** Place of the one that the QR code says. */
  readonly coded: number;
}

/** Each address of this PC, as clients of either kind take it. */
export function SiteList({ sites, coded }: Props): ReactNode {
  return (
    <ul className={classes.sites} aria-label="Addresses">
      {sites.map(({ card, classic, phpvms7 }, place) => (
        <li key={classic} className={classes.site}>
          <div className={classes.card}>
            {card ?? 'This PC'}
            {sites.length === 1 ? null : (
              <Link
                to="/settings"
                search={(old) => ({ ...old, site: String(place + 1) })}
                replace
                className={classes.show}
                aria-current={place === coded}
                title="Show its QR code"
                aria-label={`QR code of ${phpvms7}`}
              >
                <IconQrcode size={15} stroke={1.6} aria-hidden />
              </Link>
            )}
          </div>
          <Address label="Clients of phpVMS 7" address={phpvms7} />
          <Address label="Programs made after the API document" address={classic} />
        </li>
      ))}
    </ul>
  );
}

function Address({ label, address }: { readonly label: string; readonly address: string }): ReactNode {
  return (
    <div className={classes.address}>
      <span className={classes.label}>{label}</span>
      <span className="mono">{address}</span>
      <CopyIcon text={address} what={address} />
    </div>
  );
}
