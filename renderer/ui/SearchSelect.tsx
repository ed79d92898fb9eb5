import { Select, type SelectProps } from '@mantine/core';
import { type KeyboardEvent, type ReactNode, useEffect, useEffectEvent, useRef, useState } from 'react';

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
export function SearchSelect({
  options,
  isSettled,
  value = null,
  onChange,
  onSearchChange,
  ...props
}: Props): ReactNode {
  const [opened, setOpened] = useState(false);
  const [isTyped, setTyped] = useState(false);
  const choose = (best: string | undefined, isLeft: boolean): void => {
    // Nobody would see that the text found nothing.
    if (best === undefined) return isLeft ? onSearchChange?.(value ?? '') : undefined;
    onChange(best);
    setOpened(false);
    setTyped(false);
  };
  const waiting = useWaiting(isSettled, options[0]?.value, choose);
  const wait = (event: KeyboardEvent): void => {
    event.preventDefault();
    event.stopPropagation();
    waiting.begin();
  };
  const onKeyDown = (event: KeyboardEvent): void => {
    if (event.key === 'Escape') waiting.end();
    // The list has already used the key if one of its options is selected.
    if (event.key === 'Enter' && isTyped && !event.defaultPrevented) wait(event);
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
      }}
      // A field that is left sets its text back, but Enter waits for the results of what was typed.
      onSearchChange={(text) => {
        if (!waiting.isWaiting()) onSearchChange?.(text);
      }}
      onBlur={waiting.leave}
      wrapperProps={{
        // Until the results are there, the list may still select an option of the text before.
        onKeyDownCapture: (event) => event.key === 'Enter' && isTyped && !isSettled && wait(event),
        onKeyDown,
        onInput: () => {
          setTyped(true);
          waiting.end();
        },
      }}
      onChange={onChange}
    />
  );
}

interface Waiting {
  readonly begin: () => void;
  readonly end: () => void;
  readonly leave: () => void;
  /** Also true within the event that begins it. */
  readonly isWaiting: () => boolean;
}

/** Waits for the results of what was typed, then calls `choose` with the best one, even if the field was left. */
function useWaiting(
  isSettled: boolean,
  best: string | undefined,
  choose: (best: string | undefined, isLeft: boolean) => void,
): Waiting {
  const [isWaiting, setWaiting] = useState(false);
  const now = useRef({ isWaiting: false, isLeft: false });
  const set = (next: boolean): void => {
    now.current = { isWaiting: next, isLeft: false };
    setWaiting(next);
  };
  const chosen = useEffectEvent(() => {
    const { isLeft } = now.current;
    set(false);
    choose(best, isLeft);
  });
  useEffect(() => {
    // The results are an event from outside.
    // oxlint-disable-next-line react/set-state-in-effect
    if (isWaiting && isSettled) chosen();
  }, [isWaiting, isSettled]);
  return {
    begin: () => set(true),
    end: () => set(false),
    leave: () => void (now.current = { ...now.current, isLeft: true }),
    isWaiting: () => now.current.isWaiting,
  };
}

type Data = NonNullable<SelectProps['data']>;

function inGroups(options: readonly SearchOption[]): Data {
  const groups = [...Map.groupBy(options, ({ group }) => group)];
  return groups.flatMap<Data[number]>(([group, found]) => {
    const items = found.map(({ value, label }) => ({ value, label }));
    return group === undefined ? items : [{ group, items }];
  });
}
