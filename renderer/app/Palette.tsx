import { Spotlight } from '@mantine/spotlight';
import type { ReactNode } from 'react';

export function Palette(): ReactNode {
  return <Spotlight actions={[]} />;
}
