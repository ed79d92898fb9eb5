import { Link } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { EmptyState } from '../ui/EmptyState.tsx';

export function NotFound(): ReactNode {
  return (
    <EmptyState title="Page not found" action={<Link to="/dashboard">Go to dashboard</Link>}>
      <p>The address may be mistyped or from another version of Homebase.</p>
    </EmptyState>
  );
}
