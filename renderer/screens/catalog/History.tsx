import { t } from '@lingui/core/macro';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { type Activity, listActivity } from '../../../server/contract/admin/activity.ts';
import { queryOf } from '../../lib/api.ts';
import { age, useNow } from '../../lib/utc.ts';
import { actionWords, doer, inShort, inWords, valueChanges } from '../../ui/changeWords.ts';
import { Nothing, Panel } from '../../ui/Panel.tsx';
import { FailedPanel } from './RowError.tsx';
import classes from './RowPage.module.css';

interface Props {
  /** As the activity names it: `pilot`. */
  readonly subject: string;
  readonly id: number;
}

const shown = 5;

/** Shows the latest changes of a row, and who made them. */
export function History({ subject, id }: Props): ReactNode {
  const query = useQuery(queryOf(listActivity, { query: { subject, subject_id: String(id), limit: shown } }));
  const { data, error } = query;
  const now = useNow(60_000);
  if (data === undefined && error !== null) return <FailedPanel title={t`History`} query={query} />;
  return (
    <Panel
      title={t`History`}
      side={
        <Link to="/activity" search={{ subject, id: String(id) }}>
          {t`All changes`}
        </Link>
      }
    >
      {data?.total === 0 ? (
        <Nothing
          title={t`No changes yet`}
        >{t`Changes in this window appear here. Imports are in the activity.`}</Nothing>
      ) : null}
      <ul className={classes.history}>
        {data?.data.map((entry) => (
          <li key={entry.id}>
            <span>{actionWords(entry.action)}</span>
            <span>{age(entry.created_at, now)}</span>
            <p>{[doer(entry), ...changesOf(entry)].join(' · ')}</p>
          </li>
        ))}
      </ul>
    </Panel>
  );
}

/** Without what a new row began with and a deleted one ended with, which the page shows. */
function changesOf(entry: Activity): readonly string[] {
  if (entry.before === null || entry.after === null) return [];
  return valueChanges(entry.before, entry.after).map((change) => inShort(inWords(entry, change)));
}
