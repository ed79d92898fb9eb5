import type { AcarsRow } from '../../../db/rows.ts';
import type { Placed } from '../../domain/pireps/acarsParts.ts';
import { type Flown, toMetres } from './flown.ts';
import { decimal, escapeXml, xmlHead } from './xml.ts';

/** GPX 1.1: events as waypoints, positions as one track. */
export async function* writeGpx({ title, positions, events }: Flown): AsyncGenerator<string, void> {
  yield `${xmlHead}<gpx version="1.1" creator="Homebase" xmlns="http://www.topografix.com/GPX/1/1">\n`;
  yield `<metadata><name>${escapeXml(title)}</name></metadata>\n`;
  for await (const event of events()) yield point('wpt', event, `<name>${escapeXml(event.log ?? '')}</name>`);
  yield `<trk><name>${escapeXml(title)}</name><trkseg>\n`;
  for await (const position of positions()) yield point('trkpt', position, '');
  yield '</trkseg></trk>\n</gpx>\n';
}

function point(name: 'wpt' | 'trkpt', row: Placed<AcarsRow>, content: string): string {
  const { lat, lon, altitude, created_at } = row;
  // The schema's longitudes end before 180.
  const east = lon >= 180 ? lon - 360 : lon;
  const ele = altitude === null ? '' : `<ele>${decimal(toMetres(altitude))}</ele>`;
  return `<${name} lat="${decimal(lat)}" lon="${decimal(east)}">${ele}<time>${created_at}</time>${content}</${name}>\n`;
}
