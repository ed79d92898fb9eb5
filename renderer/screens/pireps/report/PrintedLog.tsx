import type { ReactNode } from 'react';
import { count } from '../../../lib/figures.ts';
import { clockOf } from '../../../lib/utc.ts';
import type { LogPage } from './reportQuery.ts';

const mostLines = 40;

/** Prints the log, with events before plain lines when not all lines fit. */
export function PrintedLog({ log: { data: log, next } }: { readonly log: LogPage }): ReactNode {
  if (log.length === 0) return null;
  const events = log.filter(({ event }) => event);
  const all = `${next === null ? '' : 'more than '}${count(log.length)}`;
  const lines = (log.length <= mostLines || events.length === 0 ? log : events).slice(0, mostLines);
  return (
    <section className="printed" aria-label="Printed log">
      <h2>{lines.length === log.length ? 'Log' : `Log, ${count(lines.length)} of ${all} lines`}</h2>
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
