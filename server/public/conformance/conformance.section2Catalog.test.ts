import { expect } from 'vitest';
import type { FoundAircraft } from '../../contract/classic/fleet.ts';
import type { Flight } from '../../contract/classic/flights.ts';
import type { Links, Meta } from '../../contract/classic/replies.ts';
import type { User } from '../../contract/classic/user.ts';
import { hasFields, type Json, keeps, type Scene } from '../../testing/document.ts';

/** Envelopes, the pilot and the catalog, field by field. */

interface Page {
  readonly links: Links;
  readonly meta: Meta;
}

keeps('§2.1', {
  'a single resource is { data: object }': async ({ read }) => {
    const reply = await read('/api/user');
    expect(Object.keys(reply)).toEqual(['data']);
    expect(reply['data']).toBeTypeOf('object');
  },
  'an unpaginated list is { data: [ … ] }': async ({ read }) => {
    expect(await read('/api/user/bids')).toEqual({ data: [] });
  },
  'a paginated list has data, links and meta': async ({ read }) => {
    const reply = await read('/api/airlines');
    expect(Object.keys(reply).sort()).toEqual(['data', 'links', 'meta']);
    expect(reply['data']).toBeInstanceOf(Array);
  },
  'links.first and links.last select the first and last page with `page`': async ({ given, read }) => {
    for (let n = 0; n < 3; n += 1) given.airline();
    const { links } = await read<Page>('/api/airlines?limit=1&page=2');
    expect(links).toMatchObject({
      first: expect.stringMatching(/[?&]page=1$/),
      last: expect.stringMatching(/[?&]page=4$/),
      prev: expect.stringMatching(/[?&]page=1$/),
      next: expect.stringMatching(/[?&]page=3$/),
    });
  },
  'links.prev and links.next are null when there is no such page': async ({ read }) => {
    expect((await read<Page>('/api/airlines')).links).toMatchObject({ prev: null, next: null });
  },
  'current_page, from, last_page, to, total and per_page are integers': async ({ read }) => {
    const { meta } = await read<Page>('/api/airlines');
    const { current_page, from, last_page, to, total, per_page } = meta;
    for (const value of [current_page, from, last_page, to, total, per_page]) expect(value).toSatisfy(Number.isInteger);
  },
  'meta.path is the URL of the list without the page parameter': async ({ read }) => {
    const { links, meta } = await read<Page>('/api/airlines?page=1');
    expect(links.first).toBe(`${meta.path}?page=1`);
  },
});

/** A pilot with everything that a pilot may have. */
async function fullUser({ given, as }: Scene): Promise<Json> {
  const pilot = given.pilot({
    home_airport_id: given.airport().id,
    curr_airport_id: 'LOWI',
    last_pirep_id: given.pirep().id,
    balance: 12.5,
  });
  return (await as(pilot).get('/api/user')).json().data;
}

hasFields(
  '§2.2 User',
  {
    id: 'integer',
    name: 'string',
    email: 'string',
    apikey: 'null',
    rank_id: 'string',
    // The contract shows a pilot who has flown; before, there is no such place or PIREP.
    home_airport: 'string or null',
    curr_airport: 'string or null',
    last_pirep_id: 'integer or null',
    flights: 'integer',
    flight_time: 'integer',
    balance: 'number',
    timezone: 'string',
    status: 'integer',
    state: 'integer',
    airline: 'object',
    bids: 'array',
    rank: 'object',
    'rank.name': 'string',
    'rank.subfleets': 'array',
  },
  {
    full: fullUser,
    bare: async ({ given, as }) => (await as(given.pilot()).get('/api/user')).json().data,
  },
);

