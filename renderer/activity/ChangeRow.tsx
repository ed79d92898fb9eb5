import { IconChevronRight } from '@tabler/icons-react';
import { Link, useNavigate } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import type { Activity } from '../../server/contract/admin/activity.ts';
import { useNow } from '../app/useNow.ts';
import { dateClockOf } from '../app/utc.ts';
import { Shown } from '../components/Shown.tsx';
import { phaseOf, reviewOf } from '../components/status.ts';
import { actionWords } from './actionWords.ts';
import classes from './ChangeRow.module.css';
import { type ValueChange, valueChanges } from './valueChanges.ts';

interface Props {
  readonly entry: Activity;
  readonly open: boolean;
}

/** Who did what to what; opened, every value before and after. */
export function ChangeRow({ entry, open }: Props): ReactNode {
  const navigate = useNavigate();
  const now = useNow(60_000);
  const { id, action, created_at, before, after } = entry;
  const changes = valueChanges(before, after).map((change) => inWords(entry.subject, change));
  return (
    <li className={classes.item}>
      <div className={classes.row}>
        <button
          type="button"
          className={classes.deed}
          data-row
          aria-expanded={open}
          onClick={() =>
            void navigate({ to: '/activity', search: (old) => ({ ...old, entry: open ? undefined : String(id) }) })
          }
        >
          <IconChevronRight size={14} stroke={1.6} aria-hidden className={classes.chevron} />
          <span className={classes.time}>{dateClockOf(created_at, now)}</span>
          <span className={classes.action}>{actionWords(action)}</span>
        </button>
        <Subject entry={entry} />
        <span className={classes.who}>{doer(entry)}</span>
        <span className={classes.short}>{changes.map(inShort).join(', ')}</span>
      </div>
      {open ? <Values changes={changes} /> : null}
    </li>
  );
}

function Subject({ entry: { subject_id, pirep_ident } }: { readonly entry: Activity }): ReactNode {
  if (pirep_ident === null) return <span className={classes.subject}>{subject_id}</span>;
  return (
    <Link to="/pireps/$pirepId" params={{ pirepId: subject_id }} className={classes.subject}>
      {pirep_ident}
    </Link>
  );
}

function doer({ actor, pilot, api_key_label }: Activity): string {
  if (actor === 'program') return 'Homebase';
  if (actor === 'operator') return 'Operator';
  return [pilot?.name ?? 'a deleted pilot', api_key_label]
    .filter((part) => part !== null && part !== '')
    .join(', key ');
}

/** States and phases of reports as the rest of the window calls them. */
function inWords(subject: string, change: ValueChange): ValueChange {
  const write = subject === 'pirep' ? pirepWords[change.name] : undefined;
  if (write === undefined) return change;
  const { name, before, after } = change;
  return { name, before: before === null ? null : write(before), after: after === null ? null : write(after) };
}

const pirepWords: Readonly<Record<string, (value: string) => string>> = {
  state: (value) => reviewOf({ state: Number(value), status: '' }).label,
  status: (value) => phaseOf(value).label,
};

/** `state Pending → Rejected`, `distance 460`, `subject withdrawn`. */
function inShort({ name, before, after }: ValueChange): string {
  if (before === null) return `${name} ${after ?? ''}`;
  return `${name} ${before} → ${after ?? 'none'}`;
}

function Values({ changes }: { readonly changes: readonly ValueChange[] }): ReactNode {
  if (changes.length === 0) return <p className={classes.nothing}>No values were noted with it.</p>;
  return (
    <table className={classes.values}>
      <thead>
        <tr>
          <th>Value</th>
          <th>Before</th>
          <th>After</th>
        </tr>
      </thead>
      <tbody>
        {changes.map(({ name, before, after }) => (
          <tr key={name}>
            <th scope="row">{name}</th>
            <td data-kind={before === null ? undefined : 'before'}>
              <Shown value={before} as={(value) => value} />
            </td>
            <td data-kind={after === null ? undefined : 'after'}>
              <Shown value={after} as={(value) => value} />
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}
