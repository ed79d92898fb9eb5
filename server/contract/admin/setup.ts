import { type Static, Type } from 'typebox';
import { get, post } from '../endpoint.ts';
import { nullable } from '../fields.ts';
import { ApiKey } from './apiKeys.ts';
import { airlineFields } from './catalog/airlines.ts';
import { airportFields } from './catalog/airports.ts';
import { aircraftFields } from './catalog/aircraft.ts';
import { flag, id, optional, named, text, wholeOrNone } from './catalog/fields.ts';
import { pilotFields } from './catalog/pilots.ts';

/** Nautical miles around the home hub within which `nearby` adds airports. */
export const nearbyNm = 500;

/** The fields of the setup wizard, with an object for each step. */
export const setupFields = {
  airline: {
    name: airlineFields.name,
    icao: airlineFields.icao,
    iata: airlineFields.iata,
    callsign: airlineFields.callsign,
  },
  /** A built-in airport needs only its code, others also need name, lat and lon. */
  hub: { icao: airportFields.icao, name: airportFields.name, lat: airportFields.lat, lon: airportFields.lon },
  aircraft: {
    icao: text({
      maxLength: 4,
      pattern: '^ *[A-Za-z0-9]{2,4} *$',
      hint: 'must have up to four letters or digits, like A20N',
      label: 'Type code',
    }),
    /** The name of the subfleet and of the aircraft. */
    name: named(100, { label: 'Subfleet' }),
    registration: aircraftFields.registration,
    /** Creates one Economy fare; no fare when absent. */
    seats: optional(wholeOrNone({ minimum: 1, maximum: 1000, label: 'Seats' })),
  },
  pilot: { name: pilotFields.name, email: pilotFields.email },
  key: { label: named(100, { label: 'Key label' }) },
};

/** How many destinations the first routes can have. */
const destinations = Type.Integer({ minimum: 0, maximum: 20 });

export const SetupInput = Type.Object({
  airline: Type.Object(setupFields.airline),
  hub: Type.Object(setupFields.hub),
  /** Adds the airports with an IATA code within 500 nm of the hub. */
  nearby: flag,
  aircraft: Type.Object(setupFields.aircraft),
  pilot: Type.Object(setupFields.pilot),
  /** Adds flights to so many airports and back, those of `planRoutes`; none when absent. */
  destinations: Type.Optional(destinations),
  key: Type.Object(setupFields.key),
});
export type SetupInput = Static<typeof SetupInput>;

export const setUp = post('/admin/setup', {
  summary: 'Create an airline with its hub, first aircraft, ranks, first pilot and a key',
  description:
    'Creates everything or nothing. `key` is returned only once. 409 when there is already an airline. 400 names the step with the field: `hub.lat`.',
  body: SetupInput,
  response: {
    201: Type.Object({
      data: Type.Object({
        airline_id: id,
        airport_id: Type.String(),
        subfleet_id: id,
        aircraft_id: id,
        user_id: id,
        api_key: ApiKey,
      }),
      key: Type.String(),
    }),
  },
});

const NearAirport = Type.Object({
  id: Type.String(),
  iata: Type.String(),
  name: Type.String(),
  lat: Type.Number(),
  lon: Type.Number(),
});
export type NearAirport = Static<typeof NearAirport>;

export const listAirportsNear = get('/admin/builtin-airports/near', {
  summary: 'List built-in airports with an IATA code around a position',
  description: 'Within `nm` nautical miles, the nearest first.',
  querystring: Type.Object({
    lat: Type.Number({ minimum: -90, maximum: 90 }),
    lon: Type.Number({ minimum: -180, maximum: 180 }),
    nm: Type.Integer({ minimum: 1, maximum: 1000 }),
  }),
  response: { 200: Type.Object({ data: Type.Array(NearAirport) }) },
});

/** A destination with a flight there and one back. Times of day are local. */
export const FirstRoute = Type.Object({
  ...NearAirport.properties,
  city: Type.String(),
  /** Of the flight there; the one back has the next. */
  flight_number: Type.Integer(),
  /** Nautical miles. */
  distance: Type.Number(),
  /** Minutes from block to block. */
  flight_time: Type.Integer(),
  dpt_time: Type.String(),
  arr_time: Type.String(),
  back_dpt_time: Type.String(),
  back_arr_time: Type.String(),
});
export type FirstRoute = Static<typeof FirstRoute>;

export const planRoutes = get('/admin/first-routes', {
  summary: 'Propose destinations for a type of aircraft from a hub',
  description:
    'Large airports within the range of the type, spread over the map, with times spread over the day; the longest flight first. ' +
    'Fewer where there are not so many.',
  querystring: Type.Object({
    hub: Type.String({ minLength: 1, maxLength: 5 }),
    lat: Type.Number({ minimum: -90, maximum: 90 }),
    lon: Type.Number({ minimum: -180, maximum: 180 }),
    /** The ICAO designator. One that is not built in counts as a small jet. */
    type: Type.String({ maxLength: 4 }),
    destinations,
  }),
  response: { 200: Type.Object({ data: Type.Array(FirstRoute) }) },
});

/**
 * Flies a short flight with the built-in simulator and files its report, for the first look at one. 409 when there is a report
 * already, and when a pilot, an aircraft or an airport is missing.
 */
export const flyTestFlight = post('/admin/test-flight', {
  summary: 'Fly a test flight, which leaves a pending report',
  response: { 201: Type.Object({ data: Type.Object({ id: Type.String() }) }) },
});

/** Whether the airline has done what a new one should do first. */
export const FirstSteps = Type.Object({
  /** The first airline has a logo. */
  logo: Type.Boolean(),
  /** There is a flight that pilots can fly. */
  flights: Type.Boolean(),
  /** There is a pilot beside the first. */
  pilots: Type.Boolean(),
  /** Pilots on other PCs can connect. */
  network: Type.Boolean(),
  /** A report was filed, by a pilot or by a test flight. */
  report: Type.Boolean(),
});
export type FirstSteps = Static<typeof FirstSteps>;

export const getFirstSteps = get('/admin/first-steps', {
  summary: 'Read which first steps a new airline has done',
  description:
    'Null when all are done, when the setting `general.first_steps` is off, in the demonstration, and without an airline.',
  response: { 200: Type.Object({ data: nullable(FirstSteps) }) },
});
