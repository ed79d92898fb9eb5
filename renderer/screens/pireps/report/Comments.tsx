import { IconHistory } from '@tabler/icons-react';
import { Link } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import type { PirepReport } from '../../../../server/contract/admin/pireps.ts';
import { count } from '../../../lib/figures.ts';
import { useNow } from '../../../lib/useNow.ts';
import { momentOf } from '../../../lib/utc.ts';
import { Avatar } from '../../../ui/Avatar.tsx';
import { historyText, visibleHistory } from './historyText.ts';
import classes from './ReportAside.module.css';

/** Lists comments and history together, oldest first. */
export function Comments({ report }: { readonly report: PirepReport }): ReactNode {
  const now = useNow(60_000);
  const { comments, history } = report;
  const entries = [
    ...comments.map((comment) => ({ at: comment.created_at, key: `c${comment.id}`, comment, done: undefined })),
    ...visibleHistory(history).map((done) => ({ at: done.created_at, key: `h${done.id}`, comment: undefined, done })),
  ].sort((a, b) => a.at.localeCompare(b.at));
  return (
    <section className={classes.section}>
      <h2 className={classes.label}>Comments (visible to the pilot) and history</h2>
      {entries.length === 0 ? <p className={classes.none}>No comments yet.</p> : null}
      {report.earlier_entries > 0 ? (
        <p className={classes.none}>
          <Link to="/activity" search={{ subject: 'pirep', q: report.id }}>
            {count(report.earlier_entries)} earlier entries
          </Link>{' '}
          are on the Activity page.
        </p>
      ) : null}
      <ol className={classes.comments}>
        {entries.map(({ key, comment, done }) => (
          <li key={key}>
            {comment === undefined ? null : <Comment comment={comment} now={now} />}
            {done === undefined ? null : <History entry={done} now={now} />}
          </li>
        ))}
      </ol>
    </section>
  );
}

function Comment({
  comment,
  now,
}: {
  readonly comment: PirepReport['comments'][number];
  readonly now: number;
}): ReactNode {
  const author = comment.pilot?.name ?? 'Operator';
  return (
    <>
      <Avatar name={author} />
      <div>
        <strong>{author}</strong> <Stamp at={comment.created_at} now={now} />
        <p>{comment.comment}</p>
      </div>
    </>
  );
}

function History({ entry, now }: { readonly entry: PirepReport['history'][number]; readonly now: number }): ReactNode {
  return (
    <>
      <span className={classes.done}>
        <IconHistory size={13} stroke={1.6} aria-hidden />
      </span>
      <div className={classes.history}>
        {historyText(entry)}, <Stamp at={entry.created_at} now={now} />
      </div>
    </>
  );
}

function Stamp({ at, now }: { readonly at: string; readonly now: number }): ReactNode {
  return <time dateTime={at}>{momentOf(at, now)}</time>;
}
