import type { ReactNode } from 'react';
import { altitude, heading, speed } from '../../lib/figures.ts';
import { Shown } from '../../ui/Shown.tsx';
import { coordinates } from '../geo/coordinates.ts';
import classes from './base.module.css';

interface PositionRow {
  readonly key: string | number;
  /** The cells under `heads`. */
  readonly cells: readonly ReactNode[];
  readonly position: { readonly lat: number; readonly lon: number } | null;
  readonly altitude: number | null | undefined;
  readonly gs: number | null | undefined;
  readonly heading: number | null | undefined;
}

interface Props {
  readonly heads: readonly string[];
  readonly places: readonly PositionRow[];
}

/** Lists positions as text. */
export function PlacesTable({ heads, places }: Props): ReactNode {
  return (
    <table className={classes.table}>
      <thead>
        <tr>
          {[...heads, 'Position', 'Altitude', 'Ground speed', 'Heading'].map((head) => (
            <th key={head} scope="col">
              {head}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {places.map((place) => (
          <tr key={place.key}>
            {place.cells.map((cell, index) => (
              <td key={heads[index]}>{cell}</td>
            ))}
            <td>
              <Shown value={place.position} as={coordinates} />
            </td>
            <td>
              <Shown value={place.altitude} as={altitude} />
            </td>
            <td>
              <Shown value={place.gs} as={speed} />
            </td>
            <td>
              <Shown value={place.heading} as={heading} />
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}
