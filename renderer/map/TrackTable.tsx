import type { ReactNode } from 'react';
import type { Track } from '../../server/contract/admin/pireps.ts';
import { altitude, heading, speed } from '../app/figures.ts';
import { timeOf } from '../app/utc.ts';
import { Shown } from '../components/Shown.tsx';
import { coordinates } from './coordinates.ts';
import classes from './MapTable.module.css';

const Rows = 100;

/** The flown track as text, thinned to about a hundred positions. */
export function TrackTable({ track }: { readonly track: Track }): ReactNode {
  const every = Math.max(1, Math.ceil(track.at.length / Rows));
  const indexes = track.at.map((_, index) => index).filter((index) => index % every === 0);
  return (
    <table className={classes.table}>
      <thead>
        <tr>
          <th scope="col">Time</th>
          <th scope="col">Position</th>
          <th scope="col">Altitude</th>
          <th scope="col">Ground speed</th>
          <th scope="col">Heading</th>
        </tr>
      </thead>
      <tbody>
        {indexes.map((index) => (
          <tr key={index}>
            <td>{timeOf(track.at[index] ?? 0)}</td>
            <td>{coordinates({ lat: track.lat[index] ?? 0, lon: track.lon[index] ?? 0 })}</td>
            <td>
              <Shown value={track.altitude[index]} as={altitude} />
            </td>
            <td>
              <Shown value={track.gs[index]} as={speed} />
            </td>
            <td>
              <Shown value={track.heading[index]} as={heading} />
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}
