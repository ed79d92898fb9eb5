import { t } from '@lingui/core/macro';
import { Box, Group } from '@mantine/core';
import { useDebouncedValue } from '@mantine/hooks';
import { IconSearch } from '@tabler/icons-react';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { type ReactNode, useEffect, useEffectEvent, useState } from 'react';
import { reasonOf } from '../../lib/api.ts';
import { SearchSelect } from '../../ui/SearchSelect.tsx';

type FindBuiltin<Row> = (query: { search: string; limit: number }) => Promise<{ readonly data: readonly Row[] }>;

interface Props<Row> {
  readonly label: string;
  readonly placeholder: string;
  readonly find: FindBuiltin<Row>;
  /** The name of a result, which no other has. */
  readonly nameOf: (row: Row) => string;
  readonly chosen: Row | null;
  readonly onChoose: (row: Row | null) => void;
  readonly error: ReactNode;
  readonly children: (row: Row, query: string) => ReactNode;
}

/** Searches the built-in data. The best match is chosen while the operator types, and Enter goes on with it. */
export function BuiltinSearch<Row>({
  find,
  nameOf,
  chosen,
  onChoose,
  children,
  error,
  ...props
}: Props<Row>): ReactNode {
  const [typed, setTyped] = useState<string | null>(null);
  const { rows, search, isSettled, failure } = useMatches(props.label, find, typed?.trim() ?? '');
  const isTyped = typed !== null && typed.trim() !== '' && isSettled;
  const chooseBest = useEffectEvent(() => onChoose(rows[0] ?? null));
  useEffect(() => {
    if (isTyped) chooseBest();
  }, [isTyped]);
  const optionOf = (row: Row | undefined): ReactNode => (row === undefined ? null : children(row, search));
  return (
    <Box
      onKeyDown={({ key, currentTarget, defaultPrevented }) => {
        // The list has used the key to choose.
        if (key === 'Enter' && defaultPrevented) currentTarget.closest('form')?.requestSubmit();
      }}
    >
      <SearchSelect
        {...props}
        size="lg"
        autoFocus
        openOnFocus={false}
        maxLength={100}
        leftSection={<IconSearch size={17} stroke={1.6} aria-hidden />}
        options={rows.map((row) => ({ value: nameOf(row), label: nameOf(row) }))}
        isSettled={isSettled}
        renderOption={({ option: { value } }) => (
          <Group gap="md" flex={1} fz="md" wrap="nowrap">
            {optionOf(rows.find((row) => nameOf(row) === value))}
          </Group>
        )}
        nothingFoundMessage={!typed?.trim() ? undefined : isSettled ? t`No results` : t`Searching…`}
        chosenLabel={chosen === null ? '' : nameOf(chosen)}
        // A new value would reset what the list has selected.
        value={chosen === null || typed !== null ? null : nameOf(chosen)}
        error={failure === null ? error : t`The search failed. ${reasonOf(failure)}`}
        onType={(next) => {
          setTyped(next);
          if (next !== null) onChoose(null);
        }}
        onChange={(name) => onChoose(rows.find((row) => nameOf(row) === name) ?? null)}
      />
    </Box>
  );
}

interface BuiltinMatches<Row> {
  /** The best first. */
  readonly rows: readonly Row[];
  /** What they match. */
  readonly search: string;
  /** Whether that is the typed text. */
  readonly isSettled: boolean;
  readonly failure: Error | null;
}

function useMatches<Row>(name: string, find: FindBuiltin<Row>, text: string): BuiltinMatches<Row> {
  const [search] = useDebouncedValue(text, 120);
  const { data, isFetching, error } = useQuery({
    queryKey: ['builtin', name, search],
    queryFn: () => find({ search, limit: 20 }),
    enabled: search !== '',
    placeholderData: keepPreviousData,
  });
  const rows = search === '' ? [] : (data?.data ?? []);
  return { rows, search, isSettled: search === text && !isFetching, failure: error };
}
