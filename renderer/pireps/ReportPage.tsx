import type { ReactNode } from 'react';

export function ReportPage(): ReactNode {
  return null;
}