keeps('§2.2 User', {
  'airline is an Airline in the short form': async ({ one }) => {
    const { airline } = await one<User>('/api/user');
    expect(Object.keys(airline).sort()).toEqual(['country', 'iata', 'icao', 'id', 'logo', 'name']);
  },
  'bids are Flights as the bids list has them': async ({ cockpit, given, one }) => {
    given.bid({ user_id: cockpit.pilot.user.id, flight_id: given.flight().id });
    const { bids } = await one<User>('/api/user');
    expect(bids).toHaveLength(1);
    expect(bids).toEqual(await one('/api/user/bids'));
  },
  'rank.subfleets are Subfleets with their aircraft': async ({ cockpit, one }) => {
    const { rank } = await one<User>('/api/user');
    expect(rank.subfleets).toMatchObject([
      { id: cockpit.aircraft.subfleet_id, aircraft: [{ id: cockpit.aircraft.id }] },
    ]);
  },
  'timezone is the name of a time zone': async ({ one }) => {
    const { timezone } = await one<User>('/api/user');
    expect(() => new Intl.DateTimeFormat('en', { timeZone: timezone })).not.toThrow();
  },
});

const shortAirline = {
  id: 'integer',
  icao: 'string',
  iata: 'string',
  name: 'string',
  country: 'string or null',
  logo: 'string or null',
};

const extendedAirline = {
  ...shortAirline,
  active: 'boolean',
  total_flights: 'integer',
  total_time: 'integer',
  created_at: 'timestamp',
  updated_at: 'timestamp',
};

const decorated = { iata: 'AA', country: 'AT', logo: 'https://example.org/logo.png' };

hasFields('§2.3 Airline, short form', shortAirline, {
  full: async (scene) => {
    scene.given.airline({ name: 'AAA first', ...decorated });
    return scene.first('/api/airlines');
  },
  bare: (scene) => scene.first('/api/airlines'),
});

hasFields('§2.3 Airline, extended form, embedded in flights', extendedAirline, {
  full: async (scene) => {
    const { id } = scene.given.flight({ airline_id: scene.given.airline(decorated).id });
    return (await scene.one<Flight>(`/api/flights/${id}`)).airline;
  },
  bare: async (scene) => (await scene.one<Flight>(`/api/flights/${scene.given.flight().id}`)).airline,
});

/** What catalog and PIREP have in common. */
const placeFields = {
  id: 'string',
  iata: 'string',
  icao: 'string',
  name: 'string',
  country: 'string',
  location: 'string or null',
  hub: 'boolean',
  fuel_100ll_cost: 'number',
  fuel_jeta_cost: 'number',
  fuel_mogas_cost: 'number',
  lat: 'number',
  lon: 'number',
};

hasFields(
  '§2.4 Airport',
  { ...placeFields, city: 'string', tz: 'string' },
  {
    full: async (scene) => {
      const { id } = scene.given.airport({ id: 'XAAA', location: 'Alps', hub: 1, fuel_jeta_cost: 0.7 });
      return scene.one(`/api/airports/${id}`);
    },
    bare: (scene) => scene.one('/api/airports/EDDH'),
  },
);

hasFields(
  '§2.4 Airport in a PIREP',
  { ...placeFields, timezone: 'string' },
  {
    full: async (scene) => {
      const { id } = scene.given.airport({ id: 'XAAA', location: 'Alps' });
      return (await scene.cockpit.prefile({ arr_airport_id: id })).arr_airport;
    },
    bare: async ({ cockpit }) => (await cockpit.prefile()).dpt_airport,
  },
);

keeps('§2.4 Airport', {
  'id is the code that paths and flights use': async (scene) => {
    const flight = await scene.one<Flight>(`/api/flights/${scene.given.flight().id}`);
    expect(await scene.one(`/api/airports/${flight.dpt_airport_id}`)).toMatchObject({ id: flight.dpt_airport_id });
  },
  'tz is the name of a time zone': async (scene) => {
    expect(await scene.one('/api/airports/EDDH')).toMatchObject({ tz: 'Europe/Berlin' });
  },
  'in a PIREP the airports have `timezone` instead of `tz`, and no `city`': async ({ cockpit }) => {
    const { dpt_airport, arr_airport } = await cockpit.prefile();
    for (const airport of [dpt_airport, arr_airport]) {
      expect(Object.keys(airport).sort()).toEqual([...Object.keys(placeFields), 'timezone'].sort());
    }
    expect(dpt_airport.timezone).toBe('Europe/Berlin');
  },
});

