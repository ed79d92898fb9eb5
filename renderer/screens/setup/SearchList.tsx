import { t } from '@lingui/core/macro';
import { TextInput } from '@mantine/core';
import { IconSearch } from '@tabler/icons-react';
import {
  type KeyboardEvent,
  type ReactNode,
  type RefObject,
  useEffect,
  useEffectEvent,
  useId,
  useRef,
  useState,
} from 'react';
import { reasonOf } from '../../lib/api.ts';
import classes from './Setup.module.css';

interface Props<Option> {
  readonly label: string;
  readonly placeholder: string;
  readonly query: string;
  readonly onQuery: (text: string) => void;
  readonly search: Search<Option>;
  readonly idOf: (option: Option) => string;
  readonly chosen: Option | null;
  readonly onChoose: (option: Option | null) => void;
  readonly error: ReactNode;
  readonly children: (option: Option) => ReactNode;
}

/** The properties used of a TanStack query. */
interface Search<Option> {
  readonly data: { readonly data: readonly Option[] } | undefined;
  readonly error: Error | null;
  /** The data is still that of the previous query. */
  readonly isPlaceholderData: boolean;
}

/** Maximum number of results. */
export const searchLimit = 20;

/**
 * A search field with its results below. Arrow keys select a result, Enter submits the form. Mantine's Combobox would only
 * highlight with the arrow keys, select with Enter, and not tell screen readers that the best match is selected.
 */
export function SearchList<Option>(props: Props<Option>): ReactNode {
  const { label, placeholder, query, onQuery, search, onChoose, error } = props;
  const { found, row, status, isSettled, setTyped } = useFound(props);
  const input = useRef<HTMLInputElement>(null);
  const cancelSubmit = useSubmitWhen(isSettled, input);
  const list = useId();
  const move = (event: KeyboardEvent<HTMLInputElement>): void => {
    const by = { ArrowDown: 1, ArrowUp: -1 }[event.key];
    const next = by === undefined ? undefined : found[(row + by + found.length) % found.length];
    if (next === undefined) return;
    event.preventDefault();
    if (isSettled) onChoose(next);
  };
  return (
    <>
      <TextInput
        ref={input}
        size="lg"
        classNames={{ label: classes.label ?? '', input: classes.input ?? '', error: classes.error ?? '' }}
        label={label}
        placeholder={placeholder}
        maxLength={100}
        autoComplete="off"
        spellCheck={false}
        autoFocus
        role="combobox"
        aria-autocomplete="list"
        aria-expanded={found.length > 0}
        {...(found.length > 0 ? { 'aria-controls': list } : {})}
        {...(row < 0 ? {} : { 'aria-activedescendant': `${list}-${row}` })}
        leftSection={<IconSearch size={17} stroke={1.6} aria-hidden />}
        rightSection={
          <span role="status" className={classes.status}>
            {status}
          </span>
        }
        rightSectionWidth={96}
        rightSectionPointerEvents="none"
        value={query}
        onChange={({ currentTarget }) => {
          setTyped(true);
          cancelSubmit();
          onQuery(currentTarget.value);
        }}
        onKeyDown={move}
        error={search.error === null ? error : t`The search failed. ${reasonOf(search.error)}`}
      />
      {found.length === 0 ? null : <Options {...props} id={list} found={found} row={row} />}
    </>
  );
}

interface OptionsProps<Option> extends Pick<Props<Option>, 'label' | 'idOf' | 'onChoose' | 'children'> {
  readonly id: string;
  readonly found: readonly Option[];
  readonly row: number;
}

function Options<Option>({ label, idOf, onChoose, children, id, found, row }: OptionsProps<Option>): ReactNode {
  const rows = useRef<HTMLUListElement>(null);
  useEffect(() => {
    rows.current?.children[row]?.scrollIntoView({ block: 'nearest' });
  }, [row]);
  return (
    <ul ref={rows} id={id} role="listbox" aria-label={t`${label} results`} className={classes.list}>
      {found.map((option, index) => (
        <li
          key={idOf(option)}
          id={`${id}-${index}`}
          role="option"
          aria-selected={index === row}
          className={classes.option}
          // Keeps the focus in the field, so that its keys still work.
          onMouseDown={(event) => event.preventDefault()}
          onClick={() => onChoose(option)}
        >
          {children(option)}
        </li>
      ))}
    </ul>
  );
}

interface Found<Option> {
  readonly found: readonly Option[];
  /** Index of the selected result; -1 without one. */
  readonly row: number;
  readonly status: string;
  /** The results are those of the typed text, and one of them is selected. */
  readonly isSettled: boolean;
  readonly setTyped: (isTyped: boolean) => void;
}

/** Selects the best match of what was typed, until the operator selects another result. */
function useFound<Option>({ query, search, chosen, idOf, onChoose }: Props<Option>): Found<Option> {
  const { data, error, isPlaceholderData } = search;
  const [isTyped, setTyped] = useState(false);
  const hasQuery = query.trim() !== '';
  const found = hasQuery ? (data?.data ?? []) : [];
  const isOld = hasQuery && error === null && (data === undefined || isPlaceholderData);
  const row = chosen === null ? -1 : found.findIndex((option) => idOf(option) === idOf(chosen));
  const isMissing = error === null && row < 0 && (chosen !== null || found.length > 0);
  const isOpen = !isOld && (isTyped || isMissing);
  const choose = useEffectEvent(() => {
    onChoose(found[0] ?? null);
    setTyped(false);
  });
  useEffect(() => {
    // The results are an event from outside.
    // oxlint-disable-next-line react/set-state-in-effect
    if (isOpen) choose();
  }, [isOpen]);
  const status = hasQuery && !isOld ? foundText(found.length) : '';
  return { found, row, status, isSettled: !isOld && !isTyped && !isMissing, setTyped };
}

/**
 * Holds back the form until the results have arrived if it is submitted before.
 * @returns cancels that
 */
function useSubmitWhen(isSettled: boolean, input: RefObject<HTMLInputElement | null>): () => void {
  const isWaiting = useRef(false);
  useEffect(() => {
    if (!isSettled || !isWaiting.current) return;
    isWaiting.current = false;
    input.current?.form?.requestSubmit();
  }, [isSettled, input]);
  useEffect(() => {
    const form = input.current?.form;
    const wait = (event: Event): void => {
      if (isSettled) return;
      // React listens further up, so that it does not see the event.
      event.preventDefault();
      event.stopPropagation();
      isWaiting.current = true;
    };
    form?.addEventListener('submit', wait);
    return () => form?.removeEventListener('submit', wait);
  }, [isSettled, input]);
  return () => void (isWaiting.current = false);
}

/** Formats the number of results: `3 found`. */
function foundText(found: number): string {
  if (found === 0) return t`No results`;
  return found === searchLimit ? t`First ${searchLimit}` : t`${found} found`;
}
