import { createCutter, type Vertex } from '../../domain/live/antimeridian.ts';
import type { AcarsRow } from '../../../db/rows.ts';
import type { Placed } from '../../domain/pireps/acarsParts.ts';
import { type Flown, toMetres } from './flown.ts';

/**
 * RFC 7946: the track as a line that is cut where it crosses the 180th meridian, each of its positions and each event as a
 * point. Heights of coordinates are metres, properties as pilots' clients sent them.
 */
export async function* writeGeojson({ title, positions, events }: Flown): AsyncGenerator<string, void> {
  yield `{"type":"FeatureCollection","features":[\n{"type":"Feature","properties":${JSON.stringify({ kind: 'track', name: title })},`;
  yield '"geometry":{"type":"MultiLineString","coordinates":[';
  yield* lines(positions());
  yield ']}}';
  for await (const row of positions()) {
    const { altitude, gs, vs, heading, fuel, created_at } = row;
    yield feature(row, { kind: 'position', time: created_at, altitude, gs, vs, heading, fuel });
  }
  for await (const row of events()) yield feature(row, { kind: 'event', time: row.created_at, name: row.log });
  yield '\n]}\n';
}

async function* lines(points: AsyncIterable<Placed<AcarsRow>>): AsyncGenerator<string, void> {
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

function feature(row: Placed<AcarsRow>, properties: object): string {
  const geometry = { type: 'Point', coordinates: coordinates(row) };
  return `,\n${JSON.stringify({ type: 'Feature', properties, geometry })}`;
}

function coordinates({ lon, lat, altitude }: Omit<Vertex, 'begins'>): number[] {
  return altitude === null || altitude === undefined ? [lon, lat] : [lon, lat, toMetres(altitude)];
}
