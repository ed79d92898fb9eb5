import { t } from '@lingui/core/macro';
import { TextInput } from '@mantine/core';
import { IconSearch } from '@tabler/icons-react';
import { type KeyboardEvent, type ReactNode, useEffect, useId, useRef } from 'react';
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
  const { found, row, status, isSettled } = useFound(props);
  const onEnter = useEnter(isSettled);
  const list = useId();
  const move = (event: KeyboardEvent<HTMLInputElement>): void => {
    onEnter(event);
    const by = { ArrowDown: 1, ArrowUp: -1 }[event.key];
    const next = by === undefined ? undefined : found[(row + by + found.length) % found.length];
    if (next === undefined) return;
    event.preventDefault();
    onChoose(next);
  };
  return (
    <>
      <TextInput
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
        onChange={({ currentTarget }) => onQuery(currentTarget.value)}
        onKeyDown={move}
        error={search.error === null ? error : t`The search failed. ${search.error.message}`}
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
}

/** Selects the best match until the operator selects another result. */
function useFound<Option>({ query, search, chosen, idOf, onChoose }: Props<Option>): Found<Option> {
  const { data, error, isPlaceholderData } = search;
  const hasQuery = query.trim() !== '';
  const found = hasQuery ? (data?.data ?? []) : [];
  const isOld = hasQuery && error === null && (data === undefined || isPlaceholderData);
  const row = chosen === null ? -1 : found.findIndex((option) => idOf(option) === idOf(chosen));
  useEffect(() => {
    const isMissing = row < 0 && (chosen !== null || found.length > 0);
    if (error === null && !isOld && isMissing) onChoose(found[0] ?? null);
  });
  const status = hasQuery && !isOld ? foundText(found.length) : '';
  return { found, row, status, isSettled: !isOld && (row >= 0 || found.length === 0) };
}

/** If Enter is pressed before the results arrive, submits the form when they have. */
function useEnter(isSettled: boolean): (event: KeyboardEvent<HTMLInputElement>) => void {
  const waiting = useRef<HTMLFormElement>(null);
  useEffect(() => {
    if (!isSettled) return;
    waiting.current?.requestSubmit();
    waiting.current = null;
  }, [isSettled]);
  return (event) => {
    if (event.key !== 'Enter' || isSettled) return;
    event.preventDefault();
    waiting.current = event.currentTarget.form;
  };
}

/** Formats the number of results: `3 found`. */
function foundText(found: number): string {
  if (found === 0) return t`No results`;
  return found === searchLimit ? t`First ${searchLimit}` : t`${found} found`;
}
