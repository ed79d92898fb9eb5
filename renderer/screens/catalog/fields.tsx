import { t } from '@lingui/core/macro';
import { NumberInput, Select, Stack, Switch, Textarea, TextInput, type TextInputProps, Title } from '@mantine/core';
import { type ChangeEventHandler, type CSSProperties, type FormEvent, type ReactNode, useState } from 'react';
import { duration, type ShownUnit, shownUnit } from '../../lib/figures.ts';
import type { FieldProps } from '../../lib/form.ts';
import { DayInput, type DayInputProps, MomentInput } from '../../ui/DayInput.tsx';
import { minutesOf } from './words.ts';

/** The props of a field that can be emptied: `<TextField label="Name" {...form.field('name')} />`. */
export type CatalogField<Value> = FieldProps<Value | null | undefined>;

export interface Labels {
  readonly label: string;
  /** Explains the field where the label is not enough. */
  readonly note?: string | undefined;
  readonly required?: boolean;
  /** Width in sixths of the form. */
  readonly width?: 1 | 2 | 3 | 4 | 5 | 6;
}

export function shared<Value>({
  label,
  note,
  required = false,
  width = 3,
  name,
  error,
}: Labels & CatalogField<Value>): {
  readonly label: string;
  readonly name: string;
  readonly description: ReactNode;
  readonly withAsterisk: boolean;
  readonly error: ReactNode;
  readonly style: CSSProperties;
  readonly size: 'md';
} {
  const style = { gridColumn: `span ${width}` };
  return { label, name, description: note, withAsterisk: required, error, style, size: 'md' };
}

const grid = {
  display: 'grid',
  gridTemplateColumns: 'repeat(6, minmax(0, 1fr))',
  alignItems: 'start',
  gap: '12px 14px',
} as const;

/** Lays out fields in a grid, with a heading where there are several groups. */
export function FieldGroup({ title, children }: { readonly title?: string; readonly children: ReactNode }): ReactNode {
  return (
    <Stack component="section" gap={10} aria-label={title}>
      {title === undefined ? null : (
        <Title order={3} fz="lg" lh="lg">
          {title}
        </Title>
      )}
      <div style={grid}>{children}</div>
    </Stack>
  );
}

interface TextProps extends Labels, CatalogField<string> {
  readonly maxLength?: number | undefined;
  readonly placeholder?: string | undefined;
  readonly type?: 'email' | 'url';
  /** Gets the focus when the form opens. */
  readonly first?: true;
  /** Shows the value without letting it change. */
  readonly fixed?: boolean;
  readonly onInput?: (event: FormEvent<HTMLInputElement>) => void;
}

export function TextField({
  maxLength,
  placeholder,
  type,
  first,
  fixed = false,
  onInput,
  ...field
}: TextProps): ReactNode {
  return (
    <TextInput
      {...shared(field)}
      maxLength={maxLength}
      placeholder={placeholder}
      type={type}
      onInput={onInput}
      // The dialog uses the first attribute, the second is for a form that is loaded after the dialog opened.
      data-autofocus={first}
      readOnly={fixed}
      styles={fixed ? { input: { background: 'var(--hb-active)' } } : {}}
      autoFocus={first === true}
      value={field.value ?? ''}
      onChange={({ currentTarget }) => field.onChange(currentTarget.value)}
    />
  );
}

/** Edits a code in capitals, whatever is typed. */
export function CodeField(field: TextProps): ReactNode {
  return <TextField {...field} onInput={({ currentTarget }) => toCapitals(currentTarget)} />;
}

/** Edits several codes in capitals, one per line or separated by commas. */
export function CodesField({ placeholder, first, ...field }: Omit<TextProps, 'type'>): ReactNode {
  return (
    <Textarea
      {...shared(field)}
      autosize
      minRows={1}
      maxRows={8}
      // As high as the fields beside it.
      styles={{ input: { paddingBlock: 6 } }}
      placeholder={placeholder}
      data-autofocus={first}
      autoFocus={first === true}
      value={field.value ?? ''}
      onInput={({ currentTarget }) => toCapitals(currentTarget)}
      onChange={({ currentTarget }) => field.onChange(currentTarget.value)}
    />
  );
}

/** Runs before React, which would move the caret to the end. */
export function toCapitals(input: HTMLInputElement | HTMLTextAreaElement): void {
  const at = input.selectionStart;
  input.value = input.value.toUpperCase();
  input.setSelectionRange(at, at);
}

export function NotesField(field: Labels & CatalogField<string>): ReactNode {
  return (
    <Textarea
      {...shared({ width: 6, ...field })}
      autosize
      minRows={2}
      maxRows={8}
      value={field.value ?? ''}
      onChange={({ currentTarget }) => field.onChange(currentTarget.value)}
    />
  );
}

