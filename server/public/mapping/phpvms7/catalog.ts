import { listAirlines } from '../../../contract/classic/airlines.ts';
import { findAircraft, getAirline, listFleet } from '../../../contract/phpvms7/fleet.ts';
import {
  getAirport,
  listAirports,
  listHubs,
  lookUpAirport,
  searchAirports,
} from '../../../contract/phpvms7/airports.ts';
import { getFlight, listFlightAircraft, listFlights, searchFlights } from '../../../contract/phpvms7/flights.ts';
import { getUser, getUserFleet } from '../../../contract/phpvms7/user.ts';
import type { CatalogMapping } from '../catalogMapping.ts';
import { toAirline } from '../classic/airline.ts';
import { toAirport } from './airport.ts';
import { toAircraft, toFleetSubfleet, toFoundAircraft } from './fleet.ts';
import { toFlight } from './flight.ts';
import { toUser } from './user.ts';

export const phpvms7Catalog: CatalogMapping = {
  listAirlines,
  getAirline,
  listAirports,
  listHubs,
  getAirport,
  searchAirports,
  lookUpAirport,
  listFleet,
  findAircraft,
  listFlights,
  searchFlights,
  getFlight,
  listFlightAircraft,
  getUser,
  getUserFleet,
  toAirline,
  toExtendedAirline: toAirline,
  toAirport,
  toFoundAirport: toAirport,
  toFleetSubfleet,
  toFoundAircraft,
  toAircraft,
  toFlight,
  toUser,
};
