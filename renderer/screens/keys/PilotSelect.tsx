import { t } from '@lingui/core/macro';
import { useDebouncedValue } from '@mantine/hooks';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { type ReactNode, useState } from 'react';
import { pilotCalls } from '../../../server/contract/admin/catalog/pilots.ts';
import { queryOf } from '../../lib/api.ts';
import { SearchSelect } from '../../ui/SearchSelect.tsx';

interface Props {
  /** Shown above the field and marked as required, or only read to screen readers with `hideLabel`. */
  readonly label: string;
  readonly hideLabel?: true;
  readonly placeholder: string;
  /** The pilot's id. */
  readonly value: string | undefined;
  readonly onChange: (id: string | undefined) => void;
  readonly error?: ReactNode;
  readonly autoFocus?: true;
}

const optionLimit = 20;

/** Selects a pilot. The server searches by name or ident while the operator types. */
export function PilotSelect({ label, hideLabel, placeholder, value, onChange, error, autoFocus }: Props): ReactNode {
  const [typed, setTyped] = useState('');
  const chosen = useQuery({
    ...queryOf(pilotCalls.find, { params: { id: Number(value) } }),
    enabled: value !== undefined,
  }).data?.data;
  const [search] = useDebouncedValue(typed.trim(), 120);
  const { data, isFetching } = useQuery({
    ...queryOf(pilotCalls.list, { query: { search, sort: 'name', limit: optionLimit } }),
    placeholderData: keepPreviousData,
  });
  const pilots = data?.data ?? [];
  return (
    <SearchSelect
      {...(hideLabel ? { 'aria-label': label } : { label, withAsterisk: true })}
      placeholder={placeholder}
      options={pilots.map((pilot) => ({ value: String(pilot.id), label: nameOf(pilot) }))}
      // The address has only an id, which says nothing until the pilot is known.
      chosenLabel={chosen === undefined ? '' : nameOf(chosen)}
      value={value ?? null}
      isSettled={search === typed.trim() && !isFetching}
      clearable
      clearButtonProps={{ 'aria-label': t`Clear: ${label}` }}
      nothingFoundMessage={data === undefined ? t`Searching…` : t`No pilots match`}
      onType={(text) => setTyped(text ?? '')}
      onChange={(id) => onChange(id ?? undefined)}
      error={error}
      data-autofocus={autoFocus}
      // A form that opens with the focus here must not open with a list over its other fields.
      openOnFocus={autoFocus !== true}
    />
  );
}

function nameOf({ name, ident }: { readonly name: string; readonly ident: string }): string {
  return `${name}, ${ident}`;
}
