import { Box, Flex, Group, Text } from '@mantine/core';
import type { ReactNode } from 'react';
import type { SetupValues, SetupStep } from './draft.ts';
import { StepList } from './StepList.tsx';

interface Props {
  readonly values: SetupValues;
  /** The current step; null when all are done. */
  readonly step: SetupStep | null;
  /** Steps up to this one can be opened. */
  readonly open: SetupStep;
  /** The form and its foot. */
  readonly children: ReactNode;
  /** What is seen beside it; null leaves it all the room. */
  readonly beside: ReactNode;
  readonly width: string;
}

/** Frames the first run: the steps, the form, and the map beside it. */
export function SetupFrame({ values, step, open, children, beside, width }: Props): ReactNode {
  return (
    <Flex h="100%" bg="var(--hb-surface)">
      <StepList values={values} step={step} open={open} />
      <Flex component="main" flex={1} miw={0}>
        <Flex direction="column" flex={beside === null ? 1 : `0 1 ${width}`} miw={0}>
          {children}
        </Flex>
        {beside === null ? null : (
          <Box flex="1 1 0" miw={0} style={{ borderLeft: '1px solid var(--hb-line)' }}>
            {beside}
          </Box>
        )}
      </Flex>
    </Flex>
  );
}

const gutter = { base: 32, md: 48 } as const;

/** Scrolls above the foot. */
export function SetupBody({ children }: { readonly children: ReactNode }): ReactNode {
  return (
    <Box flex={1} mih={0} px={gutter} pt={{ base: 40, md: 60 }} pb={24} style={{ overflowY: 'auto' }}>
      {children}
    </Box>
  );
}

export function SetupIntro({ children }: { readonly children: ReactNode }): ReactNode {
  return (
    <Text maw={480} mt={6} mb={26} size="lg" c="var(--hb-tx2)">
      {children}
    </Text>
  );
}

export const headingProps = {
  fz: 24,
  lh: '32px',
  fw: 600,
  lts: '-0.018em',
  mt: 4,
  style: { outline: 'none' },
} as const;

export function SetupFoot({ children }: { readonly children: ReactNode }): ReactNode {
  return (
    <Group
      component="footer"
      flex="none"
      h={64}
      px={gutter}
      justify="space-between"
      wrap="nowrap"
      style={{ borderTop: '1px solid var(--hb-line)' }}
    >
      {children}
    </Group>
  );
}
