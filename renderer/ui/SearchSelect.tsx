import { Select, type SelectProps } from '@mantine/core';
import { type KeyboardEvent, type ReactNode, useEffect, useState } from 'react';

export interface SearchOption {
  readonly value: string;
  readonly label: string;
  readonly group?: string;
}

interface Props extends Omit<SelectProps, 'data'> {
  /** What the server found, the best match first. */
  readonly options: readonly SearchOption[];
  /** Whether these are the results of the typed text. */
  readonly isSettled: boolean;
  readonly onChange: (value: string | null) => void;
}

/** Selects from what the server finds for the typed text. Enter selects the best match, even if it is still to come. */
export function SearchSelect({ options, isSettled, value = null, onChange, ...props }: Props): ReactNode {
  const [opened, setOpened] = useState(false);
  const [isTyped, setTyped] = useState(false);
  const [isWaiting, setWaiting] = useState(false);
  const best = options[0]?.value;
  useEffect(() => {
    if (!isWaiting || !isSettled) return;
    // The results are an event from outside.
    // oxlint-disable-next-line react/set-state-in-effect
    setWaiting(false);
    if (best === undefined) return;
    onChange(best);
    setOpened(false);
    setTyped(false);
  }, [isWaiting, isSettled, best, onChange]);
  const onKeyDown = (event: KeyboardEvent): void => {
    // The list has already used the key if one of its options is selected.
    if (event.key !== 'Enter' || event.defaultPrevented || !isTyped) return;
    event.preventDefault();
    setWaiting(true);
  };
  // While a text is typed, the select itself remembers the label of what was chosen before.
  const isOffered = value === null || isTyped || options.some((option) => option.value === value);
  return (
    <Select
      {...props}
      data={inGroups(isOffered ? options : [...options, { ...options[0], value, label: value }])}
      value={value}
      // The server has already filtered the options.
      filter={(found) => found.options}
      searchable
      allowDeselect={false}
      selectFirstOptionOnChange={isTyped && isSettled}
      dropdownOpened={opened}
      onDropdownOpen={() => setOpened(true)}
      onDropdownClose={() => {
        setOpened(false);
        setTyped(false);
        setWaiting(false);
      }}
      wrapperProps={{
        onKeyDown,
        onInput: () => {
          setTyped(true);
          setWaiting(false);
        },
      }}
      onChange={onChange}
    />
  );
}

type Data = NonNullable<SelectProps['data']>;

function inGroups(options: readonly SearchOption[]): Data {
  const groups = [...Map.groupBy(options, ({ group }) => group)];
  return groups.flatMap<Data[number]>(([group, found]) => {
    const items = found.map(({ value, label }) => ({ value, label }));
    return group === undefined ? items : [{ group, items }];
  });
}
