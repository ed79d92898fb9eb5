import { ActionIcon, type PopoverProps } from '@mantine/core';
import { IconAdjustmentsHorizontal } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { ControlsMenu } from './ControlsMenu.tsx';
import classes from './parts.module.css';

interface Props extends Pick<PopoverProps, 'position' | 'width'> {
  /** For example "Filter reports". */
  readonly label: string;
  /** How many filters are active. */
  readonly used: number;
  readonly bordered?: boolean;
  readonly children: ReactNode;
}

/** Holds all filters of a list behind one button. */
export function FilterMenu({ label, used, bordered = false, children, ...place }: Props): ReactNode {
  return (
    <ControlsMenu
      label={label}
      {...place}
      target={
        <ActionIcon
          variant={bordered ? 'default' : 'subtle'}
          className={classes.filterButton ?? ''}
          data-used={used > 0 || undefined}
          aria-label={used === 0 ? 'Filter' : `Filter, ${used} active`}
        >
          <IconAdjustmentsHorizontal size={16} stroke={1.6} aria-hidden />
        </ActionIcon>
      }
    >
      {children}
    </ControlsMenu>
  );
}
