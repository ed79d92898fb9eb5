import { t } from '@lingui/core/macro';
import { ActionIcon, type OptionsFilter, Select, Stack, Text, TextInput, Title, VisuallyHidden } from '@mantine/core';
import { IconX } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { type ReactNode, type Ref, useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import { capacityUnit, fareCalls, priceUnit } from '../../../server/contract/admin/catalog/fares.ts';
import type { FareOverride } from '../../../server/contract/admin/catalog/fields.ts';
import { queryOf } from '../../lib/api.ts';
import { shownUnit } from '../../lib/figures.ts';
import type { ListProps } from '../../lib/form.ts';
import classes from './Catalog.module.css';
import { shownAmount, storedAmount } from './describedForm.ts';
import { type CatalogField, unitSection } from './fields.tsx';

interface LinkOption {
  readonly value: string;
  readonly label: string;
  /** The base values by part, shown where nothing overrides them. */
  readonly own?: Readonly<Record<string, number>>;
  /** The units by part, where not all rows have the same. */
  readonly units?: Readonly<Record<string, string>>;
}

/** An override of a linked row: an amount, `120`, or a share of the base value, `110%`. */
interface LinkPart {
  readonly name: string;
  readonly label: string;
  readonly unit?: string;
  /** The base value, if it is the same for all rows. */
  readonly own?: number | null | undefined;
  readonly field: (place: number) => CatalogField<string>;
}

interface Props<Link> {
  readonly label: string;
  readonly note?: string;
  readonly add: string;
  readonly list: ListProps<Link>;
  readonly idOf: (link: Link) => number;
  /** Links a row without overrides. */
  readonly linkTo: (id: number) => Link;
  readonly options: readonly LinkOption[];
  readonly parts: readonly LinkPart[];
}

/** Edits linked rows of another resource, one per line, with their overrides. */
function OverrideTable<Link>({ list, idOf, linkTo, options, ...props }: Props<Link>): ReactNode {
  const { label, note, add, parts } = props;
  const adding = useRef<HTMLInputElement>(null);
  const ids = list.items.map((link) => String(idOf(link)));
  const free = options.filter(({ value }) => !ids.includes(value));
  return (
    <Stack component="section" gap={6} aria-label={label}>
      <Title order={3} fz="lg" lh="lg">
        {label}
      </Title>
      {note === undefined ? null : (
        <Text size="sm" c="dimmed">
          {note}
        </Text>
      )}
      {ids.length === 0 ? null : (
        <table className={classes.table}>
          <Heads label={label} parts={parts} />
          <tbody>
            {ids.map((id, place) => (
              <LinkRow
                key={id}
                option={options.find(({ value }) => value === id) ?? { value: id, label: id }}
                parts={parts}
                place={place}
                onRemove={() => {
                  flushSync(() => list.remove(place));
                  adding.current?.focus();
                }}
              />
            ))}
          </tbody>
        </table>
      )}
      {list.error === undefined ? null : (
        <Text size="sm" c="error">
          {list.error}
        </Text>
      )}
      <AddField ref={adding} label={add} options={free} onAdd={(id) => list.add(linkTo(id))} />
    </Stack>
  );
}

interface AddProps extends Pick<Props<unknown>, 'label' | 'options'> {
  readonly ref: Ref<HTMLInputElement>;
  readonly onAdd: (id: number) => void;
}

function AddField({ ref, label, options, onAdd }: AddProps): ReactNode {
  const [search, setSearch] = useState('');
  return (
    <Select
      ref={ref}
      aria-label={label}
      placeholder={`${label}…`}
      w={260}
      data={options}
      searchable
      // It gets the focus when a row is removed.
      openOnFocus={false}
      searchValue={search}
      onSearchChange={setSearch}
      filter={codesFirst}
      selectFirstOptionOnChange
      disabled={options.length === 0}
      value={null}
      onChange={(value) => {
        if (value === null) return;
        onAdd(Number(value));
        // Nothing stays chosen, so the text for the next one is cleared here.
        setSearch('');
      }}
    />
  );
}

/** Enter adds the fare Y for `Y`, not the first one with that letter. */
const codesFirst: OptionsFilter = ({ options, search }) => {
  const typed = search.trim().toLowerCase();
  const place = (option: (typeof options)[number]): number =>
    'label' in option ? option.label.toLowerCase().indexOf(typed) : -1;
  return options.filter((option) => place(option) >= 0).toSorted((a, b) => place(a) - place(b));
};

/** The heading above the table also says what the rows are. */
function Heads({ label, parts }: Pick<Props<unknown>, 'label' | 'parts'>): ReactNode {
  return (
    <thead>
      <tr>
        <th>
          <VisuallyHidden>{label}</VisuallyHidden>
        </th>
        {parts.map((part) => (
          <th key={part.name}>{part.label}</th>
        ))}
        <th>
          <VisuallyHidden>{t`Remove`}</VisuallyHidden>
        </th>
      </tr>
    </thead>
  );
}

interface RowProps extends Pick<Props<unknown>, 'parts'> {
  readonly option: LinkOption;
  readonly place: number;
  readonly onRemove: () => void;
}

function LinkRow({ option: { label, own, units }, parts, place, onRemove }: RowProps): ReactNode {
  return (
    <tr>
      <th scope="row">{label}</th>
      {parts.map((part) => (
        <td key={part.name}>
          <AmountInput
            label={`${part.label}, ${label}`}
            base={own?.[part.name] ?? part.own}
            unit={units?.[part.name] ?? part.unit}
            {...part.field(place)}
          />
        </td>
      ))}
      <td>
        <ActionIcon aria-label={t`Remove ${label}`} onClick={onRemove}>
          <IconX size={14} stroke={1.6} aria-hidden />
        </ActionIcon>
      </td>
    </tr>
  );
}

interface AmountProps extends CatalogField<string> {
  readonly label: string;
  /** The amount without an override. */
  readonly base: number | null | undefined;
  readonly unit: string | undefined;
}

function AmountInput({ label, base, unit, value, onChange, ...field }: AmountProps): ReactNode {
  const [typed, setTyped] = useState<string | null>(null);
  const shown = shownUnit(unit);
  const isShare = value?.trim().endsWith('%') === true;
  return (
    <TextInput
      {...field}
      aria-label={label}
      {...(isShare ? {} : unitSection(shown.name))}
      rightSectionWidth={46}
      placeholder={shownAmount(base ?? '', shown)}
      maxLength={20}
      value={typed ?? shownAmount(value ?? '', shown)}
      onChange={({ currentTarget }) => {
        setTyped(currentTarget.value);
        onChange(storedAmount(currentTarget.value, shown));
      }}
      onBlur={() => setTyped(null)}
    />
  );
}

interface Pay {
  readonly acars_pay?: string | null;
  readonly manual_pay?: string | null;
}

interface PayProps<Link> extends Omit<Props<Link>, 'parts'> {
  /** The base values, if they are the same for all rows. */
  readonly own?: Readonly<Record<keyof Pay, number | null | undefined>>;
}

export function PayTable<Link extends Pay>({ own, ...props }: PayProps<Link>): ReactNode {
  const part = (name: keyof Pay, label: string): LinkPart => ({
    name,
    label,
    unit: 'currency',
    own: own?.[name],
    field: (place) => props.list.field(place, name) as CatalogField<string>,
  });
  return (
    <OverrideTable {...props} parts={[part('acars_pay', t`Pay/h, ACARS`), part('manual_pay', t`Pay/h, manual`)]} />
  );
}

const limit = 500;

interface FaresProps {
  readonly note: string;
  readonly list: ListProps<FareOverride>;
}

export function FaresTable({ note, list }: FaresProps): ReactNode {
  const { data } = useQuery(queryOf(fareCalls.list, { query: { limit } }));
  const fares = data?.data.map(({ id, code, name, type, price, cost, capacity }) => ({
    value: String(id),
    label: `${code} ${name}`,
    own: { price, cost, capacity },
    units: { price: priceUnit(type), cost: priceUnit(type), capacity: capacityUnit(type) },
  }));
  return (
    <OverrideTable
      label={t`Fares`}
      note={t`${note} Enter an amount, or a percentage of the base fare (110%).`}
      add={t`Add fare`}
      list={list}
      idOf={({ fare_id }) => fare_id}
      linkTo={(fare_id) => ({ fare_id })}
      options={fares ?? []}
      parts={[
        { name: 'price', label: t`Price`, field: (place) => list.field(place, 'price') },
        { name: 'cost', label: t`Cost`, field: (place) => list.field(place, 'cost') },
        { name: 'capacity', label: t`Capacity`, field: (place) => list.field(place, 'capacity') },
      ]}
    />
  );
}
