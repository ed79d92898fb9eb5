import { Group } from '@mantine/core';
import { IconInfoCircle } from '@tabler/icons-react';
import type { ReactNode } from 'react';

/** Says what to do when the search does not help. */
export function Hint({ children }: { readonly children: ReactNode }): ReactNode {
  return (
    <Group gap={8} mt={14} mb={24} c="var(--hb-tx2)" fz="sm" lh="sm" wrap="nowrap">
      <IconInfoCircle size={15} stroke={1.6} aria-hidden />
      <span>{children}</span>
    </Group>
  );
}
