import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { createElement } from 'react';
import { renderToString } from 'react-dom/server';
import { describe, expect, test } from 'vitest';
import { airlineCalls } from '../../../server/contract/admin/catalog/airlines.ts';
import { queryOf } from '../../lib/api.ts';
import { flights } from './flights/flights.tsx';
import { newValues } from './resource.ts';
import { useOnlyAirline } from './pickers.tsx';
import { pilots } from './pilots/pilots.tsx';

describe('the airline of a new row', () => {
  test.each([
    ['the only one', [{ id: 7, icao: 'KTW', name: 'Kittiwake' }], 7],
    [
      'open among several',
      [
        { id: 7, icao: 'KTW', name: 'Kittiwake' },
        { id: 8, icao: 'SKG', name: 'Skua' },
      ],
      null,
    ],
    ['open without any', [], null],
    ['unknown until the airlines are read', undefined, undefined],
  ])('is %s', (_what, airlines, chosen) => {
    const client = new QueryClient();
    const queryKey: readonly unknown[] = queryOf(airlineCalls.list, { query: { limit: 500, sort: 'icao' } }).queryKey;
    if (airlines !== undefined) client.setQueryData(queryKey, { data: airlines });
    const seen: unknown[] = [];
    const Form = (): null => {
      seen.push(useOnlyAirline());
      return null;
    };
    renderToString(createElement(QueryClientProvider, { client }, createElement(Form)));
    expect(seen).toEqual([chosen]);
  });

  test('is in the blank forms of flights and pilots', () => {
    expect(newValues(flights, { new: 'EDDH' }, 7)).toMatchObject({ airline_id: 7, dpt_airport_id: 'EDDH' });
    expect(newValues(pilots, { new: '1' }, 7)).toMatchObject({ airline_id: 7 });
  });
});
