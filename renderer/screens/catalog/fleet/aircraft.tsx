import type { ReactNode } from 'react';
import {
  aircraftCalls,
  type AircraftInput,
  type AircraftStatuses,
} from '../../../../server/contract/admin/catalog/aircraft.ts';
import type { EndpointOutput } from '../../../../server/contract/endpoint.ts';
import { count, duration } from '../../../lib/figures.ts';
import { AirportField } from '../AirportField.tsx';
import { ChoiceField, CodeField, FieldGroup, MinutesField, NumberField, TextField, UtcTimeField } from '../fields.tsx';
import { type CatalogForm, defineResource, fieldsOf } from '../resource.ts';
import { AirlineChip, CodeChip, SubfleetChip, SubfleetField } from '../pickers.tsx';
import { trashFilter } from '../trash.ts';
import { Shown } from '../../../ui/Shown.tsx';
import { StatusText } from '../../../ui/StatusBadge.tsx';
import { AircraftTypeField } from './AircraftTypeField.tsx';
import { aircraftStates, aircraftStatus, aircraftStatuses } from './aircraftStatus.ts';

type Letter = (typeof AircraftStatuses)[number];
const statuses = aircraftStatuses as readonly { readonly value: Letter; readonly label: string }[];

export const aircraft = defineResource(aircraftCalls, {
  one: 'aircraft',
  many: 'aircraft',
  to: '/fleet',
  nameOf: ({ registration }) => registration,
  about: 'Each aircraft belongs to a subfleet and is parked at an airport. Accepted flights move it.',
  searches: 'Registration, name, type',
  sortedBy: 'registration',
  columns: [
    { name: 'registration', head: 'Registration', cell: ({ registration }) => registration, sortable: true },
    { name: 'name', head: 'Name', cell: ({ name }) => name, sortable: true, maxWidth: 220 },
    { name: 'icao', head: 'Type', cell: ({ icao }) => text(icao), sortable: true },
    { name: 'subfleet_type', head: 'Subfleet', cell: ({ subfleet_type }) => subfleet_type, sortable: true },
    { name: 'airport_id', head: 'Now at', cell: ({ airport_id }) => text(airport_id), sortable: true },
    { name: 'hub_id', head: 'Hub', cell: ({ hub_id }) => text(hub_id), sortable: true, hidesBelow: 1320 },
    {
      name: 'flight_time',
      head: 'Hours',
      cell: ({ flight_time }) => duration(flight_time),
      figures: true,
      sortable: true,
    },
    { name: 'pireps', head: 'Reports', cell: ({ pireps }) => count(pireps), figures: true, sortable: true },
    {
      name: 'status',
      head: 'Status',
      cell: ({ status }) => <StatusText status={aircraftStatus(status)} />,
      sortable: true,
    },
  ],
  filters: [
    { name: 'airline_id', label: 'Airline', Chip: AirlineChip },
    { name: 'subfleet_id', label: 'Subfleet', Chip: SubfleetChip },
    { name: 'airport_id', label: 'Now at', Chip: CodeChip },
    { name: 'hub_id', label: 'Hub', Chip: CodeChip },
    { name: 'icao', label: 'Type', Chip: CodeChip },
    { name: 'status', label: 'Status', options: aircraftStatuses },
    trashFilter,
  ],
  bulk: [
    {
      sets: 'place',
      blank: { airport_id: null },
      Fields: ({ form }) => <AirportField label="Now at" {...form.field('airport_id')} />,
    },
    {
      sets: 'hub',
      blank: { hub_id: null },
      Fields: ({ form }) => <AirportField label="Hub" {...form.field('hub_id')} />,
    },
    {
      sets: 'subfleet',
      blank: { subfleet_id: null },
      Fields: ({ form }) => <SubfleetField label="Subfleet" {...form.field('subfleet_id')} />,
    },
    {
      sets: 'status',
      blank: { status: 'A' },
      Fields: ({ form }) => <ChoiceField label="Status" options={statuses} {...form.field('status')} />,
    },
  ],
  form: {
    blank: ({ subfleet_id }) => ({ ...blank, subfleet_id: subfleet_id === undefined ? null : Number(subfleet_id) }),
    valuesOf,
    copyOf: (row) => ({
      ...valuesOf(row),
      registration: '',
      hex_code: '',
      selcal: '',
      flight_time: 0,
      landing_time: null,
    }),
    Fields: AircraftFields,
  },
  pageOf: ({ id }) => ({ to: '/fleet/$aircraftId', params: { aircraftId: String(id) } }),
});

