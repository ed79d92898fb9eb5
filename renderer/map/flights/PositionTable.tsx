import { t } from '@lingui/core/macro';
import type { ReactNode } from 'react';
import { altitude, coordinates, heading, speed } from '../../lib/figures.ts';
import { Shown } from '../../ui/Shown.tsx';
import classes from './FlightMap.module.css';

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
  readonly rows: readonly PositionRow[];
}

/** Lists positions as text. */
export function PositionTable({ heads, rows }: Props): ReactNode {
  return (
    <table className={classes.positions}>
      <thead>
        <tr>
          {[...heads, t`Position`, t`Altitude`, t`Ground speed`, t`Heading`].map((head) => (
            <th key={head} scope="col">
              {head}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {rows.map((row) => (
          <tr key={row.key}>
            {row.cells.map((cell, index) => (
              <td key={heads[index]}>{cell}</td>
            ))}
            <td>
              <Shown value={row.position} as={coordinates} />
            </td>
            <td>
              <Shown value={row.altitude} as={altitude} />
            </td>
            <td>
              <Shown value={row.gs} as={speed} />
            </td>
            <td>
              <Shown value={row.heading} as={heading} />
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}
