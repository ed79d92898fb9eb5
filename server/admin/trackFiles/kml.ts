import { createCutter } from '../../domain/live/antimeridian.ts';
import type { Point } from '../../domain/greatCircle.ts';
import { type Flown, toMetres } from './flown.ts';
import { decimal, escapeXml, xmlHead } from './xml.ts';

/**
 * KML 2.2: the track as a curtain down to the ground, once more with its times (Google's `gx:Track`), and the events. An
 * unknown altitude is that of the position before, at first the ground.
 */
export async function* writeKml({ title, positions, events }: Flown): AsyncGenerator<string, void> {
  yield `${xmlHead}<kml xmlns="http://www.opengis.net/kml/2.2" xmlns:gx="http://www.google.com/kml/ext/2.2">\n`;
  yield `<Document><name>${escapeXml(title)}</name>\n`;
  yield '<Placemark><name>Flown track</name><MultiGeometry>';
  yield* lines(withHeights(positions()));
  yield '</MultiGeometry></Placemark>\n';
  yield '<Placemark><name>Flown track in time</name><gx:Track><altitudeMode>absolute</altitudeMode>\n';
  for await (const { created_at } of positions()) yield `<when>${created_at}</when>\n`;
  for await (const { lon, lat, altitude } of withHeights(positions())) {
    yield `<gx:coord>${[lon, lat, toMetres(altitude)].map(decimal).join(' ')}</gx:coord>\n`;
  }
  yield '</gx:Track></Placemark>\n<Folder><name>Events</name>\n';
  for await (const { lon, lat, altitude, log, created_at } of events()) {
    const [mode, height] = altitude === null ? ['clampToGround', 0] : ['absolute', toMetres(altitude)];
    yield `<Placemark><name>${escapeXml(log ?? '')}</name><TimeStamp><when>${created_at}</when></TimeStamp>`;
    yield `<Point><altitudeMode>${mode}</altitudeMode>`;
    yield `<coordinates>${[lon, lat, height].map(decimal).join(',')}</coordinates></Point></Placemark>\n`;
  }
  yield '</Folder>\n</Document></kml>\n';
}

async function* lines(points: AsyncIterable<Known>): AsyncGenerator<string, void> {
  const cut = createCutter();
  let open = false;
  for await (const point of points) {
    for (const { lon, lat, altitude, begins } of cut(point)) {
      if (begins && open) yield '</coordinates></LineString>';
      if (begins) yield '\n<LineString><extrude>1</extrude><altitudeMode>absolute</altitudeMode><coordinates>\n';
      open = true;
      yield `${[lon, lat, toMetres(altitude ?? 0)].map(decimal).join(',')}\n`;
    }
  }
  if (open) yield '</coordinates></LineString>\n';
}

interface Known extends Point {
  readonly altitude: number;
}

async function* withHeights(
  points: AsyncIterable<Point & { readonly altitude: number | null }>,
): AsyncGenerator<Known, void> {
  let known = 0;
  for await (const { lon, lat, altitude } of points) {
    known = altitude ?? known;
    yield { lon, lat, altitude: known };
  }
}
