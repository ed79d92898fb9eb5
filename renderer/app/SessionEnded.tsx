import type { ReactNode } from 'react';
import { AppMark } from '../ui/AppMark.tsx';
import { EmptyState } from '../ui/EmptyState.tsx';

/** Shown when the server no longer knows this window. */
export function SessionEnded(): ReactNode {
  return (
    <main style={{ display: 'flex', height: '100%' }}>
      <EmptyState heading="h1" title="This session has ended" picture={<AppMark />}>
        <p>
          Homebase lets a window in with a link that works once, and this window's has run out. The airline is not
          affected: pilots keep flying and the server keeps receiving.
        </p>
        <p style={{ marginTop: 12 }}>
          In the program, close this window and open it again. Without the program's window, open the new link that{' '}
          <code className="mono">homebase serve</code> prints when it starts.
        </p>
      </EmptyState>
    </main>
  );
}
