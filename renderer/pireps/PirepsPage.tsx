import { Outlet } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { PageHeader } from '../components/PageHeader.tsx';

export function PirepsPage(): ReactNode {
  return (
    <>
      <PageHeader title="PIREPs" />
      <Outlet />
    </>
  );
}
