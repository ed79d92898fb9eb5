import type { ReactNode } from 'react';
import { altitude, heading, speed } from '../app/figures.ts';
import { Route } from '../components/Route.tsx';
import { Shown } from '../components/Shown.tsx';
import { coordinates } from '../map/coordinates.ts';
import classes from '../map/MapTable.module.css';
import type { FlightFacts } from './flightFacts.ts';

/** Where every flight is, as text. */
export function FlightTable({ flights }: { readonly flights: readonly FlightFacts[] }): ReactNode {
  return (
    <table className={classes.table}>
      <thead>
        <tr>
          <th scope="col">Flight</th>
          <th scope="col">Route</th>
          <th scope="col">Position</th>
          <th scope="col">Altitude</th>
          <th scope="col">Ground speed</th>
          <th scope="col">Heading</th>
        </tr>
      </thead>
      <tbody>
        {flights.map(({ flight: { id, ident, dpt_airport, arr_airport, position } }) => (
          <tr key={id}>
            <td>{ident}</td>
            <td>
              <Route from={dpt_airport.id} to={arr_airport.id} />
            </td>
            <td>
              <Shown value={position} as={coordinates} />
            </td>
            <td>
              <Shown value={position?.altitude} as={altitude} />
            </td>
            <td>
              <Shown value={position?.gs} as={speed} />
            </td>
            <td>
              <Shown value={position?.heading} as={heading} />
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}
