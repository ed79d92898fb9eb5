import { fareCalls } from '../../contract/admin/catalog/fares.ts';
import type { CatalogKind } from './kind.ts';
import { subfleetCalls } from '../../contract/admin/catalog/subfleets.ts';
import { aircraftCalls } from '../../contract/admin/catalog/aircraft.ts';

export const fares: CatalogKind = {
  name: 'fares',
  one: 'fare',
  calls: fareCalls,
  nameOf: (_db, { code }) => String(code),
  unique: [
    {
      field: 'code',
      find: (db, row) => db.exchange.fares.find(row),
      text: (_db, { code }, { name }) => `${name} already uses ${code}.`,
    },
  ],
  refusing: [],
  goes: [],
  // They show the fare again when it is restored. Reports have their own copy.
  stays: ['subfleets', 'flights', 'reports'],
};

export const subfleets: CatalogKind = {
  name: 'subfleets',
  one: 'subfleet',
  calls: subfleetCalls,
  nameOf: (_db, { type }) => String(type),
  links: [
    { field: 'fares', links: 'subfleetFares', key: 'fare_id', to: 'fares', columns: ['price', 'cost', 'capacity'] },
    { field: 'ranks', links: 'subfleetRanks', key: 'rank_id', to: 'ranks', columns: ['acars_pay', 'manual_pay'] },
  ],
  unique: [
    {
      field: 'type',
      find: (db, row) => db.exchange.subfleets.find(row),
      text: (db, { type, airline_id }) =>
        `${db.airlines.find(Number(airline_id))?.icao ?? 'The airline'} already has a subfleet ${type}.`,
    },
  ],
  refusing: ['aircraft'],
  keeping: ['aircraft in the trash'],
  goes: [],
  // They appear again when the subfleet is restored.
  stays: ['aircraft in the trash', 'flights', 'fares', 'ranks'],
};

export const aircraft: CatalogKind = {
  name: 'aircraft',
  one: 'aircraft',
  calls: aircraftCalls,
  nameOf: (_db, { registration }) => String(registration),
  unique: [
    {
      field: 'registration',
      find: (db, row) => db.exchange.aircraft.find(row),
      text: (_db, { registration }, { name }) => `${name} already uses ${registration}.`,
    },
  ],
  refusing: [],
  keeping: ['reports'],
  goes: ['bids'],
  stays: ['reports'],
  clear: (tx, { id }) => tx.bids.removeOfAircraft(Number(id)),
};
