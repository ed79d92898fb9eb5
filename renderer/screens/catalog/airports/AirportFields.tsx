import { t } from '@lingui/core/macro';
import { useDebouncedValue } from '@mantine/hooks';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import type { AirportInput, AirportRow } from '../../../../server/contract/admin/catalog/airports.ts';
import { type BuiltinAirport, searchBuiltinAirports } from '../../../../server/contract/admin/catalog/builtin.ts';
import { queryOf } from '../../../lib/api.ts';
import { CodeField, FieldGroup, NotesField, NumberField, SwitchField, TextField } from '../fields.tsx';
import type { CatalogForm } from '../resource.ts';

/** In line with the field's text, also while the field has an error. */
const beside = { gridColumn: 'span 4', paddingTop: 28, color: 'var(--hb-tx2)' };

interface Props {
  readonly form: CatalogForm<AirportInput>;
  readonly row: AirportRow | undefined;
}

/** Shows the fields of an airport. A known code needs nothing else. */
export function AirportFields({ form, row }: Props): ReactNode {
  const known = useBuiltin(row === undefined ? (form.values.icao ?? '') : '');
  const hasError = (['icao', 'name', 'lat', 'lon'] as const).some((name) => form.field(name).error !== undefined);
  const first = { first: true } as const;
  return (
    <>
      <FieldGroup>
        <CodeField {...(row === undefined ? first : { fixed: true })} width={2} {...form.field('icao')} maxLength={4} />
        {row === undefined ? (
          <p style={beside} role="status">
            {hasError ? null : <Known icao={form.values.icao ?? ''} airport={known} />}
          </p>
        ) : (
          <div style={beside}>
            <Link to="/flights" search={{ new: row.id }}>{t`Add flights from ${row.id}`}</Link>
          </div>
        )}
        <CodeField width={1} {...form.field('iata')} {...hint(known?.iata)} />
        <TextField {...(row === undefined ? {} : first)} width={5} {...form.field('name')} {...hint(known?.name)} />
      </FieldGroup>
      <PlaceFields form={form} known={known} />
      <CostFields form={form} isNew={row === undefined} />
    </>
  );
}

interface PlaceProps {
  readonly form: CatalogForm<AirportInput>;
  readonly known: BuiltinAirport | undefined;
}

function PlaceFields({ form, known }: PlaceProps): ReactNode {
  return (
    <FieldGroup title={t`Location`}>
      <TextField width={2} {...form.field('city')} {...hint(known?.city)} />
      <TextField width={1} {...form.field('region')} {...hint(known?.region)} />
      <TextField width={1} {...form.field('country')} {...hint(known?.country)} />
      <TextField width={2} {...form.field('tz')} {...hint(known?.tz)} />
      <NumberField decimals={6} width={2} {...form.field('lat')} {...hint(known?.lat)} />
      <NumberField decimals={6} width={2} {...form.field('lon')} {...hint(known?.lon)} />
      <NumberField width={2} {...form.field('elevation')} {...hint(known?.elevation)} />
      <TextField width={6} {...form.field('location')} />
      <SwitchField width={6} {...form.field('hub')} />
    </FieldGroup>
  );
}

interface CostProps {
  readonly form: CatalogForm<AirportInput>;
  readonly isNew: boolean;
}

/** An empty field of a new airport uses the value in the settings. */
function CostFields({ form, isNew }: CostProps): ReactNode {
  const empty = isNew ? {} : { placeholder: t`Unknown` };
  const fuel = { decimals: 3, width: 3 } as const;
  return (
    <FieldGroup title={t`Costs`}>
      <NumberField decimals={2} width={3} {...form.field('ground_handling_cost')} {...empty} />
      <NumberField {...fuel} {...form.field('fuel_jeta_cost')} {...empty} />
      <NumberField {...fuel} {...form.field('fuel_100ll_cost')} {...empty} />
      <NumberField {...fuel} {...form.field('fuel_mogas_cost')} {...empty} />
      <NotesField {...form.field('notes')} />
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
  if (airport?.added === true) {
    return (
      <>
        {t`${airport.name} is already one of your airports.`}{' '}
        <Link to="/airports/$airportId" params={{ airportId: airport.id }}>{t`Open ${airport.id}`}</Link>
      </>
    );
  }
  if (airport !== undefined)
    return t`${airport.name}, ${airport.city}: empty fields are filled in from the built-in data.`;
  if (icao.trim().length < 3) return t`Enter a code. The built-in data fills in the rest.`;
  return t`Not in the built-in data. Enter its name and coordinates.`;
}
