import { IconPlugConnectedX } from '@tabler/icons-react';
import { Link } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import classes from './overlays.module.css';

/** Shown over every page while pilots cannot connect, with the reason and a link to the network settings. */
export function NotListening({ trouble }: { readonly trouble: string | null }): ReactNode {
  if (trouble === null) return null;
  return (
    <div className={classes.banner} role="alert">
      <IconPlugConnectedX size={16} stroke={1.6} aria-hidden />
      <strong>Pilots cannot connect.</strong>
      <span className={classes.text}>{trouble}</span>
      <Link className={classes.way} to="/settings" search={{ group: 'network' }}>
        Choose another port
      </Link>
    </div>
  );
}
