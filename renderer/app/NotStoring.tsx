import { IconDatabaseX } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import type { Counts } from '../../server/contract/admin/live.ts';
import classes from './LostConnection.module.css';
import { useCounts } from '../lib/stream.ts';

interface Words {
  readonly head: string;
  readonly text: string;
}

const words: Readonly<Record<NonNullable<Counts['storage_error']>, Words>> = {
  full: {
    head: 'The disk is full.',
    text: 'You and your pilots can read, but nothing is saved. Make room on the disk of the data folder.',
  },
  failing: {
    head: 'The disk cannot be written.',
    text: 'You and your pilots can read, but nothing is saved. Check the disk of the data folder; the log has the reason.',
  },
  restart: {
    head: 'Restart Homebase.',
    text: 'The disk was full when it started. Everything is saved again, but backups and imports need the restart.',
  },
};

/** Over every page while nothing can be stored: why, and what to do. */
export function NotStoring(): ReactNode {
  const trouble = useCounts()?.storage_error ?? null;
  if (trouble === null) return null;
  const { head, text } = words[trouble];
  return (
    <div className={classes.banner} role="alert">
      <IconDatabaseX size={16} stroke={1.6} aria-hidden />
      <strong>{head}</strong>
      <span className={classes.text}>{text}</span>
    </div>
  );
}
