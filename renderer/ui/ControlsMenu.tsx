import { Popover, type PopoverProps, Stack } from '@mantine/core';
import type { ReactNode } from 'react';

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
      <Popover.Dropdown p="md" bg="var(--hb-raised)" bd="1px solid var(--hb-line)" aria-label={label}>
        <Stack gap={10}>{children}</Stack>
      </Popover.Dropdown>
    </Popover>
  );
}
