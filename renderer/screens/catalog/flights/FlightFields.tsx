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
        <AirlineField label="Airline" required first width={2} {...form.field('airline_id')} />
        <NumberField label="Number" required width={1} {...form.field('flight_number')} />
        <CodeField label="Callsign" width={1} maxLength={20} placeholder="KTW6GA" {...form.field('callsign')} />
        <TextField label="Route code" width={1} maxLength={10} {...form.field('route_code')} />
        <NumberField label="Leg" width={1} {...form.field('route_leg')} />
        <AirportField label="Departure" required width={2} {...form.field('dpt_airport_id')} />
        <AirportField label="Arrival" required width={2} {...form.field('arr_airport_id')} />
        <AirportField label="Alternate" width={2} none="None" {...form.field('alt_airport_id')} />
      </FieldGroup>
      <ScheduleFields form={form} />
      <FieldGroup title="Route">
        <NumberField
          label="Distance"
          unit="nm"
          decimals={1}
          placeholder="great circle"
          width={2}
          {...form.field('distance')}
        />
        <NumberField label="Cruise level" unit="ft" width={2} {...form.field('level')} />
        <ChoiceField label="Type" options={flightTypes} width={2} {...form.field('flight_type')} />
        <NotesField label="Route" note="e.g. AMLUH UM170 DIKAS" {...form.field('route')} />
        <NotesField label="Notes for pilots" {...form.field('notes')} />
      </FieldGroup>
      <AboardFields form={form} />
      <FieldGroup title="Fields">
        <div style={{ gridColumn: 'span 6' }}>
          <ValuesField list={form.list('fields')} />
        </div>
      </FieldGroup>
      <FieldGroup>
        <SwitchField label="Active" note="Pilots can fly it" {...form.field('active')} />
        <SwitchField label="Visible" note="Shown in pilots’ lists" {...form.field('visible')} />
      </FieldGroup>
    </>
  );
}

function ScheduleFields({ form }: { readonly form: CatalogForm<FlightInput> }): ReactNode {
  return (
    <FieldGroup title="Schedule">
      <TextField
        label="Off block"
        note="Local time, stored as typed"
        width={2}
        maxLength={20}
        placeholder="11:55"
        {...form.field('dpt_time')}
      />
      <TextField
        label="On block"
        note="Local time, stored as typed"
        width={2}
        maxLength={20}
        placeholder="15:35"
        {...form.field('arr_time')}
      />
      <MinutesField label="Block time" note="Hours and minutes" width={2} {...form.field('flight_time')} />
      <DaysField {...form.field('days')} />
      <TextField label="From" type="date" note="First day available" {...form.field('start_date')} />
      <TextField label="Until" type="date" note="Last day available" {...form.field('end_date')} />
    </FieldGroup>
  );
}

function AboardFields({ form }: { readonly form: CatalogForm<FlightInput> }): ReactNode {
  const subfleets = useSubfleetOptions();
  return (
    <FieldGroup title="Aircraft and load">
      <RowsField label="Subfleets" none="Any subfleet" options={subfleets} {...form.field('subfleets')} />
      <NumberField label="Load factor" unit="%" decimals={1} width={2} {...form.field('load_factor')} />
      <NumberField label="Load variance" unit="%" decimals={1} width={2} {...form.field('load_factor_variance')} />
      <NumberField label="Pilot pay" note="For the whole flight" decimals={2} width={2} {...form.field('pilot_pay')} />
      <div style={{ gridColumn: 'span 6' }}>
        <FaresTable note="Replaces the subfleet’s fares." list={form.list('fares')} />
      </div>
    </FieldGroup>
  );
}
