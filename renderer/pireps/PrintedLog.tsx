import type { ReactNode } from 'react';
import type { LogLine } from '../../server/contract/admin/pireps.ts';
import { count } from '../app/figures.ts';
import { clockOf } from '../app/utc.ts';

const mostLines = 40;

/** The log as it stands on paper: the events before plain lines when there are too many for it. */
export function PrintedLog({ log }: { readonly log: readonly LogLine[] }): ReactNode {
  if (log.length === 0) return null;
  const events = log.filter(({ event }) => event);
  const lines = (log.length <= mostLines || events.length === 0 ? log : events).slice(0, mostLines);
  return (
    <section className="printed" aria-label="Log on paper">
      <h2>{lines.length === log.length ? 'Log' : `Log, ${count(lines.length)} of ${count(log.length)} lines`}</h2>
      <ol>
        {lines.map(({ id, created_at, log: text }) => (
          <li key={id}>
            <time>{clockOf(created_at)}</time> <span className="mono">{text}</span>
          </li>
        ))}
      </ol>
    </section>
  );
}
