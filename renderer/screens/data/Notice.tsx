import { Text } from '@mantine/core';
import type { ReactNode } from 'react';
import { Toolbar } from '../../ui/PageHeader.tsx';

interface Props {
  readonly role: 'alert' | 'status' | 'note';
  readonly actions?: ReactNode;
  readonly children: ReactNode;
}

/** A warning above the content of the page. */
export function Notice({ role, actions, children }: Props): ReactNode {
  return (
    <Toolbar role={role} bg="var(--hb-warn-bg)">
      <Text flex={1} miw={0} c="var(--hb-warn)">
        {children}
      </Text>
      {actions}
    </Toolbar>
  );
}
