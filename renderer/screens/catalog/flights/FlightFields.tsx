import { flightTypes } from '../../../lib/flightTypes.ts';
import { t } from '@lingui/core/macro';
import { ActionIcon, Button, Chip, Group, Input, Stack, Text, TextInput } from '@mantine/core';
import { IconX } from '@tabler/icons-react';
import { type ReactNode, useRef, useState } from 'react';
import { type FlightBatch, legsOf } from '../../../../server/contract/admin/catalog/batches.ts';
import type { FlightInput } from '../../../../server/contract/admin/catalog/flights.ts';
import type { ListProps } from '../../../lib/form.ts';
import { Route } from '../../../ui/Route.tsx';
import { AirportField, AirportsField } from '../AirportField.tsx';
import {
  type CatalogField,
  ChoiceField,
  CodeField,
  DayField,
  FieldGroup,
  MinutesField,
  NotesField,
  NumberField,
  SwitchField,
  TextField,
} from '../fields.tsx';
import { FaresTable } from '../OverrideTable.tsx';
import { AirlineField, RowsField, useSubfleetOptions } from '../pickers.tsx';
import type { CatalogForm } from '../resource.ts';
import { weekdays } from './flightTexts.ts';

interface Props {
  readonly form: CatalogForm<FlightBatch>;
  readonly isNew: boolean;
}