const subfleetFields = {
  id: 'integer',
  airline_id: 'integer',
  name: 'string',
  type: 'string',
  fuel_type: 'nullable',
  cargo_capacity: 'nullable',
  fuel_capacity: 'nullable',
  gross_weight: 'nullable',
};

/** A subfleet with all its figures, an aircraft with all its codes, and a fare. */
function fullFleet({ db, given }: Scene): { readonly subfleet_id: number; readonly aircraft_id: number } {
  const figures = { fuel_type: 1, cargo_capacity: 9500.5, fuel_capacity: 42_000, gross_weight: 170_000 };
  const { id: subfleet_id } = given.subfleet({ name: 'AAA first', ...figures });
  const codes = { hex_code: '3C66A1', tail_number: 'KTA', airport_id: given.airport().id };
  const { id: aircraft_id } = given.aircraft({ subfleet_id, ...codes });
  db.fares.insertOfSubfleet({ subfleet_id, fare_id: given.fare({ notes: 'Window', price: 99.5 }).id });
  return { subfleet_id, aircraft_id };
}

async function flightSubfleet(scene: Scene, subfleet_id: number): Promise<Flight['subfleet'][number]> {
  const { subfleet } = await scene.one<Flight>(`/api/flights/${scene.given.flight({}, [subfleet_id]).id}`);
  const [found] = subfleet;
  if (!found) throw new Error('The flight has no subfleet');
  return found;
}

hasFields(
  '§2.5 Subfleet',
  { ...subfleetFields, aircraft: 'array', fares: 'array' },
  {
    full: (scene) => flightSubfleet(scene, fullFleet(scene).subfleet_id),
    bare: (scene) => flightSubfleet(scene, scene.given.subfleet().id),
  },
);

const aircraftFields = {
  id: 'integer',
  subfleet_id: 'string',
  icao: 'string or null',
  airport_id: 'string or null',
  hex_code: 'string or null',
  name: 'string',
  registration: 'string',
  tail_number: 'string',
  active: 'boolean',
  created_at: 'timestamp or null',
  updated_at: 'timestamp or null',
};

hasFields(
  '§2.5 Aircraft, single lookup',
  { ...aircraftFields, subfleet: 'object' },
  {
    full: (scene) => scene.one(`/api/fleet/aircraft/${fullFleet(scene).aircraft_id}`),
    bare: (scene) => scene.one(`/api/fleet/aircraft/${scene.given.aircraft({ icao: null }).id}`),
  },
);

hasFields('§2.5 Subfleet of a single aircraft', subfleetFields, {
  full: async (scene) =>
    (await scene.one<FoundAircraft>(`/api/fleet/aircraft/${fullFleet(scene).aircraft_id}`)).subfleet,
  bare: async (scene) => (await scene.one<FoundAircraft>(`/api/fleet/aircraft/${scene.given.aircraft().id}`)).subfleet,
});

keeps('§2.5 Aircraft', {
  'the subfleet of the single lookup is without its aircraft list': async (scene) => {
    const { subfleet } = await scene.one<FoundAircraft>(`/api/fleet/aircraft/${fullFleet(scene).aircraft_id}`);
    expect(Object.keys(subfleet)).not.toContain('aircraft');
  },
  'only the single lookup has the subfleet': async (scene) => {
    const { aircraft } = await flightSubfleet(scene, fullFleet(scene).subfleet_id);
    expect(aircraft).toHaveLength(1);
    expect(Object.keys(aircraft[0] ?? {})).not.toContain('subfleet');
  },
});

