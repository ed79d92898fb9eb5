import { t } from '@lingui/core/macro';
import { IconCheck, IconPower } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { Chip } from '../../ui/FilterChips.tsx';
import { StatusText } from '../../ui/StatusBadge.tsx';
import type { Status } from '../../ui/status.ts';
import type { BulkEdit, ListChipProps } from './resource.ts';

export const yesNo = [
  { value: 'true', label: t`Yes` },
  { value: 'false', label: t`No` },
] as const;

// The filter and the bulk actions of resources that can be inactive.

const states = [
  { value: 'true', label: t`Active` },
  { value: 'false', label: t`Inactive` },
] as const;

export const activeFilter = { name: 'active', label: t`State`, options: states } as const;

export const activation: readonly BulkEdit<{ readonly active: boolean }>[] = [
  { label: t`Activate`, done: (what) => t`Activated ${what}.`, set: { active: true } },
  { label: t`Deactivate`, done: (what) => t`Deactivated ${what}.`, set: { active: false } },
];

/** The filter of resources with a trash. It shows deleted rows to restore or delete permanently. */
export const trashFilter = {
  name: 'deleted',
  label: t`Trash`,
  Chip: ({ label, value, onChoose }: ListChipProps): ReactNode => (
    <Chip isPressed={value === 'true'} onClick={() => onChoose(value === 'true' ? undefined : 'true')}>
      {label}
    </Chip>
  ),
} as const;

export const activeColumn = {
  name: 'active',
  head: t`State`,
  cell: ({ active }: { readonly active: boolean }): ReactNode => <StatusText status={activeStatus(active)} />,
  sortable: true,
  isState: true,
} as const;

export function activeStatus(active: boolean): Status {
  return active
    ? { label: t`Active`, kind: 'ok', icon: IconCheck }
    : { label: t`Inactive`, kind: 'mut', icon: IconPower };
}
