import { plural, t } from '@lingui/core/macro';
import { Box, Flex } from '@mantine/core';
import { IconSquareFilled } from '@tabler/icons-react';
import { useNavigate } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { airportCalls, airportFields } from '../../../../server/contract/admin/catalog/airports.ts';
import { mapValues } from '../../../../server/contract/mapValues.ts';
import { count } from '../../../lib/figures.ts';
import { AirportsMap } from '../../../map/flights/AirportsMap.tsx';
import { Shown } from '../../../ui/Shown.tsx';
import { CatalogPage } from '../CatalogPage.tsx';
import { useCatalogSearch } from '../catalogSearch.ts';
import { CodeChip } from '../pickers.tsx';
import { defineResource } from '../resource.ts';
import { yesNo } from '../states.tsx';
import { AirportFields } from './AirportFields.tsx';

export function AirportsPage(): ReactNode {
  const navigate = useNavigate();
  const { map } = useCatalogSearch();
  return (
    <Flex flex={1} mih={0}>
      <CatalogPage resource={airports} />
      <Box flex="none" w="clamp(360px, 34%, 620px)" style={{ borderLeft: '1px solid var(--hb-line)' }}>
        <AirportsMap
          shown={map}
          onAirport={(id) => void navigate({ to: '/airports/$airportId', params: { airportId: id } })}
        />
      </Box>
    </Flex>
  );
}

export const airports = defineResource(airportCalls, {
  kind: 'airports',
  to: '/airports',
  nameOf: ({ id }) => id,
  about: t`Enter a code, and the built-in data fills in name, city, coordinates and time zone.`,
  searches: t`Code, name, city`,
  sortedBy: 'id',
  columns: [
    { name: 'id', head: 'ICAO', sortable: true },
    { name: 'iata', head: 'IATA', sortable: true },
    { name: 'name', head: t`Name`, sortable: true, maxWidth: 280 },
    { name: 'city', head: t`City`, cell: ({ city }) => city, sortable: true, hidesBelow: 1320, maxWidth: 140 },
    { name: 'country', head: t`Country`, cell: ({ country }) => country, sortable: true, maxWidth: 90 },
    { name: 'flights', head: t`Flights`, figures: true },
    { name: 'aircraft', head: t`Aircraft`, figures: true },
    { name: 'pilots', head: t`Pilots`, figures: true, hidesBelow: 1320 },
    { name: 'hub', head: t`Hub`, cell: ({ hub }) => <HubMark hub={hub} />, sortable: true },
  ],
  filters: [
    { name: 'hub', label: t`Hub`, options: yesNo },
    { name: 'country', label: t`Country`, Chip: CodeChip },
  ],
  bulk: [
    {
      label: t`Make hub`,
      done: (_, rows) =>
        plural(rows, { one: '1 airport is now a hub.', other: `${count(rows)} airports are now hubs.` }),
      set: { hub: true },
    },
    {
      label: t`Remove hub`,
      done: (_, rows) =>
        plural(rows, { one: '1 airport is no longer a hub.', other: `${count(rows)} airports are no longer hubs.` }),
      set: { hub: false },
    },
  ],
  form: {
    // The built-in data fills in what is empty.
    fresh: ({ new: given = '1' }) => ({
      ...mapValues(airportFields, () => null),
      icao: given === '1' ? '' : given,
      hub: false,
    }),
    keeps: ['hub'],
    Fields: AirportFields,
  },
  pageOf: ({ id }) => ({ to: '/airports/$airportId', params: { airportId: id } }),
});

/** Shows the symbol that hubs have on maps, with a label. */
export function HubMark({ hub }: { readonly hub: boolean }): ReactNode {
  if (!hub) return <Shown value={null} as={String} />;
  return (
    <span style={{ display: 'inline-flex', alignItems: 'baseline', gap: 6 }}>
      <IconSquareFilled size={9} style={{ alignSelf: 'center' }} aria-hidden />
      {t`Hub`}
    </span>
  );
}
