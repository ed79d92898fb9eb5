import type { CSSProperties, ReactNode } from 'react';
import type { Status } from './status.ts';

const text = { display: 'inline-flex', flex: 'none', alignItems: 'baseline', gap: 4, whiteSpace: 'nowrap' } as const;
const badge = { ...text, gap: 5, height: 20, padding: '0 7px 0 6px', borderRadius: 3 };
const small = { fontSize: 11.5, lineHeight: '20px', fontWeight: 520 };

interface LabelProps {
  readonly status: Status;
  readonly size: number;
  readonly style: CSSProperties;
}

function Label({ status: { icon: Icon, kind, label }, size, style }: LabelProps): ReactNode {
  return (
    <span style={{ ...style, color: `var(--hb-${kind})` }}>
      {/* On the baseline of the word it would lift the word off the line. */}
      {Icon === null ? null : <Icon size={size} stroke={2} style={{ alignSelf: 'center' }} aria-hidden />}
      {label}
    </span>
  );
}

/** Shows icon and label on a coloured background. */
export function StatusBadge({ status }: { readonly status: Status }): ReactNode {
  return <Label status={status} size={13} style={{ ...badge, ...small, background: `var(--hb-${status.kind}-bg)` }} />;
}

/** Shows icon and label without a background, for rows of a list. */
export function StatusText({ status }: { readonly status: Status }): ReactNode {
  return <Label status={status} size={12} style={text} />;
}

/** Shows a kind as a dot, beside a word that says the same. */
export function StatusDot({ kind }: Pick<Status, 'kind'>): ReactNode {
  const background = `var(--hb-${kind}-mark)`;
  return <i style={{ flex: 'none', width: 7, height: 7, borderRadius: '50%', background }} />;
}
