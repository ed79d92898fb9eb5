import { Select, type SelectProps } from '@mantine/core';
import {
  type DOMAttributes,
  type KeyboardEvent,
  type ReactNode,
  useEffect,
  useEffectEvent,
  useRef,
  useState,
} from 'react';

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
  /** Called with the typed text, and with null when the field shows its value again. */
  readonly onType: (text: string | null) => void;
}

/** Selects from what the server finds for the typed text. Enter selects the best match, even if it is still to come. */
export function SearchSelect(all: Props): ReactNode {
  const { options, isSettled, chosenLabel, value = null, onChange: _onChange, onType: _onType, ...props } = all;
  const { typed, chosen, isSearch, opened, type, open, close, choose, takeEnter } = useTyped(all);
  const known = [...options, ...(chosen === undefined ? [] : [chosen])].find((option) => option.value === value);
  const label = known?.label ?? chosenLabel;
  const field = useRef<HTMLInputElement>(null);
  useEffect(() => {
    // What is typed replaces the value, also when its label comes after the focus.
    if (document.activeElement === field.current && field.current?.value === label) field.current.select();
  }, [label]);
  return (
    <Select
      {...props}
      ref={field}
      data={inGroups(options)}
      value={value}
      // The server has already filtered the options.
      filter={(found) => found.options}
      searchable
      searchValue={typed ?? label}
      allowDeselect={false}
      selectFirstOptionOnChange={isSearch && isSettled}
      dropdownOpened={opened}
      onDropdownOpen={open}
      onDropdownClose={close}
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

interface Typed {
  /** Null while the field shows its value. */
  readonly typed: string | null;
  /** What was chosen last. The list may show others already. */
  readonly chosen: SearchOption | undefined;
  /** Whether there is a text to search for. */
  readonly isSearch: boolean;
  readonly opened: boolean;
  readonly type: (text: string | null) => void;
  readonly open: () => void;
  readonly close: () => void;
  readonly choose: (value: string | null) => void;
  /** Chooses the best match as soon as it is there. */
  readonly takeEnter: (event: KeyboardEvent) => void;
}

/**
 * Keeps the text. Mantine sets its own back when the field appears and when the value changes, and what was typed in that
 * moment would be lost.
 */
function useTyped({ options, isSettled, onChange, onType }: Props): Typed {
  const [opened, setOpened] = useState(false);
  const [typed, setTyped] = useState<string | null>(null);
  const [chosen, setChosen] = useState<SearchOption>();
  const [isWaiting, setWaiting] = useState(false);
  const isSearch = typed !== null && typed.trim() !== '';
  const type = (text: string | null): void => {
    setTyped(text);
    setWaiting(false);
    onType(text);
  };
  const choose = (value: string | null): void => {
    setChosen(options.find((option) => option.value === value));
    onChange(value);
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
  return {
    typed,
    chosen,
    isSearch,
    opened,
    type,
    open: () => setOpened(true),
    close: () => {
      setOpened(false);
      // A field that is left shows its value again, but Enter waits for the results of what was typed.
      if (!isWaiting) type(null);
    },
    choose,
    takeEnter: (event) => {
      event.preventDefault();
      event.stopPropagation();
      setWaiting(isSearch);
    },
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

interface AwaitedEnter extends Pick<Props, 'isSettled'> {
  /** Whether a text was typed that is searched for. */
  readonly isSearch: boolean;
  /** Called when Enter was pressed and the results are there. */
  readonly onSettled: () => void;
}

type EnterProps = Pick<DOMAttributes<HTMLElement>, 'onInput' | 'onKeyDown' | 'onKeyDownCapture'>;

/** Returns what keeps Enter from the form in a field that searches, until the results are there. */
export function useAwaitedEnter({ isSearch, isSettled, onSettled }: AwaitedEnter): EnterProps {
  const [isWaiting, setWaiting] = useState(false);
  const settled = useEffectEvent(onSettled);
  useEffect(() => {
    if (!isWaiting || !isSettled) return;
    // The results are an event from outside.
    // oxlint-disable-next-line react/set-state-in-effect
    setWaiting(false);
    settled();
  }, [isWaiting, isSettled]);
  const take = (event: KeyboardEvent): void => {
    event.preventDefault();
    event.stopPropagation();
    setWaiting(true);
  };
  return {
    onInput: () => setWaiting(false),
    // Before the list, which may still select an option of the text before.
    onKeyDownCapture: (event: KeyboardEvent) => event.key === 'Enter' && isSearch && !isSettled && take(event),
    // The list has already used the key if one of its options is selected.
    onKeyDown: (event: KeyboardEvent) => event.key === 'Enter' && isSearch && !event.defaultPrevented && take(event),
  };
}
