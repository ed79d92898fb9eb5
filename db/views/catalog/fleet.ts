import { isOneOf } from '../../statements.ts';
import { openBids } from '../../tables/bids.ts';
import { currentFlight } from '../live.ts';
import { type CatalogSql, fareLinks } from './prepareCatalog.ts';

const offering = `(SELECT count(*) FROM subfleet_fares JOIN subfleets ON subfleets.id = subfleet_id
      WHERE fare_id = fares.id AND deleted_at IS NULL)`;

export const fares: CatalogSql = {
  table: 'fares',
  columns: `fares.*, ${offering} AS subfleets,
    (SELECT count(*) FROM flight_fares JOIN flights ON flights.id = flight_id
      WHERE fare_id = fares.id AND flights.deleted_at IS NULL) AS flights`,
  filters: {
    active: 'fares.active = :active',
    type: 'fares.type = :type',
    deleted: '(fares.deleted_at IS NOT NULL) = :deleted',
  },
  texts: ['fares.code', 'fares.name'],
  sorts: {
    code: ['fares.code'],
    name: ['fares.name COLLATE NOCASE'],
    type: ['fares.type', 'fares.code'],
    price: ['fares.price'],
    cost: ['fares.cost'],
    capacity: ['fares.capacity'],
    active: ['fares.active', 'fares.code'],
    subfleets: [offering],
    updated_at: ['fares.updated_at'],
  },
  details: {
    offered_by: `
      SELECT subfleet_id, type, name, price, cost, capacity
      FROM subfleet_fares
      JOIN subfleets ON subfleets.id = subfleet_id
      WHERE fare_id = :id AND deleted_at IS NULL
      ORDER BY type, subfleet_id`,
  },
  dependents: {
    subfleets: 'subfleet_fares JOIN subfleets ON subfleets.id = subfleet_id WHERE fare_id = :id AND deleted_at IS NULL',
    flights: 'flight_fares WHERE fare_id = :id',
    reports: 'pirep_fares WHERE fare_id = :id',
  },
};

const airline = '(SELECT icao FROM airlines WHERE id = subfleets.airline_id)';
const fleet = '(SELECT count(*) FROM aircraft WHERE subfleet_id = subfleets.id AND deleted_at IS NULL)';
const flights = `(SELECT count(*) FROM flight_subfleets JOIN flights ON flights.id = flight_id
      WHERE subfleet_id = subfleets.id AND flights.deleted_at IS NULL)`;

export const subfleets: CatalogSql = {
  table: 'subfleets',
  columns: `subfleets.*, ${airline} AS airline_icao, ${fleet} AS aircraft, ${flights} AS flights,
    (SELECT count(*) FROM subfleet_fares JOIN fares ON fares.id = fare_id
      WHERE subfleet_id = subfleets.id AND deleted_at IS NULL) AS fare_count,
    (SELECT count(*) FROM rank_subfleets WHERE subfleet_id = subfleets.id) AS rank_count`,
  filters: {
    airline_id: 'subfleets.airline_id = :airline_id',
    hub_id: isOneOf('subfleets.hub_id', ':hub_id'),
    deleted: '(subfleets.deleted_at IS NOT NULL) = :deleted',
  },
  texts: ['subfleets.type', 'subfleets.name', 'subfleets.hub_id', airline],
  folded: ['subfleets.name'],
  airports: ['subfleets.hub_id'],
  sorts: {
    type: ['subfleets.type COLLATE NOCASE'],
    name: ['subfleets.name COLLATE NOCASE'],
    airline_icao: [airline, 'subfleets.type COLLATE NOCASE'],
    hub_id: ['subfleets.hub_id', 'subfleets.type COLLATE NOCASE'],
    aircraft: [fleet],
    flights: [flights],
    updated_at: ['subfleets.updated_at'],
  },
  details: {
    fares: fareLinks('subfleet_fares', 'subfleet_id'),
    ranks: `
      SELECT rank_id, name, acars_pay, manual_pay
      FROM rank_subfleets
      JOIN ranks ON ranks.id = rank_id
      WHERE subfleet_id = :id
      ORDER BY hours, name`,
  },
  dependents: {
    aircraft: 'aircraft WHERE subfleet_id = :id AND deleted_at IS NULL',
    'aircraft in the trash': 'aircraft WHERE subfleet_id = :id AND deleted_at IS NOT NULL',
    flights: 'flight_subfleets WHERE subfleet_id = :id',
    fares: 'subfleet_fares WHERE subfleet_id = :id',
    ranks: 'rank_subfleets WHERE subfleet_id = :id',
  },
};

const subfleet = '(SELECT type FROM subfleets WHERE id = aircraft.subfleet_id)';
const pireps = '(SELECT count(*) FROM pireps WHERE aircraft_id = aircraft.id)';

export const aircraft: CatalogSql = {
  table: 'aircraft',
  columns: `aircraft.*, subfleets.type AS subfleet_type, subfleets.name AS subfleet_name, subfleets.airline_id,
    subfleets.picture AS subfleet_picture, airlines.icao AS airline_icao, ${pireps} AS pireps,
    ${currentFlight('aircraft_id', 'aircraft.id')} AS flight,
    (SELECT count(*) FROM ${openBids} WHERE aircraft_id = aircraft.id AND created_at >= :bids_since) AS bids`,
  joins: `
    JOIN subfleets ON subfleets.id = aircraft.subfleet_id
    JOIN airlines ON airlines.id = subfleets.airline_id`,
  filters: {
    subfleet_id: 'aircraft.subfleet_id = :subfleet_id',
    airline_id: 'aircraft.subfleet_id IN (SELECT id FROM subfleets WHERE airline_id = :airline_id)',
    airport_id: isOneOf('aircraft.airport_id', ':airport_id'),
    hub_id: isOneOf('aircraft.hub_id', ':hub_id'),
    status: 'aircraft.status = :status',
    icao: 'aircraft.icao = :icao COLLATE NOCASE',
    deleted: '(aircraft.deleted_at IS NOT NULL) = :deleted',
  },
  texts: [
    'aircraft.registration',
    'aircraft.name',
    'aircraft.icao',
    'aircraft.tail_number',
    'aircraft.airport_id',
    subfleet,
  ],

  folded: ['aircraft.name'],
  airports: ['aircraft.airport_id'],
  sorts: {
    registration: ['aircraft.registration'],
    name: ['aircraft.name COLLATE NOCASE'],
    icao: ['aircraft.icao', 'aircraft.registration'],
    subfleet_type: [`${subfleet} COLLATE NOCASE`, 'aircraft.registration'],
    airport_id: ['aircraft.airport_id', 'aircraft.registration'],
    hub_id: ['aircraft.hub_id', 'aircraft.registration'],
    flight_time: ['aircraft.flight_time'],
    status: ['aircraft.status', 'aircraft.registration'],
    pireps: [pireps],
    updated_at: ['aircraft.updated_at'],
  },
  dependents: {
    reports: 'pireps WHERE aircraft_id = :id',
  },
};
