import { plural, t } from '@lingui/core/macro';
import type { ReactNode } from 'react';
import { capacityUnit, fareCalls, type FareInput, priceUnit } from '../../../../server/contract/admin/catalog/fares.ts';
import { count, money, unitPrice, weight } from '../../../lib/figures.ts';
import { activation, activeColumn, activeFilter, trashFilter } from '../states.tsx';
import { ChoiceField, CodeField, FieldGroup, NotesField, NumberField, SwitchField, TextField } from '../fields.tsx';
import { inOtherUnit } from '../describedForm.ts';
import { type CatalogForm, defineResource, type RowValues } from '../resource.ts';

const types = [
  { value: 0, label: t`Passengers` },
  { value: 1, label: t`Cargo` },
] as const;

export const fares = defineResource(fareCalls, {
  kind: 'fares',
  to: '/fleet/fares',
  nameOf: ({ code }) => code,
  about: t`A fare is a seat class or cargo by weight, with price, cost and capacity. Subfleets and flights sell them.`,
  searches: t`Code, name`,
  sortedBy: 'code',
  columns: [
    { name: 'code', head: t`Code`, sortable: true },
    { name: 'name', head: t`Name`, sortable: true, maxWidth: 260 },
    { name: 'type', head: t`Type`, cell: ({ type }) => (type === 1 ? t`Cargo` : t`Passengers`), sortable: true },
    { name: 'price', head: t`Price`, cell: ({ price, type }) => priceOf(price, type), figures: true, sortable: true },
    { name: 'cost', head: t`Cost`, cell: ({ cost, type }) => priceOf(cost, type), figures: true, sortable: true },
    {
      name: 'capacity',
      head: t`Capacity`,
      cell: ({ capacity, type }) =>
        type === 1 ? weight(capacity) : plural(capacity, { one: '1 seat', other: `${count(capacity)} seats` }),
      figures: true,
      sortable: true,
    },
    { name: 'subfleets', head: t`Subfleets`, figures: true, sortable: true },
    { name: 'flights', head: t`Flight overrides`, figures: true, hidesBelow: 1180 },
    activeColumn,
  ],
  filters: [
    { name: 'type', label: t`Type`, options: types.map(({ value, label }) => ({ value: String(value), label })) },
    activeFilter,
    trashFilter,
  ],
  bulk: [
    ...activation,
    {
      label: t`Set type`,
      done: (what) => t`Set the type of ${what}.`,
      blank: { type: 0 },
      Fields: ({ form }) => <ChoiceField width={6} options={types} {...form.field('type')} />,
    },
  ],
  form: {
    copied: ({ name }) => ({ code: '', name: `${name} (copy)` }),
    keeps: ['type'],
    Fields: FareFields,
  },
});

function priceOf(price: number, type: number): string {
  return type === 1 ? unitPrice(price, 'weight') : money(price);
}

type Amounts = Pick<RowValues<FareInput>, 'price' | 'cost' | 'capacity'>;

/** Returns a fare's amounts for another type: its fields keep their figures, so that what was typed is saved. */
function amountsFor(fare: Amounts, from: number, to: number): Amounts {
  const keep = (amount: number | null = null, unitOf: (type: number) => string): number | null =>
    amount === null ? null : inOtherUnit(amount, unitOf(from), unitOf(to));
  const capacity = keep(fare.capacity, capacityUnit);
  return {
    price: keep(fare.price, priceUnit),
    cost: keep(fare.cost, priceUnit),
    capacity: capacity === null ? null : Math.round(capacity),
  };
}

function FareFields({ form }: { readonly form: CatalogForm<FareInput> }): ReactNode {
  const capacity = form.field('capacity');
  const type = form.values.type ?? 0;
  const price = { width: 2, decimals: type === 1 ? 3 : 2, unit: priceUnit(type) } as const;
  return (
    <>
      <FieldGroup>
        <CodeField first width={1} {...form.field('code')} />
        <TextField width={3} {...form.field('name')} />
        <ChoiceField
          width={2}
          options={types}
          {...form.field('type')}
          onChange={(chosen) => {
            if (typeof chosen === 'number') form.set({ type: chosen, ...amountsFor(form.values, type, chosen) });
          }}
        />
        <NumberField {...form.field('price')} {...price} />
        <NumberField {...form.field('cost')} {...price} />
        <NumberField
          width={2}
          {...capacity}
          unit={capacityUnit(type)}
          // The API has whole pounds.
          onChange={(value) => capacity.onChange(typeof value === 'number' ? Math.round(value) : value)}
        />
        <NotesField {...form.field('notes')} />
        <SwitchField width={6} {...form.field('active')} />
      </FieldGroup>
    </>
  );
}
