import { Outlet } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { Inbox } from './inbox/Inbox.tsx';
import { ReviewDesk } from './review/ReviewDesk.tsx';

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