const blank = {
  subfleet_id: null,
  icao: '',
  iata: '',
  airport_id: null,
  hub_id: null,
  name: '',
  registration: '',
  tail_number: '',
  hex_code: '',
  selcal: '',
  simbrief_type: '',
  dow: null,
  zfw: null,
  mtow: null,
  mlw: null,
  fuel_onboard: 0,
  flight_time: 0,
  landing_time: null,
  status: 'A',
  state: 0,
} as const;

type Detail = EndpointOutput<(typeof aircraftCalls)['find']>['data'];

function valuesOf(row: Detail): Required<AircraftInput> {
  // Only the form's statuses are ever stored.
  return { ...fieldsOf(blank, row), status: row.status as Required<AircraftInput>['status'] };
}

function text(value: string | null): ReactNode {
  return <Shown value={value} as={String} />;
}

function AircraftFields({ form }: { readonly form: CatalogForm<AircraftInput> }): ReactNode {
  return (
    <>
      <FieldGroup>
        <CodeField
          label="Registration"
          required
          first
          maxLength={20}
          width={2}
          placeholder="D-AKTE"
          {...form.field('registration')}
        />
        <TextField
          label="Name"
          required
          maxLength={100}
          width={4}
          placeholder="Airbus A320neo"
          {...form.field('name')}
        />
        <SubfleetField label="Subfleet" required width={3} {...form.field('subfleet_id')} />
        <AircraftTypeField
          label="ICAO type"
          width={2}
          {...form.field('icao')}
          onType={({ manufacturer, model }) => {
            if (!form.values.name) form.set({ name: `${manufacturer} ${model}` });
          }}
        />
        <CodeField label="IATA" width={1} maxLength={5} {...form.field('iata')} />
        <AirportField label="Now at" none="None" width={2} {...form.field('airport_id')} />
        <AirportField label="Hub" none="None" width={2} {...form.field('hub_id')} />
        <ChoiceField label="Status" options={statuses} width={1} {...form.field('status')} />
        <ChoiceField label="State" options={aircraftStates} width={1} {...form.field('state')} />
      </FieldGroup>
      <FieldGroup title="Identification">
        <TextField label="Tail number" width={2} maxLength={20} {...form.field('tail_number')} />
        <CodeField label="Hex code" width={1} maxLength={10} {...form.field('hex_code')} />
        <CodeField label="SELCAL" width={1} maxLength={10} {...form.field('selcal')} />
        <TextField label="SimBrief type" width={2} maxLength={20} {...form.field('simbrief_type')} />
      </FieldGroup>
      <FieldGroup title="Weights and figures">
        <NumberField label="Dry operating weight" unit="lb" width={2} {...form.field('dow')} />
        <NumberField label="Max zero fuel" unit="lb" width={2} {...form.field('zfw')} />
        <NumberField label="Max take-off" unit="lb" width={2} {...form.field('mtow')} />
        <NumberField label="Max landing" unit="lb" width={2} {...form.field('mlw')} />
        <NumberField label="Fuel on board" unit="lb" width={2} {...form.field('fuel_onboard')} />
        <MinutesField label="Flight time" width={2} {...form.field('flight_time')} />
        <UtcTimeField label="Last landing, UTC" width={3} {...form.field('landing_time')} />
      </FieldGroup>
    </>
  );
}