hasFields(
  '§2.5 Fare',
  {
    id: 'integer',
    code: 'string',
    name: 'string',
    capacity: 'number',
    cost: 'number',
    price: 'string',
    type: 'integer',
    notes: 'string or null',
    active: 'boolean',
  },
  {
    full: async (scene) => {
      const { fares } = await flightSubfleet(scene, fullFleet(scene).subfleet_id);
      return fares[0] ?? {};
    },
    bare: async (scene) => {
      const { id: subfleet_id } = scene.given.subfleet();
      scene.db.fares.insertOfSubfleet({ subfleet_id, fare_id: scene.given.fare().id });
      return (await flightSubfleet(scene, subfleet_id)).fares[0] ?? {};
    },
  },
);

const bidFields = {
  id: 'string',
  airline: 'object',
  flight_number: 'integer',
  route_code: 'nullable',
  route_leg: 'nullable',
  'distance.mi': 'number',
  'distance.nmi': 'number',
  'distance.km': 'number',
  dpt_airport_id: 'string',
  arr_airport_id: 'string',
  alt_airport_id: 'string or null',
  route: 'string',
  dpt_time: 'string',
  arr_time: 'string',
  flight_time: 'integer',
  notes: 'string',
  active: 'boolean',
  subfleet: 'array',
};

const flightFields = { ...bidFields, flight_type: 'string' };

function fullFlight({ given }: Scene): string {
  const alt_airport_id = given.airport({ id: 'LOWS' }).id;
  return given.flight({ route_code: 'A', route_leg: 1, alt_airport_id, route: 'AMLUH M748', dpt_time: '08:15' }).id;
}

const bareFlight = ({ given }: Scene): string => given.flight({ distance: null, flight_time: null }).id;

hasFields('§2.6 Flight, detail', flightFields, {
  full: (scene) => scene.one(`/api/flights/${fullFlight(scene)}`),
  bare: (scene) => scene.one(`/api/flights/${bareFlight(scene)}`),
});

hasFields('§2.6 Flight, list', flightFields, {
  full: (scene) => (fullFlight(scene), scene.first('/api/flights')),
  bare: (scene) => (bareFlight(scene), scene.first('/api/flights')),
});

async function bidOn(scene: Scene, flight_id: string): Promise<Json> {
  scene.given.bid({ user_id: scene.cockpit.pilot.user.id, flight_id });
  return scene.first('/api/user/bids');
}

hasFields('§2.6 Flight, bids list', bidFields, {
  full: (scene) => bidOn(scene, fullFlight(scene)),
  bare: (scene) => bidOn(scene, bareFlight(scene)),
});

keeps('§2.6 Flight', {
  'flight_type is absent in the bids list': async (scene) => {
    expect(Object.keys(await bidOn(scene, fullFlight(scene)))).not.toContain('flight_type');
  },
  'subfleets come with aircraft and fares in list and detail, with aircraft in the bids list': async (scene) => {
    const { subfleet_id, aircraft_id } = fullFleet(scene);
    const { id } = scene.given.flight({}, [subfleet_id]);
    const withFares = [{ id: subfleet_id, aircraft: [{ id: aircraft_id }], fares: [{ price: '99.5' }] }];
    expect(await scene.one(`/api/flights/${id}`)).toMatchObject({ subfleet: withFares });
    expect(await scene.first('/api/flights')).toMatchObject({ subfleet: withFares });
    expect(await bidOn(scene, id)).toMatchObject({ subfleet: [{ aircraft: [{ id: aircraft_id }] }] });
  },
  'distance has the same length in mi, nmi and km': async (scene) => {
    const { id } = scene.given.flight({ distance: 400 });
    expect((await scene.one<Flight>(`/api/flights/${id}`)).distance).toMatchObject({ mi: 460.31, nmi: 400, km: 740.8 });
  },
});
