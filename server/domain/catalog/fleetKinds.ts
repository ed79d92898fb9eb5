import { fareCalls } from '../../contract/admin/catalog/fares.ts';
import { catalogKind } from './kind.ts';
import { subfleetCalls } from '../../contract/admin/catalog/subfleets.ts';
import { aircraftCalls } from '../../contract/admin/catalog/aircraft.ts';

export const fares = catalogKind({
  name: 'fares',
  one: 'fare',
  calls: fareCalls,
  table: (db) => db.fares,
  view: (db) => db.catalog.fares,
  nameOf: (_db, { code }) => code,
  unique: [{ field: 'code', text: (_db, { code }, { name }) => `${name} already uses ${code}.` }],
  refusing: [],
});

export const subfleets = catalogKind({
  name: 'subfleets',
  one: 'subfleet',
  calls: subfleetCalls,
  table: (db) => db.subfleets,
  view: (db) => db.catalog.subfleets,
  nameOf: (_db, { type }) => type,
  links: [
    {
      field: 'fares',
      links: (db) => db.subfleets.fareLinks,
      key: 'fare_id',
      to: 'fares',
      columns: ['price', 'cost', 'capacity'],
    },
    {
      field: 'ranks',
      links: (db) => db.subfleets.rankLinks,
      key: 'rank_id',
      to: 'ranks',
      columns: ['acars_pay', 'manual_pay'],
    },
  ],
  unique: [
    {
      field: 'type',
      text: (db, { type, airline_id = 0 }) =>
        `${db.airlines.find(airline_id)?.icao ?? 'The airline'} already has a subfleet ${type}.`,
    },
  ],
  refusing: ['aircraft'],
  keeping: ['aircraft in the trash'],
});

export const aircraft = catalogKind({
  name: 'aircraft',
  one: 'aircraft',
  calls: aircraftCalls,
  table: (db) => db.aircraft,
  view: (db) => db.catalog.aircraft,
  nameOf: (_db, { registration }) => registration,
  unique: [
    { field: 'registration', text: (_db, { registration }, { name }) => `${name} already uses ${registration}.` },
  ],
  refusing: [],
  keeping: ['reports'],
  clear: (tx, { id }) => tx.bids.removeOfAircraft(id),
});
