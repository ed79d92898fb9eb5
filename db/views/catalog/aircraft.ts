import type { CatalogSql } from './prepareCatalog.ts';

const subfleet = '(SELECT type FROM subfleets WHERE id = aircraft.subfleet_id)';
const pireps = '(SELECT count(*) FROM pireps WHERE aircraft_id = aircraft.id)';

export const aircraft: CatalogSql = {
  table: 'aircraft',
  columns: `aircraft.*, subfleets.type AS subfleet_type, subfleets.name AS subfleet_name, subfleets.airline_id,
    airlines.icao AS airline_icao, ${pireps} AS pireps,
    (SELECT count(*) FROM bids WHERE aircraft_id = aircraft.id AND created_at >= :bids_since) AS bids`,
  joins: `
    JOIN subfleets ON subfleets.id = aircraft.subfleet_id
    JOIN airlines ON airlines.id = subfleets.airline_id`,
  filters: {
    subfleet_id: 'aircraft.subfleet_id = :subfleet_id',
    airline_id: 'aircraft.subfleet_id IN (SELECT id FROM subfleets WHERE airline_id = :airline_id)',
    airport_id: 'aircraft.airport_id = :airport_id',
    hub_id: 'aircraft.hub_id = :hub_id',
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
    bids: 'bids WHERE aircraft_id = :id AND created_at >= :bids_since',
    reports: 'pireps WHERE aircraft_id = :id',
  },
};
