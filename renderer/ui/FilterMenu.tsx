import { t } from '@lingui/core/macro';
import {
  ActionIcon,
  Button,
  type ComboboxItem,
  Menu,
  Popover,
  type PopoverProps,
  Select,
  type SelectProps as MantineSelectProps,
  Stack,
  TextInput,
} from '@mantine/core';
import { IconAdjustmentsHorizontal } from '@tabler/icons-react';
import type { UseQueryResult } from '@tanstack/react-query';
import { type FormEvent, type ReactNode, useLayoutEffect, useRef, useState } from 'react';
import { FilterChip } from './FilterChips.tsx';
import classes from './parts.module.css';

interface Props extends Pick<PopoverProps, 'position' | 'width'> {
  readonly label: string;
  readonly used: number;
  readonly bordered?: boolean;
  readonly children: ReactNode;
}

const active = { bd: '1px solid var(--hb-acc-ln)', bg: 'var(--hb-acc-bg)', c: 'var(--hb-acc-tx)' };

/** Holds all filters of a list behind one button. */
export function FilterMenu({ label, used, bordered = false, children, ...place }: Props): ReactNode {
  return (
    <ControlsMenu
      label={label}
      {...place}
      target={
        <ActionIcon
          variant={bordered ? 'default' : 'subtle'}
          {...(used > 0 ? active : {})}
          aria-label={used === 0 ? t`Filter` : t`Filter, ${used} active`}
        >
          <IconAdjustmentsHorizontal size={16} stroke={1.6} aria-hidden />
        </ActionIcon>
      }
    >
      {children}
    </ControlsMenu>
  );
}

/** `loading`: those that are still to come. */
export type FilterOptions = readonly FilterOption[] | 'loading' | FailedOptions;

/** They could not be loaded. */
interface FailedOptions {
  readonly retry: () => void;
}

function isLoaded(options: FilterOptions): options is readonly FilterOption[] {
  return options !== 'loading' && !('retry' in options);
}

export function choicesOf({ data, error, refetch }: UseQueryResult<readonly FilterOption[]>): FilterOptions {
  if (data !== undefined) return data;
  return error === null ? 'loading' : { retry: () => void refetch() };
}

export interface FilterOption {
  readonly value: string;
  readonly label: string;
  /** More words to find it by. */
  readonly keywords?: string;
}

interface ChipProps {
  readonly label: string;
  /** The choices; without them a text is typed. */
  readonly options?: FilterOptions;
  /** A field that takes the value, in place of the choices. */
  readonly field?: ReactNode;
  readonly value: string | undefined;
  readonly onChoose: (value: string | undefined) => void;
}

/** With more options than this, the menu has a search field. */
const fewOptions = 10;

/** Shows a filter as a chip that opens its choices. A chosen one shows its value, and a click removes it. */
export function ChipMenu({ label, options, field, value, onChoose }: ChipProps): ReactNode {
  const [wasMissing, setWasMissing] = useState(false);
  if (value !== undefined) {
    const known = options !== undefined && isLoaded(options) ? options.find((one) => one.value === value) : undefined;
    const text = `${label} ${known?.label ?? value}`;
    return <FilterChip text={text} onRemove={() => onChoose(undefined)} />;
  }
  const chip = (
    <button type="button" className={classes.chip}>
      {label}
    </button>
  );
  if (field !== undefined) {
    return (
      <ControlsMenu label={label} target={chip} position="bottom-start" width={300}>
        {field}
      </ControlsMenu>
    );
  }
  if (options === undefined) return <TypedFilter label={label} chip={chip} onChoose={onChoose} />;
  // What was opened stays when the options come.
  if (!isLoaded(options) || wasMissing || options.length > fewOptions) {
    return (
      <ControlsMenu
        label={label}
        target={chip}
        position="bottom-start"
        width={260}
        onOpen={() => setWasMissing((before) => before || !isLoaded(options))}
      >
        <FilterSelect label={label} options={options} value={undefined} onChoose={onChoose} />
      </ControlsMenu>
    );
  }
  return (
    <Menu position="bottom-start" shadow="md">
      <Menu.Target>{chip}</Menu.Target>
      <Menu.Dropdown aria-label={label}>
        {options.map((option) => (
          <Menu.Item key={option.value} onClick={() => onChoose(option.value)}>
            {option.label}
          </Menu.Item>
        ))}
      </Menu.Dropdown>
    </Menu>
  );
}

