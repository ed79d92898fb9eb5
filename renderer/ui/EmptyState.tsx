import { Box, Center, Group, Text } from '@mantine/core';
import type { ReactNode } from 'react';

interface Props {
  readonly title: string;
  /** The level of the title: the first if it is the only one on the page. */
  readonly heading?: 'h1' | 'h2';
  /** Content above the title. */
  readonly picture?: ReactNode;
  readonly children?: ReactNode;
  readonly action?: ReactNode;
}

/** Says what will appear here and what to do. */
export function EmptyState({ title, heading = 'h2', picture, children, action }: Props): ReactNode {
  return (
    <Center flex={1} mih={0} p="var(--empty-padding, 20px 20px 70px)" style={{ overflow: 'auto' }}>
      <Box component="section" w={480} maw="100%">
        {picture === undefined ? null : (
          <Box mb={20} lh={0}>
            {picture}
          </Box>
        )}
        <Text component={heading} fz={20} lh="28px" fw={600} lts="-0.012em">
          {title}
        </Text>
        {children === undefined ? null : (
          <Text component="div" mt={4} fz={14} lh="21px" c="var(--hb-tx2)">
            {children}
          </Text>
        )}
        {action === undefined ? null : (
          <Group gap={8} mt={16}>
            {action}
          </Group>
        )}
      </Box>
    </Center>
  );
}
