import { type ReactNode, useEffect, useRef } from 'react';
import type { LogLine, PirepReport } from '../../server/contract/admin/pireps.ts';
import { count, weight } from '../app/figures.ts';
import { clockOf } from '../app/utc.ts';
import { Shown } from '../components/Shown.tsx';
import classes from './ReportAside.module.css';

interface LogListProps {
  readonly log: readonly LogLine[];
  /** The id of the line that a marker on the map led to. */
  readonly line: string | undefined;
  readonly onLine: (line: LogLine) => void;
}

/** The log, each line a way to the place where it was written. */
export function LogList({ log, line: shown, onLine }: LogListProps): ReactNode {
  const list = useRef<HTMLOListElement>(null);
  useEffect(() => {
    if (shown !== undefined) list.current?.querySelector('[aria-current]')?.scrollIntoView({ block: 'center' });
  }, [shown]);
  if (log.length === 0) return <p className={classes.none}>The client sent no log.</p>;
  return (
    <ol ref={list} className={classes.log}>
      {log.map((line) => (
        <li key={line.id}>
          <button
            type="button"
            data-event={line.event || undefined}
            aria-current={line.id === shown || undefined}
            onClick={() => onLine(line)}
          >
            <time dateTime={line.created_at}>{clockOf(line.created_at)}</time>
            <span className="mono">{line.log}</span>
          </button>
        </li>
      ))}
    </ol>
  );
}

/** The route as filed, and what the client sent beyond the usual. */
export function FieldList({ report }: { readonly report: PirepReport }): ReactNode {
  return (
    <dl className={classes.fields}>
      {report.route === '' ? null : (
        <div data-wide>
          <dt>Route</dt>
          <dd className="mono">{report.route}</dd>
        </div>
      )}
      <div>
        <dt>Alternate</dt>
        <dd>
          <Shown value={report.alt_airport_id} as={String} />
        </dd>
      </div>
      {report.fields.map(({ name, value }) => (
        <div key={name}>
          <dt>{name}</dt>
          <dd>
            <Shown value={value === '' ? null : value} as={String} />
          </dd>
        </div>
      ))}
    </dl>
  );
}

/** Each fare with its count and capacity. */
export function LoadList({ fares }: Pick<PirepReport, 'fares'>): ReactNode {
  return (
    <dl className={classes.fields}>
      {fares.map(({ code, name, type, count: aboard, capacity }) => {
        const written = type === 0 ? count : weight;
        return (
          <div key={code}>
            <dt>
              {name} <small>{code}</small>
            </dt>
            <dd>{capacity === 0 ? written(aboard) : `${count(aboard)} of ${written(capacity)}`}</dd>
          </div>
        );
      })}
    </dl>
  );
}
