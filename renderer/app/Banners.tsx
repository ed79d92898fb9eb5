import { t } from '@lingui/core/macro';
import { IconDatabaseX, IconPlugConnectedX, type TablerIcon } from '@tabler/icons-react';
import { Link } from '@tanstack/react-router';
import { type ReactNode, useState } from 'react';
import type { Home } from '../../server/contract/admin/airline.ts';
import type { Counts } from '../../server/contract/admin/live.ts';
import { useConnection, useCounts } from '../lib/stream.ts';
import { clockOf } from '../lib/utc.ts';
import classes from './overlays.module.css';

/** Shows over every page what keeps Homebase from working: no connection, no pilots, no disk. */
export function Banners({ home }: { readonly home: Home }): ReactNode {
  const connection = useConnection();
  const storageError = useCounts()?.storage_error ?? null;
  return (
    <>
      {connection === 'lost' ? <LostConnection /> : null}
      {home.problem === null ? null : (
        <Banner icon={IconPlugConnectedX} title={t`Pilots cannot connect.`} text={home.problem}>
          <Link className={classes.end} to="/settings" search={{ group: 'network' }}>
            {t`Choose another port`}
          </Link>
        </Banner>
      )}
      {storageError === null ? null : <Banner icon={IconDatabaseX} {...storageErrors[storageError]} />}
    </>
  );
}

/** Says that the data is old. Short interruptions do not show it. */
function LostConnection(): ReactNode {
  const [since] = useState(Date.now);
  return (
    <Banner
      icon={IconPlugConnectedX}
      title={t`The server is not responding.`}
      text={t`Showing the last known data. Reconnecting automatically.`}
    >
      <span className={classes.end}>{t`since ${clockOf(since)}`}</span>
    </Banner>
  );
}

interface BannerText {
  readonly title: string;
  readonly text: string;
}

const storageErrors: Readonly<Record<NonNullable<Counts['storage_error']>, BannerText>> = {
  full: {
    title: t`The disk is full.`,
    text: t`Nothing can be saved. Free up space on the disk with the data folder.`,
  },
  failing: {
    title: t`The disk is not writable.`,
    text: t`Nothing can be saved. Check the disk with the data folder. The log has details.`,
  },
  restart: {
    title: t`Restart Homebase.`,
    text: t`The disk was full when Homebase started. Saving works again, but backups and imports need a restart.`,
  },
  replaced: {
    title: t`Another program replaced the database.`,
    text: t`Nothing is saved any more. What was saved until then is in the data folder, in a file whose name begins with homebase-saved. Keep programs that sync files away from the data folder, then restart Homebase.`,
  },
};

interface BannerProps extends BannerText {
  readonly icon: TablerIcon;
  readonly children?: ReactNode;
}

function Banner({ icon: Icon, title, text, children }: BannerProps): ReactNode {
  return (
    <div className={classes.banner} role="alert">
      <Icon size={16} stroke={1.6} aria-hidden />
      <strong>{title}</strong>
      <span className={classes.text}>{text}</span>
      {children}
    </div>
  );
}
