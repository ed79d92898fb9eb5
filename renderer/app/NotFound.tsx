import { Link } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { EmptyState } from '../ui/EmptyState.tsx';

export function NotFound(): ReactNode {
  return (
    <EmptyState title="There is no such page" action={<Link to="/pireps">Open the PIREPs</Link>}>
      <p>The address has a mistake in it, or comes from another version of Homebase.</p>
    </EmptyState>
  );
}
