import { airlineCalls, type AirlineInput } from '../../../../server/contract/admin/catalog/airlines.ts';
import { count } from '../../../lib/figures.ts';
import { activation, activeFilter } from '../active.ts';
import { ActiveMark } from '../ActiveMark.tsx';
import { CodeField, FieldGroup, SwitchField, TextField } from '../fields.tsx';
import { type CatalogForm, defineResource, fieldsOf, type FormValues } from '../resource.ts';
import { Shown } from '../../../ui/Shown.tsx';
import type { ReactNode } from 'react';

export const airlines = defineResource(airlineCalls, {
  one: 'airline',
  many: 'airlines',
  to: '/airlines',
  nameOf: ({ icao }) => icao,
  about: 'Flights use an airline’s code and callsign. One airline is enough; add more for subsidiaries and partners.',
  searches: 'ICAO, name, callsign',
  sortedBy: 'name',
  columns: [
    { name: 'name', head: 'Name', cell: ({ name }) => name, sortable: true, maxWidth: 280 },
    { name: 'icao', head: 'ICAO', cell: ({ icao }) => icao, sortable: true },
    { name: 'iata', head: 'IATA', cell: ({ iata }) => <Shown value={iata || null} as={String} />, sortable: true },
    {
      name: 'callsign',
      head: 'Callsign',
      cell: ({ callsign }) => <Shown value={callsign} as={String} />,
      sortable: true,
    },
    {
      name: 'country',
      head: 'Country',
      cell: ({ country }) => <Shown value={country} as={String} />,
      sortable: true,
      hidesBelow: 1180,
    },
    { name: 'flights', head: 'Flights', cell: ({ flights }) => count(flights), figures: true },
    { name: 'aircraft', head: 'Aircraft', cell: ({ aircraft }) => count(aircraft), figures: true },
    { name: 'pilots', head: 'Pilots', cell: ({ pilots }) => count(pilots), figures: true },
    { name: 'pireps', head: 'PIREPs', cell: ({ pireps }) => count(pireps), figures: true },
    { name: 'active', head: 'State', cell: ({ active }) => <ActiveMark active={active} />, sortable: true },
  ],
  filters: [activeFilter],
  bulk: activation,
  form: {
    blank: () => blank,
    valuesOf: (airline) => fieldsOf(blank, airline),
    copyOf: ({ name, country, logo, active }) => ({
      icao: '',
      iata: '',
      name: `${name} (copy)`,
      callsign: '',
      country,
      logo,
      active,
    }),
    Fields: AirlineFields,
  },
});

const blank = {
  icao: '',
  iata: '',
  name: '',
  callsign: '',
  country: '',
  logo: '',
  active: true,
} satisfies FormValues<AirlineInput>;

function AirlineFields({ form }: { readonly form: CatalogForm<AirlineInput> }): ReactNode {
  return (
    <FieldGroup>
      <TextField label="Name" required first width={4} maxLength={100} {...form.field('name')} />
      <CodeField label="ICAO" required width={1} maxLength={5} placeholder="KTW" {...form.field('icao')} />
      <CodeField label="IATA" width={1} maxLength={5} placeholder="KW" {...form.field('iata')} />
      <TextField label="Callsign" note="As spoken, e.g. “Kittiwake”" maxLength={50} {...form.field('callsign')} />
      <CodeField label="Country" note="Two letters, e.g. DE" maxLength={2} {...form.field('country')} />
      <TextField
        label="Logo"
        note="Logo URL, shown in clients"
        width={6}
        maxLength={500}
        type="url"
        {...form.field('logo')}
      />
      <SwitchField
        label="Active"
        note="Pilots only see flights and aircraft of active airlines"
        width={6}
        {...form.field('active')}
      />
    </FieldGroup>
  );
}
