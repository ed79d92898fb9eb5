import type { Feature } from 'geojson';
import { courseTo, distanceNm, type Point } from '../../../server/contract/geo.ts';
import { readTable } from './table.ts';

const FeetPerNm = 6076.12;
const MetresPerFoot = 0.3048;
/** A runway whose ends lie this many times farther apart than it is long, or closer, has a wrong position. */
const Doubt = 2;
const Paved = /^(asp|con|pem|bit|cop|per|mac|pav|tar|com|hard)/i;
/** Where seaplanes land there is nothing to see. */
const Water = /^wat/i;
const PartlyUnpaved = /turf|gr[av]|dirt/i;

/**
 * Returns runways as lines, their numbers as points at the ends, and the airport's code between them. Where an end has no
 * position there is no runway. They are one layer, because a tile repeats the names of properties for each.
 */
export function readAirfields(): Feature[] {
  const rows = readTable('../../../server/domain/airports/runways.tsv.gz', [
    'airport',
    'le_ident',
    'he_ident',
    'le_lat',
    'le_lon',
    'he_lat',
    'he_lon',
    'length_ft',
    'width_ft',
    'surface',
  ]);
  const labelled = new Map<string, { feature: Feature; length: number }>();
  const features: Feature[] = [];
  for (const row of rows) {
    const low = { lat: Number(row.le_lat), lon: Number(row.le_lon) };
    const high = { lat: Number(row.he_lat), lon: Number(row.he_lon) };
    const apart = distanceNm(low, high) * FeetPerNm;
    const feet = Number(row.length_ft) || apart;
    if (apart > feet * Doubt || apart < feet / Doubt || Water.test(row.surface)) continue;
    const length = Math.round(apart * MetresPerFoot);
    const size = Sizes.findIndex((least) => length >= least);
    const width = Math.round((Number(row.width_ft) || DefaultWidthFeet) * MetresPerFoot);
    const paved = Paved.test(row.surface) && !PartlyUnpaved.test(row.surface);
    features.push(
      {
        type: 'Feature',
        properties: { width, paved },
        geometry: { type: 'LineString', coordinates: [position(low), position(high)] },
      },
      point(low, { name: row.le_ident, size, course: Math.round(courseTo(low, high)) }),
      point(high, { name: row.he_ident, size, course: Math.round(courseTo(high, low)) }),
    );
    if (length <= (labelled.get(row.airport)?.length ?? 0)) continue;
    const middle = { lat: (low.lat + high.lat) / 2, lon: (low.lon + high.lon) / 2 };
    labelled.set(row.airport, { feature: point(middle, { airport: row.airport, size }), length });
  }
  return [...features, ...[...labelled.values()].map(({ feature }) => feature)];
}

/** Metres of runway of an airfield of size 0, 1 and so on: the larger, the earlier its names are shown. */
const Sizes = [1800, 1200, 800, 0];
const DefaultWidthFeet = 75;

/** Returns navaids with a frequency as it is tuned: in MHz with two decimals, of an NDB in kHz. */
export function readNavaids(): Feature[] {
  return readTable('data/navaids.tsv.gz', ['ident', 'type', 'frequency_khz', 'lat', 'lon']).map((row) => {
    const khz = Number(row.frequency_khz);
    const frequency = khz === 0 ? '' : khz < 10_000 ? String(khz) : (khz / 1000).toFixed(2);
    const kind = row.type.startsWith('NDB') ? 'ndb' : row.type.startsWith('V') ? 'vor' : 'dme';
    const min_zoom = kind === 'ndb' ? 7 : 6;
    return point({ lat: Number(row.lat), lon: Number(row.lon) }, { ident: row.ident, kind, frequency, min_zoom });
  });
}

function point({ lat, lon }: Point, properties: Feature['properties']): Feature {
  return { type: 'Feature', properties, geometry: { type: 'Point', coordinates: position({ lat, lon }) } };
}

const position = ({ lat, lon }: Point): number[] => [lon, lat];
