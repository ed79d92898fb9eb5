import { useDebouncedValue } from '@mantine/hooks';
import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import type { AirportInput, AirportRow } from '../../server/contract/admin/catalog/airports.ts';
import { type BuiltinAirport, searchBuiltinAirports } from '../../server/contract/admin/catalog/builtin.ts';
import { queryOf } from '../app/api.ts';
import { CodeField, FieldGroup, NotesField, NumberField, SwitchField, TextField } from '../catalog/fields.tsx';
import type { Form } from '../catalog/form.ts';
import classes from './Airports.module.css';

interface Props {
  readonly form: Form<AirportInput>;
  readonly row: AirportRow | undefined;
}

/** Every field of an airport; a code that is known needs no more than itself. */
export function AirportFields({ form, row }: Props): ReactNode {
  const known = useBuiltin(row === undefined ? (form.draft.icao ?? '') : '');
  const placeholder = (text: string | number | null | undefined): { readonly placeholder?: string } =>
    text === undefined || text === null || text === '' ? {} : { placeholder: String(text) };
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
          {row === undefined ? <Known icao={form.draft.icao ?? ''} airport={known} /> : 'The code stays what it is.'}
        </p>
        <CodeField label="IATA" width={1} maxLength={5} {...placeholder(known?.iata)} {...form.field('iata')} />
        <TextField label="Name" width={5} maxLength={200} {...placeholder(known?.name)} {...form.field('name')} />
        <TextField label="City" width={2} maxLength={200} {...placeholder(known?.city)} {...form.field('city')} />
        <TextField label="Region" width={1} maxLength={200} {...placeholder(known?.region)} {...form.field('region')} />
        <TextField
          label="Country"
          width={1}
          maxLength={100}
          {...placeholder(known?.country)}
          {...form.field('country')}
        />
        <TextField label="Time zone" width={2} maxLength={60} {...placeholder(known?.tz)} {...form.field('tz')} />
        <NumberField
          label="Latitude"
          unit="°"
          decimals={6}
          width={2}
          {...placeholder(known?.lat)}
          {...form.field('lat')}
        />
        <NumberField
          label="Longitude"
          unit="°"
          decimals={6}
          width={2}
          {...placeholder(known?.lon)}
          {...form.field('lon')}
        />
        <NumberField
          label="Elevation"
          unit="ft"
          width={2}
          {...placeholder(known?.elevation)}
          {...form.field('elevation')}
        />
        <TextField
          label="Location"
          note="As pilots’ clients show it"
          width={6}
          maxLength={200}
          {...form.field('location')}
        />
        <SwitchField label="Hub" note="Pilots and aircraft may start there" width={6} {...form.field('hub')} />
      </FieldGroup>
      <FieldGroup title="Costs">
        <NumberField
          label="Ground handling"
          decimals={2}
          placeholder="as set"
          width={3}
          {...form.field('ground_handling_cost')}
        />
        <NumberField
          label="Jet A"
          unit="/lb"
          decimals={3}
          placeholder="as set"
          width={3}
          {...form.field('fuel_jeta_cost')}
        />
        <NumberField
          label="100LL"
          unit="/lb"
          decimals={3}
          placeholder="as set"
          width={3}
          {...form.field('fuel_100ll_cost')}
        />
        <NumberField
          label="MOGAS"
          unit="/lb"
          decimals={3}
          placeholder="as set"
          width={3}
          {...form.field('fuel_mogas_cost')}
        />
        <NotesField label="Notes" {...form.field('notes')} />
      </FieldGroup>
    </>
  );
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
  if (airport?.added === true) return `${airport.id} ${airport.name} is in your catalog already.`;
  if (airport !== undefined)
    return `${airport.name}, ${airport.city}: what you leave empty is taken from the built-in data.`;
  if (icao.trim().length < 3) return 'Type a code: the built-in data knows the rest.';
  return 'Not in the built-in data: give it a name and its position.';
}
