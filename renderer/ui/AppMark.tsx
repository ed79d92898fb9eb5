import type { ReactNode } from 'react';

/** Draws the app's logo, a fin. */
export function AppMark(): ReactNode {
  return (
    <svg width="26" height="26" viewBox="0 0 26 26" aria-hidden>
      <rect width="26" height="26" rx="6" fill="var(--hb-tx)" />
      <path d="M6.2 19.5h13.6L16.9 6.2h-2.7z" fill="var(--hb-surface)" />
      <path d="M8.43 15.8h10.56l.81 3.7H6.2z" fill="var(--hb-acc)" />
    </svg>
  );
}
