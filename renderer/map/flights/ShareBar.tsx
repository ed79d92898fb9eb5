import { Progress } from '@mantine/core';
import type { ReactNode } from 'react';

interface Props {
  /** 0 to 1. */
  readonly share: number;
  /** The height in pixels. */
  readonly size: number;
  readonly color?: string;
}

/** Draws a share as a thin bar, hidden from screen readers because its figures are beside it. */
export function ShareBar({ share, size, color = 'var(--hb-tx2)' }: Props): ReactNode {
  return (
    <Progress value={share * 100} size={size} color={color} bg="var(--hb-line2)" transitionDuration={0} aria-hidden />
  );
}