/** A new flight may have several destinations, and return flights. */
export function FlightFields({ form, isNew }: Props): ReactNode {
  const [asksAirline] = useState(form.values.airline_id === null);
  return (
    <>
      <FieldGroup>
        <AirlineField first={asksAirline} width={2} {...form.field('airline_id')} />
        <NumberField isName first={!asksAirline} width={1} {...form.field('flight_number')} />
        <CodeField width={1} {...form.field('callsign')} />
        <TextField width={1} {...form.field('route_code')} />
        <NumberField isName width={1} {...form.field('route_leg')} />
        <AirportField width={2} {...form.field('dpt_airport_id')} />
        {isNew ? (
          <AirportsField width={4} {...form.field('arr_airport_id')} />
        ) : (
          <AirportField width={2} {...form.field('arr_airport_id')} />
        )}
        <AirportField width={2} none={t`None`} {...form.field('alt_airport_id')} />
        {isNew ? <SwitchField width={4} {...form.field('with_return')} /> : null}
        {isNew ? <MadeFlights form={form} /> : null}
      </FieldGroup>
      <ScheduleFields form={form} />
      <FieldGroup title={t`Route`}>
        <NumberField decimals={1} width={2} {...form.field('distance')} />
        <NumberField width={2} {...form.field('level')} />
        <ChoiceField options={flightTypes} width={2} {...form.field('flight_type')} />
        <NotesField {...form.field('route')} />
        <NotesField {...form.field('notes')} />
      </FieldGroup>
      <AboardFields form={form} />
      <FieldGroup title={t`Fields`}>
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

/** Returns the flights that a new one adds: to each destination, and back. */
export function madeFlights(values: Props['form']['values']): FlightInput[] {
  const { flight_number, dpt_airport_id, arr_airport_id, with_return } = values;
  const [from, to] = [dpt_airport_id ?? '', arr_airport_id ?? ''];
  const batch = { airline_id: 0, flight_number: flight_number ?? 0, dpt_airport_id: from, arr_airport_id: to };
  return legsOf({ ...batch, with_return: with_return === true });
}

/** Lists them, if they are several. */
function MadeFlights({ form: { values } }: Pick<Props, 'form'>): ReactNode {
  const flights = madeFlights(values);
  if (flights.length < 2 || typeof values.flight_number !== 'number' || !values.dpt_airport_id) return null;
  return (
    <Group
      component="ul"
      gap="2px 14px"
      m={0}
      p={0}
      c="var(--hb-tx2)"
      style={{ gridColumn: 'span 6', listStyle: 'none' }}
      aria-label={t`Flights to add`}
    >
      {flights.map(({ flight_number, dpt_airport_id, arr_airport_id }) => (
        <li key={flight_number}>
          <strong>{flight_number}</strong> <Route from={dpt_airport_id} to={arr_airport_id} />
        </li>
      ))}
    </Group>
  );
}

function ScheduleFields({ form }: { readonly form: CatalogForm<FlightBatch> }): ReactNode {
  return (
    <FieldGroup title={t`Schedule`}>
      <TextField width={2} {...form.field('dpt_time')} />
      <TextField width={2} {...form.field('arr_time')} />
      <MinutesField width={2} {...form.field('flight_time')} />
      <DaysField {...form.field('days')} />
      <DayField {...form.field('start_date')} />
      <DayField {...form.field('end_date')} />
    </FieldGroup>
  );
}

function AboardFields({ form }: { readonly form: CatalogForm<FlightBatch> }): ReactNode {
  const subfleets = useSubfleetOptions();
  return (
    <FieldGroup title={t`Aircraft and load`}>
      <RowsField none={t`Any subfleet`} options={subfleets} {...form.field('subfleets')} />
      <NumberField decimals={1} width={2} {...form.field('load_factor')} />
      <NumberField decimals={1} width={2} {...form.field('load_factor_variance')} />
      <NumberField decimals={2} width={2} {...form.field('pilot_pay')} />
      <div style={{ gridColumn: 'span 6' }}>
        <FaresTable note={t`Replaces the subfleet’s fares.`} list={form.list('fares')} />
      </div>
    </FieldGroup>
  );
}

interface DaysProps extends CatalogField<number> {
  /** What no day means; daily by default. */
  readonly note?: string | undefined;
}

/** Picks the days of the week. */
export function DaysField({ value, onChange, error, note }: DaysProps): ReactNode {
  const days = value ?? 0;
  return (
    <Input.Wrapper
      size="md"
      label={t`Days`}
      labelElement="div"
      description={note ?? t`Leave empty for daily`}
      style={{ gridColumn: 'span 6' }}
      role="group"
      aria-label={t`Days`}
      {...(error === undefined ? {} : { error })}
    >
      <Group gap={6} mb={6}>
        {weekdays.map(({ name, bit }) => (
          <Chip key={name} size="xs" checked={(days & bit) !== 0} onChange={() => onChange(days ^ bit)}>
            {name}
          </Chip>
        ))}
      </Group>
    </Input.Wrapper>
  );
}

interface NamedValue {
  readonly name: string;
  readonly value: string;
}

/** Edits other data for pilots, such as a gate or a stand. */
function ValuesField({ list }: { readonly list: ListProps<NamedValue> }): ReactNode {
  const adding = useRef<HTMLButtonElement>(null);
  const [hasAdded, setAdded] = useState(false);
  return (
    <Stack gap={6}>
      {list.items.map((_, place) => (
        // Two fields may have the same name while they are typed, so only the position identifies them.
        // oxlint-disable-next-line react/no-array-index-key
        <div key={place} style={{ display: 'grid', gridTemplateColumns: '1fr 2fr 28px', alignItems: 'start', gap: 6 }}>
          <TextInput
            aria-label={t`Name of field ${place + 1}`}
            placeholder={t`Departure gate`}
            maxLength={100}
            autoFocus={hasAdded}
            {...list.field(place, 'name')}
          />
          <TextInput
            aria-label={t`Value of field ${place + 1}`}
            placeholder="B12"
            maxLength={2000}
            {...list.field(place, 'value')}
          />
          <ActionIcon
            aria-label={t`Remove field ${place + 1}`}
            onClick={() => {
              list.remove(place);
              adding.current?.focus();
            }}
          >
            <IconX size={14} stroke={1.6} aria-hidden />
          </ActionIcon>
        </div>
      ))}
      {list.error === undefined ? null : <Text c="error">{list.error}</Text>}
      <div>
        <Button
          ref={adding}
          onClick={() => {
            setAdded(true);
            list.add({ name: '', value: '' });
          }}
        >
          {t`Add field`}
        </Button>
      </div>
    </Stack>
  );
}
