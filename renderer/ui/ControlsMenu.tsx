import { Popover, type PopoverProps } from '@mantine/core';
import type { ReactNode } from 'react';
import classes from './ControlsMenu.module.css';

interface Props extends Pick<PopoverProps, 'position' | 'width' | 'withinPortal'> {
  readonly label: string;
  /** The button that opens it. */
  readonly target: ReactNode;
  readonly children: ReactNode;
}

/** Shows switches and fields in a popover. Changes apply at once. */
export function ControlsMenu({ label, target, children, ...place }: Props): ReactNode {
  return (
    <Popover position="bottom-end" shadow="md" trapFocus returnFocus {...place}>
      <Popover.Target>{target}</Popover.Target>
      <Popover.Dropdown className={classes.menu ?? ''} aria-label={label}>
        {children}
      </Popover.Dropdown>
    </Popover>
  );
}
