import { getAirline, listAirlines } from '../../../contract/classic/airlines.ts';
import {
  getAirport,
  listAirports,
  listHubs,
  lookUpAirport,
  searchAirports,
} from '../../../contract/classic/airports.ts';
import { findAircraft, listFleet } from '../../../contract/classic/fleet.ts';
import { getFlight, listFlightAircraft, listFlights, searchFlights } from '../../../contract/classic/flights.ts';
import { getUser, getUserFleet } from '../../../contract/classic/user.ts';
import type { CatalogMapping } from '../catalogMapping.ts';
import { toAirline, toExtendedAirline } from './airline.ts';
import { toAirport, toFoundAirport } from './airport.ts';
import { toAircraft, toFleetSubfleet, toFoundAircraft } from './fleet.ts';
import { toFlight } from './flight.ts';
import { toUser } from './user.ts';

export const classicCatalog: CatalogMapping = {
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
  toExtendedAirline,
  toAirport,
  toFoundAirport,
  toFleetSubfleet,
  toFoundAircraft,
  toAircraft,
  toFlight,
  toUser,
};
