import type { ReactNode } from 'react';

export function NoReport(): ReactNode {
  return null;
}
