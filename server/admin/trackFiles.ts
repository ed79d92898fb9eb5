import { setImmediate } from 'node:timers/promises';
import type { Db } from '../../db/open.ts';
import { type TrackFormat, trackFiles } from '../contract/admin/trackFiles.ts';
import type { HttpApp } from '../http/app.ts';
import { findPirep } from './pireps.ts';
import { sendText } from './files.ts';
import type { AcarsRow, PirepsRow } from '../../db/rows.ts';
import { isPlaced, type Placed, readLines, readParts } from '../domain/pireps/acars.ts';
import { fileNameOf } from '../domain/pireps/pirepRecord.ts';
import { createCutter, type Vertex } from '../domain/live/antimeridian.ts';
import type { Point } from '../contract/geo.ts';

const writers: Readonly<Record<TrackFormat, (flown: Flown) => AsyncIterable<string>>> = {
  geojson: writeGeojson,
  kml: writeKml,
  gpx: writeGpx,
};

/** Registers downloads of the flown track for other programs. */
export function registerTrackFiles(app: HttpApp, db: Db): void {
  for (const format of Object.keys(writers) as TrackFormat[]) {
    app.route({
      ...trackFiles[format].endpoint,
      handler: ({ params }, reply) => {
        const flown = findFlown(db, findPirep(db, params.id));
        void reply.header('content-disposition', `attachment; filename="${flown.fileName}.${format}"`);
        void sendText(reply.type(trackFiles[format].type), writers[format](flown));
      },
    });
  }
}

/** A flown track to export. Each call of `positions` or `events` reads the rows again in parts. */
export interface Flown {
  /** `KTW612 EDDH-LPPT`; the file name is `KTW612-EDDH-LPPT-2026-11-20`. */
  readonly title: string;
  readonly fileName: string;
  /** Sorted by time, without rows that have no position. */
  readonly positions: () => AsyncIterable<Placed<AcarsRow>>;
  readonly events: () => AsyncIterable<Placed<AcarsRow>>;
}

function findFlown(db: Db, pirep: PirepsRow): Flown {
  const { id, dpt_airport_id, arr_airport_id, flight_number } = pirep;
  const ident = `${db.airlines.find(pirep.airline_id)?.icao ?? ''}${flight_number}`;
  return {
    title: `${ident} ${dpt_airport_id}-${arr_airport_id}`,
    fileName: fileNameOf(db, pirep),
    positions: () => placed(readParts((place) => db.acars.listTrack(id, place))),
    events: () => placed(readLines(db, id, 1)),
  };
}

async function* placed(parts: Iterable<AcarsRow[]>): AsyncGenerator<Placed<AcarsRow>, void> {
  for (const rows of parts) {
    yield* rows.filter(isPlaced);
    // Lets other calls run, even if no row has a position.
    await setImmediate();
  }
}

const metresPerFoot = 0.3048;

/** Rounds to decimetres. */
function toMetres(feet: number): number {
  return Math.round(feet * metresPerFoot * 10) / 10;
}

/**
 * Writes GeoJSON (RFC 7946): the track as a line that is cut at the 180th meridian, and a point per position and event.
 * Heights of coordinates are in metres; properties have the units of the API.
 */
async function* writeGeojson({ title, positions, events }: Flown): AsyncGenerator<string, void> {
  yield `{"type":"FeatureCollection","features":[\n{"type":"Feature","properties":${JSON.stringify({ kind: 'track', name: title })},`;
  yield '"geometry":{"type":"MultiLineString","coordinates":[';
  yield* geojsonLines(positions());
  yield ']}}';
  for await (const row of positions()) {
    const { altitude, gs, vs, heading, fuel, created_at } = row;
    yield geojsonPoint(row, { kind: 'position', time: created_at, altitude, gs, vs, heading, fuel });
  }
  for await (const row of events()) yield geojsonPoint(row, { kind: 'event', time: row.created_at, name: row.log });
  yield '\n]}\n';
}

