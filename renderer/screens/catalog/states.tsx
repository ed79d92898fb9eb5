import type { ReactNode } from 'react';
import classes from './Catalog.module.css';

// The filter and the bulk actions of resources that can be inactive.

const states = [
  { value: 'true', label: 'Active' },
  { value: 'false', label: 'Inactive' },
] as const;

export const activeFilter = { name: 'active', label: 'State', options: states } as const;

export const activation = [
  { label: 'Activate', done: 'Activated', set: { active: true } },
  { label: 'Deactivate', done: 'Deactivated', set: { active: false } },
] as const;

/** The filter of resources with a trash. It shows deleted rows to restore or delete permanently. */
export const trashFilter = { name: 'deleted', label: 'Trash', options: [{ value: 'true', label: 'Deleted' }] } as const;

export function ActiveMark({ active }: { readonly active: boolean }): ReactNode {
  return (
    <span className={classes.mark} data-active={active}>
      {active ? 'Active' : 'Inactive'}
    </span>
  );
}
