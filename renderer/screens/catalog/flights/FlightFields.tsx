import type { ReactNode } from 'react';
import type { FlightInput } from '../../../../server/contract/admin/catalog/flights.ts';
import { AirportField } from '../AirportField.tsx';
import {
  ChoiceField,
  CodeField,
  FieldGroup,
  MinutesField,
  NotesField,
  NumberField,
  SwitchField,
  TextField,
} from '../fields.tsx';
import { FaresTable } from '../FaresTable.tsx';
import type { CatalogForm } from '../resource.ts';
import { AirlineField, RowsField, useSubfleetOptions } from '../pickers.tsx';
import { DaysField } from './DaysField.tsx';
import { flightTypes } from './flightTypes.ts';
import { ValuesField } from './ValuesField.tsx';

export function FlightFields({ form }: { readonly form: CatalogForm<FlightInput> }): ReactNode {
  return (
    <>
      <FieldGroup>
        <AirlineField first width={2} {...form.field('airline_id')} />
        <NumberField width={1} {...form.field('flight_number')} />
        <CodeField width={1} {...form.field('callsign')} />
        <TextField width={1} {...form.field('route_code')} />
        <NumberField width={1} {...form.field('route_leg')} />
        <AirportField width={2} {...form.field('dpt_airport_id')} />
        <AirportField width={2} {...form.field('arr_airport_id')} />
        <AirportField width={2} none="None" {...form.field('alt_airport_id')} />
      </FieldGroup>
      <ScheduleFields form={form} />
      <FieldGroup title="Route">
        <NumberField decimals={1} width={2} {...form.field('distance')} />
        <NumberField width={2} {...form.field('level')} />
        <ChoiceField options={flightTypes} width={2} {...form.field('flight_type')} />
        <NotesField {...form.field('route')} />
        <NotesField {...form.field('notes')} />
      </FieldGroup>
      <AboardFields form={form} />
      <FieldGroup title="Fields">
        <div style={{ gridColumn: 'span 6' }}>
          <ValuesField list={form.list('fields')} />
        </div>
      </FieldGroup>
      <FieldGroup>
        <SwitchField {...form.field('active')} />
        <SwitchField {...form.field('visible')} />
      </FieldGroup>
    </>
  );
}

function ScheduleFields({ form }: { readonly form: CatalogForm<FlightInput> }): ReactNode {
  return (
    <FieldGroup title="Schedule">
      <TextField width={2} {...form.field('dpt_time')} />
      <TextField width={2} {...form.field('arr_time')} />
      <MinutesField width={2} {...form.field('flight_time')} />
      <DaysField {...form.field('days')} />
      <TextField type="date" {...form.field('start_date')} />
      <TextField type="date" {...form.field('end_date')} />
    </FieldGroup>
  );
}

function AboardFields({ form }: { readonly form: CatalogForm<FlightInput> }): ReactNode {
  const subfleets = useSubfleetOptions();
  return (
    <FieldGroup title="Aircraft and load">
      <RowsField none="Any subfleet" options={subfleets} {...form.field('subfleets')} />
      <NumberField decimals={1} width={2} {...form.field('load_factor')} />
      <NumberField decimals={1} width={2} {...form.field('load_factor_variance')} />
      <NumberField decimals={2} width={2} {...form.field('pilot_pay')} />
      <div style={{ gridColumn: 'span 6' }}>
        <FaresTable note="Replaces the subfleet’s fares." list={form.list('fares')} />
      </div>
    </FieldGroup>
  );
}