async function* geojsonLines(points: AsyncIterable<Placed<AcarsRow>>): AsyncGenerator<string, void> {
  const cut = createCutter();
  let open = false;
  for await (const point of points) {
    for (const vertex of cut(point)) {
      if (vertex.begins) yield open ? '],\n[' : '\n[';
      open = true;
      yield (vertex.begins ? '' : ',') + JSON.stringify(coordinates(vertex));
    }
  }
  if (open) yield ']';
}

function geojsonPoint(row: Placed<AcarsRow>, properties: object): string {
  const geometry = { type: 'Point', coordinates: coordinates(row) };
  return `,\n${JSON.stringify({ type: 'Feature', properties, geometry })}`;
}

function coordinates({ lon, lat, altitude }: Omit<Vertex, 'begins'>): number[] {
  return altitude === null || altitude === undefined ? [lon, lat] : [lon, lat, toMetres(altitude)];
}

/** Writes GPX 1.1 with events as waypoints and positions as a track. */
async function* writeGpx({ title, positions, events }: Flown): AsyncGenerator<string, void> {
  yield `${xmlHead}<gpx version="1.1" creator="Homebase" xmlns="http://www.topografix.com/GPX/1/1">\n`;
  yield `<metadata><name>${escapeXml(title)}</name></metadata>\n`;
  for await (const event of events()) yield gpxPoint('wpt', event, `<name>${escapeXml(event.log ?? '')}</name>`);
  yield `<trk><name>${escapeXml(title)}</name><trkseg>\n`;
  for await (const position of positions()) yield gpxPoint('trkpt', position, '');
  yield '</trkseg></trk>\n</gpx>\n';
}

function gpxPoint(name: 'wpt' | 'trkpt', row: Placed<AcarsRow>, content: string): string {
  const { lat, lon, altitude, created_at } = row;
  // The schema excludes a longitude of 180.
  const east = lon >= 180 ? lon - 360 : lon;
  const ele = altitude === null ? '' : `<ele>${decimal(toMetres(altitude))}</ele>`;
  return `<${name} lat="${decimal(lat)}" lon="${decimal(east)}">${ele}<time>${created_at}</time>${content}</${name}>\n`;
}

/**
 * Writes KML 2.2: the track as a curtain to the ground, the track with times (`gx:Track` of Google), and the events. A
 * missing altitude is taken from the previous position.
 */
async function* writeKml({ title, positions, events }: Flown): AsyncGenerator<string, void> {
  yield `${xmlHead}<kml xmlns="http://www.opengis.net/kml/2.2" xmlns:gx="http://www.google.com/kml/ext/2.2">\n`;
  yield `<Document><name>${escapeXml(title)}</name>\n`;
  yield '<Placemark><name>Flown track</name><MultiGeometry>';
  yield* kmlLines(withHeights(positions()));
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

async function* kmlLines(points: AsyncIterable<Known>): AsyncGenerator<string, void> {
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

/** Escapes text for XML 1.0. Characters that XML does not allow become U+FFFD. */
function escapeXml(text: string): string {
  return text
    .toWellFormed()
    .replaceAll(Forbidden, '\uFFFD')
    .replaceAll(/[<>&"']/g, (sign) => `&#${sign.charCodeAt(0)};`);
}

// oxlint-disable-next-line no-control-regex -- XML 1.0 §2.2 allows tab, line feed and carriage return alone
const Forbidden = /[\u0000-\u0008\u000B\u000C\u000E-\u001F\uFFFE\uFFFF]/g;

const plain = new Intl.NumberFormat('en-US', { useGrouping: false, maximumFractionDigits: 20 });

/** Formats without an exponent, which XML schemas do not allow. `1e-7` is common near 0°, 0°. */
function decimal(value: number): string {
  const text = String(value);
  return text.includes('e') ? plain.format(value) : text;
}

const xmlHead = '<?xml version="1.0" encoding="UTF-8"?>\n';
