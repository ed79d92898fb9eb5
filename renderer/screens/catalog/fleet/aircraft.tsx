import { t } from '@lingui/core/macro';
import { Select } from '@mantine/core';
import type { ReactNode } from 'react';
import { aircraftCalls, type AircraftStatuses } from '../../../../server/contract/admin/catalog/aircraft.ts';
import { addAircraft, type AircraftBatch, registrationsIn } from '../../../../server/contract/admin/catalog/batches.ts';
import { duration } from '../../../lib/figures.ts';
import { errorsAfter } from '../../../lib/form.ts';
import { NowAt } from './NowAt.tsx';
import { shownText } from '../../../ui/Shown.tsx';
import { StatusText } from '../../../ui/StatusBadge.tsx';
import { AirportField } from '../AirportField.tsx';
import {
  ChoiceField,
  CodeField,
  CodesField,
  FieldGroup,
  MinutesField,
  NumberField,
  shared,
  TextField,
  UtcTimeField,
} from '../fields.tsx';
import {
  AirlineChip,
  AirportChip,
  CodeChip,
  SubfleetChip,
  SubfleetField,
  useAirlineOptions,
  useSubfleetOptions,
} from '../pickers.tsx';
import { type CatalogForm, defineResource } from '../resource.ts';
import { Thumbnail } from '../Network.tsx';
import { trashFilter } from '../states.tsx';
import { AircraftTypeField } from './AircraftTypeField.tsx';
import { aircraftStates, aircraftStatus, aircraftStatuses } from './aircraftStatus.ts';

const weights = ['dow', 'zfw', 'mtow', 'mlw'] as const;

type Letter = (typeof AircraftStatuses)[number];
const statuses = aircraftStatuses as readonly { readonly value: Letter; readonly label: string }[];

export const aircraft = defineResource(
  { ...aircraftCalls, add: addAircraft },
  {
    kind: 'aircraft',
    to: '/fleet',
    nameOf: ({ registration }) => registration,
    about: t`Each aircraft belongs to a subfleet and is parked at an airport. Accepted flights move it.`,
    searches: t`Registration, name, type`,
    sortedBy: 'registration',
    columns: [
      { name: 'registration', head: t`Registration`, sortable: true },
      {
        name: 'name',
        head: t`Name`,
        cell: ({ name, picture, subfleet_picture }) => (
          <>
            <Thumbnail of={picture ?? subfleet_picture} />
            {name}
          </>
        ),
        sortable: true,
        maxWidth: 180,
      },
      { name: 'icao', head: t`Type`, sortable: true },
      { name: 'subfleet_type', head: t`Subfleet`, sortable: true, hidesBelow: 1180 },
      {
        name: 'airport_id',
        head: t`Now at`,
        cell: ({ airport_id, flight }) => <NowAt flight={flight}>{shownText(airport_id)}</NowAt>,
        sortable: true,
      },
      { name: 'hub_id', head: t`Hub`, sortable: true, hidesBelow: 1320 },
      { name: 'flight_time', head: t`Hours`, as: duration, figures: true, sortable: true },
      { name: 'pireps', head: t`Reports`, figures: true, sortable: true },
      {
        name: 'status',
        head: t`Status`,
        cell: ({ status }) => <StatusText status={aircraftStatus(status)} />,
        sortable: true,
        isState: true,
      },
    ],
    filters: [
      { name: 'airline_id', label: t`Airline`, Chip: AirlineChip },
      { name: 'subfleet_id', label: t`Subfleet`, Chip: SubfleetChip },
      { name: 'airport_id', label: t`Now at`, Chip: AirportChip },
      { name: 'hub_id', label: t`Hub`, Chip: AirportChip },
      { name: 'icao', label: t`Type`, Chip: CodeChip },
      { name: 'status', label: t`Status`, options: aircraftStatuses },
      trashFilter,
    ],
    bulk: [
      {
        label: t`Set location`,
        done: (what) => t`Set the location of ${what}.`,
        blank: { airport_id: null },
        Fields: ({ form }) => <AirportField {...form.field('airport_id')} />,
      },
      {
        label: t`Set hub`,
        done: (what) => t`Set the hub of ${what}.`,
        blank: { hub_id: null },
        Fields: ({ form }) => <AirportField {...form.field('hub_id')} />,
      },
      {
        label: t`Set subfleet`,
        done: (what) => t`Set the subfleet of ${what}.`,
        blank: { subfleet_id: null },
        Fields: ({ form }) => <SubfleetField {...form.field('subfleet_id')} />,
      },
      {
        label: t`Set status`,
        done: (what) => t`Set the status of ${what}.`,
        blank: { status: 'A' },
        Fields: ({ form }) => <ChoiceField options={statuses} {...form.field('status')} />,
      },
    ],
    form: {
      fresh: ({ subfleet_id }) => ({ subfleet_id: subfleet_id === undefined ? null : Number(subfleet_id) }),
      copied: () => ({ registration: '', hex_code: '', selcal: '', flight_time: 0, landing_time: null }),
      adds: ({ registration }) => registrationsIn(registration ?? '').length,
      keeps: ['subfleet_id', 'airline_id', 'icao', 'name', 'airport_id', 'hub_id', 'status', ...weights],
      Fields: AircraftFields,
    },
    pageOf: ({ id }) => ({ to: '/fleet/$aircraftId', params: { aircraftId: String(id) } }),
  },
);

