import { t } from '@lingui/core/macro';
import type { ReactNode } from 'react';
import { airlineCalls, type AirlineInput } from '../../../../server/contract/admin/catalog/airlines.ts';
import { Logo } from '../../../ui/Avatar.tsx';
import { CatalogPage } from '../CatalogPage.tsx';
import { CodeField, FieldGroup, SwitchField, TextField } from '../fields.tsx';
import { type CatalogForm, defineResource } from '../resource.ts';
import { activation, activeColumn, activeFilter } from '../states.tsx';

export function AirlinesPage(): ReactNode {
  return <CatalogPage resource={airlines} />;
}

export const airlines = defineResource(airlineCalls, {
  kind: 'airlines',
  to: '/airlines',
  nameOf: ({ icao }) => icao,
  about: t`Flights use an airline’s code and callsign. One airline is enough; add more for subsidiaries and partners.`,
  searches: t`ICAO, name, callsign`,
  sortedBy: 'name',
  columns: [
    {
      name: 'name',
      head: t`Name`,
      cell: ({ name, picture }) => (
        <>
          <Logo of={picture} /> {name}
        </>
      ),
      sortable: true,
      maxWidth: 280,
    },
    { name: 'icao', head: 'ICAO', sortable: true },
    { name: 'iata', head: 'IATA', sortable: true },
    { name: 'callsign', head: t`Callsign`, sortable: true },
    { name: 'country', head: t`Country`, sortable: true, hidesBelow: 1180 },
    { name: 'flights', head: t`Flights`, figures: true },
    { name: 'aircraft', head: t`Aircraft`, figures: true },
    { name: 'pilots', head: t`Pilots`, figures: true },
    { name: 'pireps', head: t`Reports`, figures: true },
    activeColumn,
  ],
  filters: [activeFilter],
  bulk: activation,
  form: {
    copied: ({ name }) => ({ icao: '', iata: '', name: `${name} (copy)`, callsign: '' }),
    keeps: ['country'],
    Fields: AirlineFields,
  },
  pageOf: ({ id }) => ({ to: '/airlines/$airlineId', params: { airlineId: String(id) } }),
});

function AirlineFields({ form }: { readonly form: CatalogForm<AirlineInput> }): ReactNode {
  return (
    <FieldGroup>
      <TextField first width={4} {...form.field('name')} />
      <CodeField width={1} {...form.field('icao')} />
      <CodeField width={1} {...form.field('iata')} />
      <TextField {...form.field('callsign')} />
      <CodeField {...form.field('country')} />
      <TextField width={6} type="url" {...form.field('logo')} />
      <SwitchField width={6} {...form.field('active')} />
    </FieldGroup>
  );
}
