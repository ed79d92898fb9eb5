import { IconDatabaseX } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import type { Counts } from '../../server/contract/admin/live.ts';
import classes from './overlays.module.css';
import { useCounts } from '../lib/stream.ts';

interface Words {
  readonly head: string;
  readonly text: string;
}

const words: Readonly<Record<NonNullable<Counts['storage_error']>, Words>> = {
  full: {
    head: 'The disk is full.',
    text: 'Nothing can be saved. Free up space on the disk with the data folder.',
  },
  failing: {
    head: 'The disk is not writable.',
    text: 'Nothing can be saved. Check the disk with the data folder. The log has details.',
  },
  restart: {
    head: 'Restart Homebase.',
    text: 'The disk was full when it started. Saving works again, but backups and imports need a restart.',
  },
};

/** Shown over every page while nothing can be saved, with the reason and a solution. */
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
