import { Button } from '@mantine/core';
import { type ReactNode, useEffect, useRef } from 'react';
import type { LogLine } from '../../../../server/contract/admin/pirepLog.ts';
import type { PirepReport } from '../../../../server/contract/admin/pireps.ts';
import { count, weight } from '../../../lib/figures.ts';
import { clockOf } from '../../../lib/utc.ts';
import { Shown } from '../../../ui/Shown.tsx';
import type { LogPage } from '../report/reportQuery.ts';
import classes from '../report/ReportAside.module.css';
import { useLog } from '../report/useLog.ts';

/** How many lines are fetched to find the one that a marker points to. */
const soughtIn = 10_000;

interface LogListProps {
  readonly id: string;
  readonly first: LogPage;
  /** The id of the line that was opened from a marker on the map. */
  readonly line: string | undefined;
  readonly onLine: (line: LogLine) => void;
}

/** Shows the log. Each line moves the cursor to where it was written. */
export function LogList({ id, first, line: shown, onLine }: LogListProps): ReactNode {
  const { lines, loadMore, loading, error } = useLog(id, first);
  const list = useRef<HTMLOListElement>(null);
  const isMissing = shown !== undefined && !lines.some(({ id: line }) => line === shown);
  useEffect(() => {
    if (shown !== undefined && !isMissing)
      list.current?.querySelector('[aria-current]')?.scrollIntoView({ block: 'center' });
  }, [shown, isMissing]);
  useEffect(() => {
    if (isMissing && !loading && error === null && lines.length < soughtIn) loadMore?.();
  }, [isMissing, loading, error, lines.length, loadMore]);
  if (lines.length === 0) return <p className={classes.none}>The client sent no log.</p>;
  return (
    <>
      <ol ref={list} className={classes.log}>
        {lines.map((line) => (
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
      {error === null ? null : (
        <p className={classes.none} role="alert">
          {error.message}
        </p>
      )}
      {loadMore === undefined ? null : (
        <Button variant="default" size="xs" m="sm" loading={loading} onClick={loadMore}>
          Show more lines
        </Button>
      )}
    </>
  );
}

/** Shows the filed route and the client's additional fields. */
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