interface NumberProps extends Labels, CatalogField<number> {
  /** The unit after the figure, such as "nm". */
  readonly unit?: string | undefined;
  /** Decimal places; none for whole numbers. */
  readonly decimals?: number;
  readonly placeholder?: string | undefined;
  /** The number names something, and has no commas: `KTW9505`. */
  readonly isName?: true;
  /** Gets the focus when the form opens. */
  readonly first?: boolean;
}

/** Shows the unit in a field. Units end at one line, long and short ones. */
export function unitSection(name: string | undefined): Pick<TextInputProps, 'rightSection' | 'rightSectionProps'> {
  return {
    rightSection: <span style={{ color: 'var(--hb-tx3)' }}>{name}</span>,
    rightSectionProps: { style: { justifyContent: 'end', paddingRight: 12 } },
  };
}

export function NumberField({
  unit,
  decimals = 0,
  placeholder,
  isName,
  first = false,
  ...field
}: NumberProps): ReactNode {
  const shown = shownUnit(unit);
  const value = toShown(field.value, shown.factor, decimals);
  return (
    <NumberInput
      {...shared(field)}
      {...(shown.name === undefined ? {} : { ...unitSection(shown.name), rightSectionWidth: 52 })}
      placeholder={placeholder}
      hideControls
      data-autofocus={first || undefined}
      autoFocus={first}
      decimalScale={decimals}
      thousandSeparator={isName ? '' : ','}
      value={value}
      onChange={(typed) => {
        // The input also reports what it was given, which is rounded.
        if (typed === value) return;
        field.onChange(typeof typed === 'number' ? toStored(typed, shown) : null);
      }}
    />
  );
}

function toShown(value: number | null | undefined, factor: number, decimals: number): number | '' {
  return value === null || value === undefined ? '' : round(value * factor, factor === 1 ? 6 : decimals);
}

function toStored(value: number, { factor, precision }: ShownUnit): number {
  return factor === 1 ? value : round(value / factor, precision);
}

function round(value: number, decimals: number): number {
  return Number(value.toFixed(decimals));
}

/** Edits minutes as hours and minutes, `03:40`. */
export function MinutesField(field: Labels & CatalogField<number>): ReactNode {
  const [text, setText] = useState(field.value === null || field.value === undefined ? '' : duration(field.value));
  const minutes = minutesIn(text);
  // Not a number is no valid value, so that the form is not saved.
  const error = Number.isNaN(minutes) ? t`Enter hours and minutes, for example 03:40.` : field.error;
  return (
    <TextInput
      {...shared({ ...field, error })}
      placeholder="HH:MM"
      maxLength={9}
      value={text}
      onChange={({ currentTarget }) => {
        setText(currentTarget.value);
        field.onChange(minutesIn(currentTarget.value));
      }}
      onBlur={() => setText(minutes === null || Number.isNaN(minutes) ? text : duration(minutes))}
    />
  );
}

function minutesIn(text: string): number | null {
  return text.trim() === '' ? null : minutesOf(text);
}

function calendar(field: Labels & CatalogField<string>): Pick<DayInputProps, 'value' | 'onChange' | 'onText'> {
  return { ...shared(field), value: field.value || null, onChange: field.onChange, onText: field.onChange };
}

/** Edits a date and time to the minute, in UTC. */
export function UtcTimeField(field: Labels & CatalogField<string>): ReactNode {
  return <MomentInput {...calendar(field)} placeholder="20 Nov 2026 16:55" />;
}

/** Edits a day, in UTC. */
export function DayField(field: Labels & CatalogField<string>): ReactNode {
  return <DayInput {...calendar(field)} placeholder="20 Nov 2026" />;
}

interface ChoiceProps<Value> extends Labels, CatalogField<Value> {
  readonly options: readonly { readonly value: Value; readonly label: string }[];
  /** The placeholder for none, where none is allowed. */
  readonly none?: string;
}

export function ChoiceField<Value extends number | string>({ options, none, ...field }: ChoiceProps<Value>): ReactNode {
  return (
    <Select
      {...shared(field)}
      {...(none === undefined ? { allowDeselect: false } : { placeholder: none, clearable: true })}
      data={options.map(({ value, label }) => ({ value: String(value), label }))}
      searchable
      // Typing opens the list, too.
      openOnFocus={false}
      selectFirstOptionOnChange
      value={field.value === null || field.value === undefined ? null : String(field.value)}
      onChange={(text) => field.onChange(options.find(({ value }) => String(value) === text)?.value ?? null)}
    />
  );
}

export function SwitchField(field: Labels & CatalogField<boolean>): ReactNode {
  const { size: _size, withAsterisk: _withAsterisk, ...props } = shared(field);
  const onChange: ChangeEventHandler<HTMLInputElement> = ({ currentTarget }) => field.onChange(currentTarget.checked);
  return <Switch {...props} checked={field.value === true} onChange={onChange} />;
}
