import type { ReactNode } from 'react';
import { AppMark } from '../ui/AppMark.tsx';
import { EmptyState } from '../ui/EmptyState.tsx';

/** Shown when the server no longer knows this session. */
export function SessionEnded(): ReactNode {
  return (
    <main style={{ display: 'flex', height: '100%' }}>
      <EmptyState heading="h1" title="Your session has ended" picture={<AppMark />}>
        <p>
          You sign in with a link that works once, and this session has expired. The server keeps running and pilots can
          keep flying.
        </p>
        <p style={{ marginTop: 12 }}>
          In the desktop app, close this window and open it again. In a browser, open the new link that{' '}
          <code className="mono">homebase serve</code> prints when it starts.
        </p>
      </EmptyState>
    </main>
  );
}