interface FormProps {
  readonly form: CatalogForm<AircraftBatch>;
  readonly isNew: boolean;
}

/** New aircraft may be several of a type, and of a new subfleet. */
function AircraftFields({ form, isNew }: FormProps): ReactNode {
  const Registration = isNew ? CodesField : CodeField;
  const icao = form.field('icao');
  return (
    <>
      <FieldGroup>
        <Registration first width={3} {...form.field('registration')} />
        <AircraftTypeField
          width={2}
          {...icao}
          onChange={(typed) => {
            // It names the aircraft.
            if (!form.values.name) form.setErrors(errorsAfter(form.errors, 'name'));
            icao.onChange(typed);
          }}
          onType={({ manufacturer, model }) => {
            if (!form.values.name) form.set({ name: `${manufacturer} ${model}` });
          }}
        />
        <CodeField width={1} {...form.field('iata')} />
        <TextField width={2} {...form.field('name')} />
        {isNew ? <AnySubfleetField form={form} /> : <SubfleetField width={2} {...form.field('subfleet_id')} />}
        <ChoiceField options={statuses} width={2} {...form.field('status')} />
        <AirportField none={isNew ? t`The hub` : t`None`} width={2} {...form.field('airport_id')} />
        <AirportField none={isNew ? t`The subfleet’s` : t`None`} width={2} {...form.field('hub_id')} />
        <ChoiceField options={aircraftStates} width={2} {...form.field('state')} />
      </FieldGroup>
      <FieldGroup title={t`Identification`}>
        <TextField width={2} {...form.field('tail_number')} />
        <CodeField width={1} {...form.field('hex_code')} />
        <CodeField width={1} {...form.field('selcal')} />
        <TextField width={2} {...form.field('simbrief_type')} />
      </FieldGroup>
      <FieldGroup title={t`Weights and figures`}>
        <NumberField width={2} {...form.field('dow')} />
        <NumberField width={2} {...form.field('zfw')} />
        <NumberField width={2} {...form.field('mtow')} />
        <NumberField width={2} {...form.field('mlw')} />
        <NumberField width={2} {...form.field('fuel_onboard')} />
        <MinutesField width={2} {...form.field('flight_time')} />
        <UtcTimeField width={3} {...form.field('landing_time')} />
      </FieldGroup>
    </>
  );
}

/** Picks a subfleet, or an airline that gets one of the type. */
function AnySubfleetField({ form }: Pick<FormProps, 'form'>): ReactNode {
  const { icao, subfleet_id, airline_id } = form.values;
  const type = icao?.trim() ?? '';
  const airlines = (useAirlineOptions() ?? []).map(({ value, label }) => ({
    value: `new ${value}`,
    label: `${type} · ${label}`,
  }));
  const own = typeof airline_id === 'number' ? `new ${airline_id}` : null;
  const [only, ...others] = airlines;
  // The server takes it.
  const preset = others.length === 0 && only !== undefined ? only.label : '';
  const field = form.field('subfleet_id');
  return (
    <Select
      {...shared({ ...field, width: 2, ...(others.length === 0 ? {} : { required: true }) })}
      // The list would cover the error.
      openOnFocus={field.error === undefined}
      data={[
        { group: t`Subfleets`, items: [...(useSubfleetOptions() ?? [])] },
        { group: t`New subfleet`, items: type === '' ? [] : airlines },
      ]}
      placeholder={type === '' ? t`Enter the type for a new one` : preset}
      searchable
      selectFirstOptionOnChange
      allowDeselect={false}
      value={typeof subfleet_id === 'number' ? String(subfleet_id) : own}
      onChange={(chosen) => {
        const [, airline] = /^new (\d+)$/.exec(chosen ?? '') ?? [];
        if (airline === undefined) form.set({ subfleet_id: chosen === null ? null : Number(chosen), airline_id: null });
        else form.set({ subfleet_id: null, airline_id: Number(airline) });
      }}
    />
  );
}
