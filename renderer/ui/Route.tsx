import { t } from '@lingui/core/macro';
import type { ReactNode } from 'react';

/** Shows `KJFK → EGLL`. */
export function Route({ from, to }: { readonly from: string; readonly to: string }): ReactNode {
  return (
    <span style={{ fontWeight: 560, whiteSpace: 'nowrap' }}>
      {from}
      <span style={{ padding: '0 3px', fontWeight: 400, color: 'var(--hb-tx3)' }} role="img" aria-label={t`to`}>
        →
      </span>
      {to}
    </span>
  );
}
