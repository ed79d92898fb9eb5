import { Outlet } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { Inbox } from './Inbox.tsx';
import { ReviewDesk } from './ReviewDesk.tsx';

/** The inbox at the left, the open report at the right. */
export function PirepsPage(): ReactNode {
  return (
    <ReviewDesk>
      <div style={{ flex: 1, minHeight: 0, display: 'flex' }}>
        <Inbox />
        <Outlet />
      </div>
    </ReviewDesk>
  );
}
