import type { ReactNode } from 'react';
import { fareCalls, type FareInput } from '../../../../server/contract/admin/catalog/fares.ts';
import { count, money } from '../../../lib/figures.ts';
import { activation, activeFilter } from '../active.ts';
import { ActiveMark } from '../ActiveMark.tsx';
import { ChoiceField, CodeField, FieldGroup, NotesField, NumberField, SwitchField, TextField } from '../fields.tsx';
import { type CatalogForm, defineResource } from '../resource.ts';
import { trashFilter } from '../trash.ts';

const types = [
  { value: 0, label: 'Passengers' },
  { value: 1, label: 'Cargo' },
] as const;

export const fares = defineResource(fareCalls, {
  one: 'fare',
  many: 'fares',
  to: '/fleet/fares',
  nameOf: ({ code }) => code,
  about:
    'A fare is a seat class or cargo by the pound, with price, cost and capacity. Subfleets and flights sell them.',
  searches: 'Code, name',
  sortedBy: 'code',
  columns: [
    { name: 'code', head: 'Code', cell: ({ code }) => code, sortable: true },
    { name: 'name', head: 'Name', cell: ({ name }) => name, sortable: true, maxWidth: 260 },
    { name: 'type', head: 'Type', cell: ({ type }) => (type === 1 ? 'Cargo' : 'Passengers'), sortable: true },
    { name: 'price', head: 'Price', cell: ({ price }) => money(price), figures: true, sortable: true },
    { name: 'cost', head: 'Cost', cell: ({ cost }) => money(cost), figures: true, sortable: true },
    {
      name: 'capacity',
      head: 'Capacity',
      cell: ({ capacity, type }) => `${count(capacity)} ${type === 1 ? 'lb' : 'seats'}`,
      figures: true,
      sortable: true,
    },
    { name: 'subfleets', head: 'Subfleets', cell: ({ subfleets }) => count(subfleets), figures: true, sortable: true },
    {
      name: 'flights',
      head: 'Flight overrides',
      cell: ({ flights }) => count(flights),
      figures: true,
      hidesBelow: 1180,
    },
    { name: 'active', head: 'State', cell: ({ active }) => <ActiveMark active={active} />, sortable: true },
  ],
  filters: [
    { name: 'type', label: 'Type', options: types.map(({ value, label }) => ({ value: String(value), label })) },
    activeFilter,
    trashFilter,
  ],
  bulk: [
    ...activation,
    {
      sets: 'type',
      blank: { type: 0 },
      Fields: ({ form }) => <ChoiceField label="Type" width={6} options={types} {...form.field('type')} />,
    },
  ],
  form: {
    blank: () => ({ code: '', name: '', price: 0, cost: 0, capacity: 0, type: 0, notes: '', active: true }),
    valuesOf,
    copyOf: (fare) => ({ ...valuesOf(fare), code: '', name: `${fare.name} (copy)` }),
    Fields: FareFields,
  },
});

function valuesOf({
  code,
  name,
  price,
  cost,
  capacity,
  type,
  notes,
  active,
}: Required<FareInput>): Required<FareInput> {
  return { code, name, price, cost, capacity, type, notes, active };
}

function FareFields({ form }: { readonly form: CatalogForm<FareInput> }): ReactNode {
  return (
    <>
      <FieldGroup>
        <CodeField label="Code" required first width={1} maxLength={50} placeholder="Y" {...form.field('code')} />
        <TextField label="Name" required width={3} maxLength={100} placeholder="Economy" {...form.field('name')} />
        <ChoiceField label="Type" width={2} options={types} {...form.field('type')} />
        <NumberField label="Price" width={2} decimals={2} {...form.field('price')} />
        <NumberField label="Cost" width={2} decimals={2} {...form.field('cost')} />
        <NumberField
          label="Capacity"
          width={2}
          unit={form.values.type === 1 ? 'lb' : 'seats'}
          {...form.field('capacity')}
        />
        <NotesField label="Notes" {...form.field('notes')} />
        <SwitchField label="Active" note="Inactive fares are not sold" width={6} {...form.field('active')} />
      </FieldGroup>
    </>
  );
}
