import { t } from '@lingui/core/macro';
import { Box, Group } from '@mantine/core';
import { useDebouncedValue } from '@mantine/hooks';
import { IconSearch } from '@tabler/icons-react';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { type ReactNode, useEffect, useEffectEvent, useState } from 'react';
import { reasonOf } from '../../lib/api.ts';
import { SearchSelect } from '../../ui/SearchSelect.tsx';

interface Props<Row> {
  readonly label: string;
  readonly placeholder: string;
  readonly find: (query: {
    readonly search: string;
    readonly limit: number;
  }) => Promise<{ readonly data: readonly Row[] }>;
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
  const text = typed?.trim() ?? (chosen === null ? '' : nameOf(chosen));
  const [search] = useDebouncedValue(text, 120);
  const result = useQuery({
    queryKey: ['builtin', props.label, search],
    queryFn: () => find({ search, limit: 20 }),
    enabled: search !== '',
    placeholderData: keepPreviousData,
  });
  const rows = search === '' ? [] : (result.data?.data ?? []);
  const isSettled = search === text && !result.isFetching;
  const isTyped = typed !== null && typed.trim() !== '' && isSettled;
  const chooseBest = useEffectEvent(() => onChoose(rows[0] ?? null));
  useEffect(() => {
    if (isTyped) chooseBest();
  }, [isTyped]);
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
        renderOption={({ option }) => {
          const row = rows.find((one) => nameOf(one) === option.value);
          return row === undefined ? (
            option.label
          ) : (
            <Group gap="md" flex={1} fz="md" wrap="nowrap">
              {children(row, search)}
            </Group>
          );
        }}
        nothingFoundMessage={text === '' ? undefined : isSettled ? t`No results` : t`Searching…`}
        chosenLabel={chosen === null ? '' : nameOf(chosen)}
        // A new value would reset what the list has selected.
        value={chosen === null || typed !== null ? null : nameOf(chosen)}
        error={result.error === null ? error : t`The search failed. ${reasonOf(result.error)}`}
        onType={(next) => {
          setTyped(next);
          if (next !== null) onChoose(null);
        }}
        onChange={(name) => onChoose(rows.find((row) => nameOf(row) === name) ?? null)}
      />
    </Box>
  );
}
