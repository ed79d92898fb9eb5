import type { ReactNode } from 'react';
import { Route } from '../../ui/Route.tsx';
import { PlacesTable } from '../../map/base/PlacesTable.tsx';
import type { FlightFacts } from '../../map/flights/flightFacts.ts';

/** Lists the positions of all flights as text. */
export function FlightTable({ flights }: { readonly flights: readonly FlightFacts[] }): ReactNode {
  const places = flights.map(({ flight: { id, ident, dpt_airport, arr_airport, position } }) => ({
    key: id,
    cells: [ident, <Route key="route" from={dpt_airport.id} to={arr_airport.id} />],
    position,
    altitude: position?.altitude,
    gs: position?.gs,
    heading: position?.heading,
  }));
  return <PlacesTable heads={['Flight', 'Route']} places={places} />;
}