interface TypedProps {
  readonly label: string;
  readonly chip: ReactNode;
  readonly onChoose: (value: string | undefined) => void;
}

function TypedFilter({ label, chip, onChoose }: TypedProps): ReactNode {
  const [text, setText] = useState('');
  const submit = (event: FormEvent): void => {
    event.preventDefault();
    onChoose(text.trim() || undefined);
  };
  return (
    <ControlsMenu label={label} target={chip} position="bottom-start" width={220}>
      <form onSubmit={submit}>
        <TextInput
          label={label}
          maxLength={100}
          value={text}
          onChange={({ currentTarget }) => setText(currentTarget.value)}
        />
      </form>
    </ControlsMenu>
  );
}

interface SelectProps {
  readonly label: string;
  readonly options: FilterOptions;
  readonly value: string | undefined;
  /** Returns the label of a value that is in the address but not among the options. */
  readonly write?: (value: string) => string;
  readonly onChoose: (value: string | undefined) => void;
}

/** A filter of a filter menu: any, or one of the options. */
export function FilterSelect({ label, options: all, value, write = String, onChoose }: SelectProps): ReactNode {
  const input = useRef<HTMLInputElement>(null);
  const options = isLoaded(all) ? all : [];
  const retry = all !== 'loading' && 'retry' in all ? all.retry : undefined;
  const offered = value === undefined || options.some((option) => option.value === value);
  return (
    <>
      <Select
        ref={input}
        label={label}
        placeholder={all === 'loading' ? t`Loading…` : t`Any`}
        error={retry === undefined ? null : t`The choices could not be loaded.`}
        data={offered ? options : [...options, { value, label: write(value) }]}
        value={value ?? null}
        searchable={options.length > fewOptions}
        filter={matching(options)}
        selectFirstOptionOnChange
        clearable
        clearButtonProps={{ 'aria-label': t`Clear: ${label}` }}
        limit={200}
        comboboxProps={{ withinPortal: false }}
        onChange={(chosen) => onChoose(chosen ?? undefined)}
      />
      {retry === undefined ? null : (
        <Button
          onClick={() => {
            // The button goes while they load.
            input.current?.focus();
            retry();
          }}
        >
          {t`Try again`}
        </Button>
      )}
    </>
  );
}

/** Finds options by their label and keywords. */
function matching(options: readonly FilterOption[]): NonNullable<MantineSelectProps['filter']> {
  const keywords = new Map(options.map((option) => [option.value, option.keywords ?? '']));
  return ({ options: all, search }) => {
    const typed = search.trim().toLowerCase();
    const isMatch = (one: ComboboxItem): boolean =>
      `${one.label} ${keywords.get(one.value) ?? ''}`.toLowerCase().includes(typed);
    return all.filter((one) => !('group' in one) && isMatch(one));
  };
}

interface ControlsProps extends Pick<PopoverProps, 'position' | 'width' | 'withinPortal' | 'onOpen'> {
  readonly label: string;
  readonly target: ReactNode;
  readonly children: ReactNode;
}

/** Shows switches and fields in a popover. Changes apply at once. */
export function ControlsMenu({ label, target, children, ...place }: ControlsProps): ReactNode {
  return (
    <Popover
      position="bottom-end"
      shadow="md"
      trapFocus
      returnFocus
      // It is there with the click that opens it, and so is its focus.
      transitionProps={{ duration: 0 }}
      {...place}
    >
      <Popover.Target>{target}</Popover.Target>
      <Popover.Dropdown p="md" bg="var(--hb-raised)" bd="1px solid var(--hb-line)" aria-label={label}>
        <Controls>{children}</Controls>
      </Popover.Dropdown>
    </Popover>
  );
}

/** Focuses the first field at once: Mantine's trap does it in a later task, and what was typed before it went to the page. */
function Controls({ children }: Pick<ControlsProps, 'children'>): ReactNode {
  const controls = useRef<HTMLDivElement>(null);
  useLayoutEffect(() => {
    controls.current?.querySelector<HTMLElement>('input, button')?.focus({ preventScroll: true });
  }, []);
  return (
    <Stack ref={controls} gap={10}>
      {children}
    </Stack>
  );
}
