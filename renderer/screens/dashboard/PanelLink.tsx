import { Anchor, Group } from '@mantine/core';
import { Link } from '@tanstack/react-router';
import { IconArrowRight } from '@tabler/icons-react';
import type { ReactNode } from 'react';

interface Props {
  readonly to: '/live' | '/pilots' | '/pireps';
  readonly search?: { readonly state?: string };
  readonly children: ReactNode;
}

/** Links the head of a panel to its full screen. */
export function PanelLink({ to, search, children }: Props): ReactNode {
  return (
    <Anchor fw={520} renderRoot={(props) => <Link to={to} search={search ?? {}} {...props} />}>
      <Group component="span" gap={5} wrap="nowrap">
        {children} <IconArrowRight size={14} stroke={1.6} aria-hidden />
      </Group>
    </Anchor>
  );
}
