import { plural, t } from '@lingui/core/macro';
import { Anchor, Text } from '@mantine/core';
import { IconChevronRight } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import type { Activity } from '../../../server/contract/admin/activity.ts';
import { listSettings } from '../../../server/contract/admin/settings.ts';
import { useAddress } from '../../lib/address.ts';
import { queryOf } from '../../lib/api.ts';
import { dateClockOf, useNow } from '../../lib/utc.ts';
import { actionWords, doer, inShort, inWords, valueChanges, type WordedChange } from '../../ui/changeWords.ts';
import { Shown } from '../../ui/Shown.tsx';
import classes from './ActivityPage.module.css';

interface Props {
  readonly entry: Activity;
  readonly open: boolean;
}

/** Shows who changed what; expanded, every value before and after. */
export function ChangeRow({ entry, open }: Props): ReactNode {
  const address = useAddress();
  const now = useNow(60_000);
  const { id, action, created_at, before, after, entries } = entry;
  const isSetting = entry.subject === 'setting';
  const { data: settings } = useQuery({ ...queryOf(listSettings, {}), enabled: isSetting });
  const setting = isSetting ? settings?.data.find(({ key }) => key === entry.subject_id) : undefined;
  const changes = valueChanges(before, after).map((change) => inWords(entry, change, setting));
  const earlier = entries > 1 ? [plural(entries - 1, { one: '1 earlier phase', other: '# earlier phases' })] : [];
  return (
    <li className={classes.item}>
      <div className={classes.row}>
        <button
          type="button"
          className={classes.toggle}
          data-row
          aria-expanded={open}
          onClick={() => address({ entry: open ? undefined : String(id) })}
        >
          <IconChevronRight size={14} stroke={1.6} aria-hidden className={classes.chevron} />
          <span className={classes.time}>{dateClockOf(created_at, now)}</span>
          <Text span fw={560}>
            {actionWords(action)}
          </Text>
        </button>
        <Subject entry={entry} />
        <Text span c="var(--hb-tx2)" title={doer(entry)}>
          {doer(entry)}
        </Text>
        <Text span size="sm" lh="inherit" c="dimmed">
          {[...changes.map(inShort), ...earlier].join(', ')}
        </Text>
      </div>
      {open ? <Values changes={changes} /> : null}
    </li>
  );
}

function Subject({ entry: { subject_id, subject_name, pirep_ident } }: { readonly entry: Activity }): ReactNode {
  if (pirep_ident === null) {
    const name = subject_name ?? subject_id;
    return (
      <Text span c="var(--hb-tx2)" title={name}>
        {name}
      </Text>
    );
  }
  return (
    <Anchor
      className={classes.report ?? ''}
      renderRoot={(props) => <Link to="/pireps/$pirepId" params={{ pirepId: subject_id }} {...props} />}
    >
      {pirep_ident}
    </Anchor>
  );
}

function Values({ changes }: { readonly changes: readonly WordedChange[] }): ReactNode {
  if (changes.length === 0) {
    return (
      <Text className={classes.values ?? ''} c="dimmed">
        {t`No values were recorded.`}
      </Text>
    );
  }
  return (
    <table className={classes.values}>
      <thead>
        <tr>
          <th>{t`Field`}</th>
          <th>{t`Before`}</th>
          <th>{t`After`}</th>
        </tr>
      </thead>
      <tbody>
        {changes.map(({ label, before, after }) => (
          <tr key={label}>
            <th scope="row">{label}</th>
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
