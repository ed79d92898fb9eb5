import { useDebouncedValue } from '@mantine/hooks';
import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import type { AirportInput, AirportRow } from '../../../../server/contract/admin/catalog/airports.ts';
import { type BuiltinAirport, searchBuiltinAirports } from '../../../../server/contract/admin/catalog/builtin.ts';
import { queryOf } from '../../../lib/api.ts';
import { CodeField, FieldGroup, NotesField, NumberField, SwitchField, TextField } from '../fields.tsx';
import type { CatalogForm } from '../resource.ts';
import classes from '../Catalog.module.css';

interface Props {
  readonly form: CatalogForm<AirportInput>;
  readonly row: AirportRow | undefined;
}

/** Shows the fields of an airport. A known code needs nothing else. */
export function AirportFields({ form, row }: Props): ReactNode {
  const known = useBuiltin(row === undefined ? (form.values.icao ?? '') : '');
  return (
    <>
      <FieldGroup>
        <CodeField
          label="ICAO"
          required
          first
          width={2}
          maxLength={4}
          placeholder="EDDH"
          fixed={row !== undefined}
          {...form.field('icao')}
        />
        <p className={classes.known} role="status">
          {row === undefined ? <Known icao={form.values.icao ?? ''} airport={known} /> : 'The code cannot be changed.'}
        </p>
        <CodeField label="IATA" width={1} maxLength={5} {...hint(known?.iata)} {...form.field('iata')} />
        <TextField label="Name" width={5} maxLength={200} {...hint(known?.name)} {...form.field('name')} />
      </FieldGroup>
      <PlaceFields form={form} known={known} />
      <CostFields form={form} />
    </>
  );
}

interface PlaceProps {
  readonly form: CatalogForm<AirportInput>;
  readonly known: BuiltinAirport | undefined;
}

function PlaceFields({ form, known }: PlaceProps): ReactNode {
  return (
    <FieldGroup title="Location">
      <TextField label="City" width={2} maxLength={200} {...hint(known?.city)} {...form.field('city')} />
      <TextField label="Region" width={1} maxLength={200} {...hint(known?.region)} {...form.field('region')} />
      <TextField label="Country" width={1} maxLength={100} {...hint(known?.country)} {...form.field('country')} />
      <TextField label="Time zone" width={2} maxLength={60} {...hint(known?.tz)} {...form.field('tz')} />
      <NumberField label="Latitude" unit="°" decimals={6} width={2} {...hint(known?.lat)} {...form.field('lat')} />
      <NumberField label="Longitude" unit="°" decimals={6} width={2} {...hint(known?.lon)} {...form.field('lon')} />
      <NumberField label="Elevation" unit="ft" width={2} {...hint(known?.elevation)} {...form.field('elevation')} />
      <TextField
        label="Location text"
        note="As shown in pilots’ clients"
        width={6}
        maxLength={200}
        {...form.field('location')}
      />
      <SwitchField label="Hub" note="Pilots and aircraft can be based here" width={6} {...form.field('hub')} />
    </FieldGroup>
  );
}

/** An empty field uses the value in the settings. */
function CostFields({ form }: { readonly form: CatalogForm<AirportInput> }): ReactNode {
  const fuel = { unit: '/lb', decimals: 3, placeholder: 'default', width: 3 } as const;
  return (
    <FieldGroup title="Costs">
      <NumberField
        label="Ground handling"
        decimals={2}
        placeholder="default"
        width={3}
        {...form.field('ground_handling_cost')}
      />
      <NumberField label="Jet A" {...fuel} {...form.field('fuel_jeta_cost')} />
      <NumberField label="100LL" {...fuel} {...form.field('fuel_100ll_cost')} />
      <NumberField label="MOGAS" {...fuel} {...form.field('fuel_mogas_cost')} />
      <NotesField label="Notes" {...form.field('notes')} />
    </FieldGroup>
  );
}

/** Shows what the built-in data would fill in. */
function hint(value: string | number | null | undefined): { readonly placeholder?: string } {
  return value === undefined || value === null || value === '' ? {} : { placeholder: String(value) };
}

function useBuiltin(code: string): BuiltinAirport | undefined {
  const [search] = useDebouncedValue(code.trim().toUpperCase(), 120);
  const { data } = useQuery({
    ...queryOf(searchBuiltinAirports, { query: { search, limit: 1 } }),
    enabled: search.length > 2,
  });
  const [first] = data?.data ?? [];
  return first?.id === search ? first : undefined;
}

function Known({ icao, airport }: { readonly icao: string; readonly airport: BuiltinAirport | undefined }): ReactNode {
  if (airport?.added === true) return `${airport.id} ${airport.name} is already in your catalog.`;
  if (airport !== undefined)
    return `${airport.name}, ${airport.city}: empty fields are filled in from the built-in data.`;
  if (icao.trim().length < 3) return 'Enter a code. The built-in data fills in the rest.';
  return 'Not in the built-in data. Enter its name and coordinates.';
}
