import type { ReactNode } from 'react';
import { subfleetCalls, type SubfleetInput } from '../../../../server/contract/admin/catalog/subfleets.ts';
import { count } from '../../../lib/figures.ts';
import { AirportField } from '../AirportField.tsx';
import { FaresTable } from '../FaresTable.tsx';
import { ChoiceField, FieldGroup, NumberField, TextField } from '../fields.tsx';
import { type CatalogForm, defineResource, fieldsOf, type FormValues } from '../resource.ts';
import { OverrideTable } from '../OverrideTable.tsx';
import { AirlineChip, AirlineField, CodeChip, useRankOptions } from '../pickers.tsx';
import { trashFilter } from '../trash.ts';
import { Shown } from '../../../ui/Shown.tsx';

const fuels = [
  { value: 0, label: '100LL' },
  { value: 1, label: 'Jet A' },
  { value: 2, label: 'MOGAS' },
] as const;

export const subfleets = defineResource(subfleetCalls, {
  one: 'subfleet',
  many: 'subfleets',
  to: '/fleet/subfleets',
  nameOf: ({ type }) => type,
  about: 'A subfleet groups aircraft of one type. It sets their fares and costs and the ranks allowed to fly them.',
  searches: 'Type, name',
  sortedBy: 'type',
  columns: [
    { name: 'type', head: 'Type', cell: ({ type }) => type, sortable: true },
    { name: 'name', head: 'Name', cell: ({ name }) => name, sortable: true, maxWidth: 260 },
    { name: 'airline_icao', head: 'Airline', cell: ({ airline_icao }) => airline_icao, sortable: true },
    { name: 'hub_id', head: 'Hub', cell: ({ hub_id }) => <Shown value={hub_id} as={String} />, sortable: true },
    {
      name: 'fuel_type',
      head: 'Fuel',
      cell: ({ fuel_type }) => <Shown value={fuels.find(({ value }) => value === fuel_type)?.label} as={String} />,
      hidesBelow: 1180,
    },
    { name: 'aircraft', head: 'Aircraft', cell: ({ aircraft }) => count(aircraft), figures: true, sortable: true },
    { name: 'fares', head: 'Fares', cell: ({ fare_count }) => count(fare_count), figures: true },
    { name: 'ranks', head: 'Ranks', cell: ({ rank_count }) => count(rank_count), figures: true },
    { name: 'flights', head: 'Flights', cell: ({ flights }) => count(flights), figures: true, sortable: true },
  ],
  filters: [
    { name: 'airline_id', label: 'Airline', Chip: AirlineChip },
    { name: 'hub_id', label: 'Hub', Chip: CodeChip },
    trashFilter,
  ],
  bulk: [
    {
      sets: 'hub',
      blank: { hub_id: null },
      Fields: ({ form }) => <AirportField label="Hub" {...form.field('hub_id')} />,
    },
    {
      sets: 'fuel',
      blank: { fuel_type: 1 },
      Fields: ({ form }) => <ChoiceField label="Fuel" options={fuels} {...form.field('fuel_type')} />,
    },
  ],
  form: {
    blank: () => blank,
    valuesOf,
    copyOf: (subfleet) => ({ ...valuesOf(subfleet), type: '' }),
    Fields: SubfleetFields,
  },
});

const blank = {
  airline_id: null,
  hub_id: null,
  type: '',
  simbrief_type: '',
  name: '',
  fuel_type: 1,
  cargo_capacity: null,
  fuel_capacity: null,
  gross_weight: null,
  cost_block_hour: null,
  cost_delay_minute: null,
  ground_handling_multiplier: 100,
  fares: [],
  ranks: [],
} satisfies FormValues<SubfleetInput>;

type Detail = Required<SubfleetInput>;

function valuesOf(subfleet: Detail): Detail {
  return {
    ...fieldsOf(blank, subfleet),
    fares: subfleet.fares.map(({ fare_id, price, cost, capacity }) => ({
      fare_id,
      price: price ?? null,
      cost: cost ?? null,
      capacity: capacity ?? null,
    })),
    ranks: subfleet.ranks.map(({ rank_id, acars_pay, manual_pay }) => ({
      rank_id,
      acars_pay: acars_pay ?? null,
      manual_pay: manual_pay ?? null,
    })),
  };
}

function SubfleetFields({ form }: { readonly form: CatalogForm<SubfleetInput> }): ReactNode {
  const ranks = form.list('ranks');
  return (
    <>
      <FieldGroup>
        <TextField
          label="Type"
          required
          first
          note="Used by flights and in files"
          width={2}
          maxLength={50}
          placeholder="A20N"
          {...form.field('type')}
        />
        <TextField
          label="Name"
          required
          note="Shown to pilots"
          width={4}
          maxLength={100}
          placeholder="Airbus A320neo"
          {...form.field('name')}
        />
        <AirlineField label="Airline" required width={2} {...form.field('airline_id')} />
        <AirportField label="Hub" none="None" width={2} {...form.field('hub_id')} />
        <TextField label="SimBrief type" width={2} maxLength={20} {...form.field('simbrief_type')} />
      </FieldGroup>
      <CostFields form={form} />
      <FaresTable note="Fares sold." list={form.list('fares')} />
      <OverrideTable
        label="Ranks"
        note="Ranks allowed to fly it, with optional pay overrides."
        add="Add rank"
        list={ranks}
        idOf={({ rank_id }) => rank_id}
        linkTo={(rank_id) => ({ rank_id })}
        options={useRankOptions()}
        parts={[
          { name: 'acars_pay', label: 'ACARS pay', field: (place) => ranks.field(place, 'acars_pay') },
          { name: 'manual_pay', label: 'Manual pay', field: (place) => ranks.field(place, 'manual_pay') },
        ]}
      />
    </>
  );
}

function CostFields({ form }: { readonly form: CatalogForm<SubfleetInput> }): ReactNode {
  return (
    <FieldGroup title="Weights and costs">
      <ChoiceField label="Fuel" options={fuels} none="Unknown" width={2} {...form.field('fuel_type')} />
      <NumberField label="Fuel capacity" unit="lb" width={2} {...form.field('fuel_capacity')} />
      <NumberField label="Cargo capacity" unit="lb" width={2} {...form.field('cargo_capacity')} />
      <NumberField label="Gross weight" unit="lb" width={2} {...form.field('gross_weight')} />
      <NumberField label="Cost per block hour" decimals={2} width={2} {...form.field('cost_block_hour')} />
      <NumberField label="Cost per minute of delay" decimals={2} width={2} {...form.field('cost_delay_minute')} />
      <NumberField
        label="Ground handling"
        unit="%"
        note="Percent of the airport’s charge"
        width={2}
        {...form.field('ground_handling_multiplier')}
      />
    </FieldGroup>
  );
}
