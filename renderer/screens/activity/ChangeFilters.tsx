import { t } from '@lingui/core/macro';
import { Button, Select, Switch } from '@mantine/core';
import { IconX } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { Link, useSearch } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { listActivityFilters } from '../../../server/contract/admin/activity.ts';
import { useAddress } from '../../lib/address.ts';
import { queryOf } from '../../lib/api.ts';
import { DayInput } from '../../ui/DayInput.tsx';
import { actionWords, subjectWord } from '../../ui/changeWords.ts';
import { Toolbar } from '../../ui/PageHeader.tsx';
import classes from './ActivityPage.module.css';
import type { ActivitySearch } from './activitySearch.ts';

const actors = [
  { value: 'pilot', label: t`Pilots` },
  { value: 'operator', label: t`Operator` },
  { value: 'program', label: 'Homebase' },
];

/** Filters the list; each choice is in the address. */
export function ChangeFilters(): ReactNode {
  const search = useSearch({ from: '/activity' });
  const address = useAddress();
  const { data } = useQuery(queryOf(listActivityFilters, {}));
  const { pilots = [], actions = [], subjects = [] } = data ?? {};
  const choose = (choice: ActivitySearch): void => address({ ...choice, page: undefined, entry: undefined });
  const select = (
    name: keyof ActivitySearch,
    label: string,
    choices: { value: string; label: string }[],
  ): ReactNode => (
    <Select
      className={classes.choice ?? ''}
      aria-label={label}
      placeholder={label}
      data={choices}
      value={search[name] ?? null}
      onChange={(value) => choose({ [name]: value ?? undefined, ...(name === 'subject' ? { id: undefined } : {}) })}
      clearable
      searchable
    />
  );
  const day = (name: 'from' | 'to', label: string): ReactNode => (
    <DayInput
      className={classes.day ?? ''}
      aria-label={label}
      placeholder={label}
      title={label}
      value={search[name] ?? null}
      onChange={(value) => choose({ [name]: value ?? undefined })}
    />
  );
  return (
    <Toolbar wrap="wrap" gap={6} role="group" aria-label={t`Filters`}>
      {select('actor', t`Who`, actors)}
      {select(
        'pilot',
        t`Pilot`,
        pilots.map(({ id, name }) => ({ value: String(id), label: name })),
      )}
      {select(
        'subject',
        t`What`,
        subjects.map((value) => ({ value, label: subjectWord(value) })),
      )}
      <OnlyOne search={search} onAll={() => choose({ id: undefined })} />
      {select(
        'action',
        t`Action`,
        actions.map((value) => ({ value, label: actionWords(value) })),
      )}
      {day('from', t`From (UTC)`)}
      {day('to', t`Until (UTC)`)}
      <PhaseSwitch on={search.phases !== undefined} onChange={(on) => choose({ phases: on ? '1' : undefined })} />
      <ClearAll search={search} />
    </Toolbar>
  );
}

interface OnlyOneProps {
  readonly search: ActivitySearch;
  readonly onAll: () => void;
}

/** Says that the list is the history of one subject, and ends that. */
function OnlyOne({ search: { subject, id }, onAll }: OnlyOneProps): ReactNode {
  if (subject === undefined || id === undefined) return null;
  return (
    <Button
      rightSection={<IconX size={14} stroke={1.6} aria-hidden />}
      title={t`Show all of this kind`}
      onClick={onAll}
    >
      {t`Only this one`}
    </Button>
  );
}

function ClearAll({ search }: { readonly search: ActivitySearch }): ReactNode {
  if (Object.keys(search).every((name) => name === 'entry' || name === 'page')) return null;
  return <Button renderRoot={(props) => <Link to="/activity" search={{}} {...props} />}>{t`Clear all`}</Button>;
}

interface SwitchProps {
  readonly on: boolean;
  readonly onChange: (on: boolean) => void;
}

function PhaseSwitch({ on, onChange }: SwitchProps): ReactNode {
  return (
    <Switch
      label={t`Phases of flights`}
      checked={on}
      onChange={({ currentTarget }) => onChange(currentTarget.checked)}
    />
  );
}
