import type { ReactNode } from 'react';
import type { Track } from '../../../server/contract/admin/pireps.ts';
import { timeOf } from '../../lib/utc.ts';
import { PlacesTable } from '../base/PlacesTable.tsx';

const Rows = 100;

/** Lists about a hundred positions of the track as text. */
export function TrackTable({ track }: { readonly track: Track }): ReactNode {
  const every = Math.max(1, Math.ceil(track.at.length / Rows));
  const indexes = track.at.map((_, index) => index).filter((index) => index % every === 0);
  const places = indexes.map((index) => ({
    key: index,
    cells: [timeOf(track.at[index] ?? 0)],
    position: { lat: track.lat[index] ?? 0, lon: track.lon[index] ?? 0 },
    altitude: track.altitude[index],
    gs: track.gs[index],
    heading: track.heading[index],
  }));
  return <PlacesTable heads={['Time']} places={places} />;
}
