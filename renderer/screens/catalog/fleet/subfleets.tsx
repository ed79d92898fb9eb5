import { t } from '@lingui/core/macro';
import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { rankCalls } from '../../../../server/contract/admin/catalog/ranks.ts';
import {
  FuelTypes,
  subfleetCalls,
  type SubfleetInput,
  type SubfleetRow,
} from '../../../../server/contract/admin/catalog/subfleets.ts';
import { queryOf } from '../../../lib/api.ts';
import { AirportField } from '../AirportField.tsx';
import { FaresTable, PayTable } from '../OverrideTable.tsx';
import { ChoiceField, FieldGroup, NumberField, TextField } from '../fields.tsx';
import { type CatalogForm, defineResource, type FieldsProps } from '../resource.ts';
import { AirlineChip, AirlineField, AirportChip } from '../pickers.tsx';
import { PicturePanel } from '../PicturePanel.tsx';
import { trashFilter } from '../states.tsx';
import { Shown } from '../../../ui/Shown.tsx';

const fuels = FuelTypes.map((label, value) => ({ value, label }));

export const subfleets = defineResource(subfleetCalls, {
  kind: 'subfleets',
  to: '/fleet/subfleets',
  nameOf: ({ type }) => type,
  about: t`A subfleet groups aircraft of one type. It sets their fares and costs and the ranks allowed to fly them.`,
  searches: t`Type, name`,
  sortedBy: 'type',
  columns: [
    { name: 'type', head: t`Type`, sortable: true },
    { name: 'name', head: t`Name`, sortable: true, maxWidth: 260 },
    { name: 'airline_icao', head: t`Airline`, sortable: true },
    { name: 'hub_id', head: t`Hub`, sortable: true },
    {
      name: 'fuel_type',
      head: t`Fuel`,
      cell: ({ fuel_type }) => <Shown value={FuelTypes[fuel_type ?? -1]} as={String} />,
      hidesBelow: 1180,
    },
    { name: 'aircraft', head: t`Aircraft`, figures: true, sortable: true },
    { name: 'fare_count', head: t`Fares`, figures: true },
    { name: 'rank_count', head: t`Ranks`, figures: true },
    { name: 'flights', head: t`Flights`, figures: true, sortable: true },
  ],
  filters: [
    { name: 'airline_id', label: t`Airline`, Chip: AirlineChip },
    { name: 'hub_id', label: t`Hub`, Chip: AirportChip },
    trashFilter,
  ],
  bulk: [
    {
      label: t`Set hub`,
      done: (what) => t`Set the hub of ${what}.`,
      blank: { hub_id: null },
      Fields: ({ form }) => <AirportField {...form.field('hub_id')} />,
    },
    {
      label: t`Set fuel`,
      done: (what) => t`Set the fuel of ${what}.`,
      blank: { fuel_type: 1 },
      Fields: ({ form }) => <ChoiceField options={fuels} {...form.field('fuel_type')} />,
    },
  ],
  form: {
    fresh: () => ({ fuel_type: 1 }),
    copied: () => ({ type: '' }),
    keeps: ['airline_id', 'hub_id', 'fuel_type', 'fares', 'ranks'],
    Fields: SubfleetFields,
  },
});

function SubfleetFields({
  form,
  row,
  isNew,
}: FieldsProps<Pick<SubfleetRow, 'id' | 'type' | 'picture' | 'deleted_at'>, SubfleetInput>): ReactNode {
  const { data } = useQuery(queryOf(rankCalls.list, { query: { limit: 500, sort: 'hours' } }));
  const options = data?.data.map(({ id, name, acars_base_pay_rate, manual_base_pay_rate }) => ({
    value: String(id),
    label: name,
    own: { acars_pay: acars_base_pay_rate, manual_pay: manual_base_pay_rate },
  }));
  return (
    <>
      <FieldGroup>
        <TextField first width={2} {...form.field('type')} />
        <TextField width={4} {...form.field('name')} />
        <AirlineField width={2} {...form.field('airline_id')} />
        <AirportField none={t`None`} width={2} {...form.field('hub_id')} />
        <TextField width={2} {...form.field('simbrief_type')} />
      </FieldGroup>
      {row === undefined || isNew || row.deleted_at !== null ? null : (
        <PicturePanel
          title={t`Picture`}
          of={{ subject: 'subfleets', id: row.id, name: row.type, picture: row.picture }}
        >
          {t`A PNG, JPEG, WebP or GIF. Aircraft without a picture of their own show it.`}
        </PicturePanel>
      )}
      <CostFields form={form} />
      <FaresTable note={t`Fares sold.`} list={form.list('fares')} />
      <PayTable
        label={t`Ranks`}
        note={t`Ranks allowed to fly it. To override the pay, enter an amount (120) or a percentage (110%).`}
        add={t`Add rank`}
        list={form.list('ranks')}
        idOf={({ rank_id }) => rank_id}
        linkTo={(rank_id) => ({ rank_id })}
        options={options ?? []}
      />
    </>
  );
}

function CostFields({ form }: { readonly form: CatalogForm<SubfleetInput> }): ReactNode {
  return (
    <FieldGroup title={t`Weights and costs`}>
      <ChoiceField options={fuels} none={t`Unknown`} width={2} {...form.field('fuel_type')} />
      <NumberField width={2} {...form.field('fuel_capacity')} />
      <NumberField width={2} {...form.field('cargo_capacity')} />
      <NumberField width={2} {...form.field('gross_weight')} />
      <NumberField decimals={2} width={2} {...form.field('cost_block_hour')} />
      <NumberField decimals={2} width={2} {...form.field('cost_delay_minute')} />
      <NumberField decimals={2} width={2} {...form.field('ground_handling_multiplier')} />
    </FieldGroup>
  );
}
