import { Select, type SelectProps } from '@mantine/core';
import { type KeyboardEvent, type ReactNode, useEffect, useEffectEvent, useState } from 'react';

export interface SearchOption {
  readonly value: string;
  readonly label: string;
  readonly group?: string;
}

interface Props extends Omit<SelectProps, 'data' | 'searchValue' | 'onSearchChange'> {
  /** What the server found, the best match first. */
  readonly options: readonly SearchOption[];
  /** Whether these are the results of the typed text. */
  readonly isSettled: boolean;
  /** The label of the value while the options do not have it. */
  readonly chosenLabel: string;
  readonly onChange: (value: string | null) => void;
  /** Called with the typed text, and with an empty one when the field shows its value again. */
  readonly onType: (text: string) => void;
}

/**
 * Selects from what the server finds for the typed text. Enter selects the best match, even if it is still to come. The text
 * belongs to this component: Mantine sets its own back when the field appears and when the value changes, and what was
 * typed in that moment would be lost.
 */
export function SearchSelect({
  options,
  isSettled,
  chosenLabel,
  value = null,
  onChange,
  onType,
  ...props
}: Props): ReactNode {
  const [opened, setOpened] = useState(false);
  /** Null while the field shows its value. */
  const [typed, setTyped] = useState<string | null>(null);
  const [isWaiting, setWaiting] = useState(false);
  const isSearch = typed !== null && typed.trim() !== '';
  const type = (text: string | null): void => {
    setTyped(text);
    setWaiting(false);
    onType(text ?? '');
  };
  const choose = (chosen: string | null): void => {
    onChange(chosen);
    setOpened(false);
    type(null);
  };
  const found = useEffectEvent(() => {
    const [best] = options;
    setWaiting(false);
    if (best !== undefined) choose(best.value);
    // Nobody would see that the text found nothing.
    else if (!opened) type(null);
  });
  useEffect(() => {
    // The results are an event from outside.
    // oxlint-disable-next-line react/set-state-in-effect
    if (isWaiting && isSettled) found();
  }, [isWaiting, isSettled]);
  const takeEnter = (event: KeyboardEvent): void => {
    event.preventDefault();
    event.stopPropagation();
    setWaiting(isSearch);
  };
  return (
    <Select
      {...props}
      data={inGroups(options)}
      value={value}
      // The server has already filtered the options.
      filter={(all) => all.options}
      searchable
      searchValue={typed ?? options.find((option) => option.value === value)?.label ?? chosenLabel}
      allowDeselect={false}
      selectFirstOptionOnChange={isSearch && isSettled}
      dropdownOpened={opened}
      onDropdownOpen={() => setOpened(true)}
      onDropdownClose={() => {
        setOpened(false);
        // A field that is left shows its value again, but Enter waits for the results of what was typed.
        if (!isWaiting) type(null);
      }}
      wrapperProps={{
        // Until the results are there, the list may still select an option of the text before.
        onKeyDownCapture: (event) => event.key === 'Enter' && isSearch && !isSettled && takeEnter(event),
        onKeyDown: (event) => {
          if (event.key === 'Escape') type(null);
          // The list has already used the key if one of its options is selected.
          if (event.key === 'Enter' && typed !== null && !event.defaultPrevented) takeEnter(event);
        },
        onInput: (event) => {
          if (event.target instanceof HTMLInputElement) type(event.target.value);
        },
      }}
      onChange={choose}
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
