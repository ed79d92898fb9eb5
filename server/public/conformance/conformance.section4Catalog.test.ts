import { expect } from 'vitest';
import type { BidFlight } from '../../contract/classic/bids.ts';
import type { Airport } from '../../contract/classic/airports.ts';
import type { FleetSubfleet } from '../../contract/classic/fleet.ts';
import type { Flight } from '../../contract/classic/flights.ts';
import { type Json, keeps, type Scene } from '../../testing/document.ts';

/** Settings, the pilot's account and the catalog: what §4.2 to §4.4 say of each call. */

const keysOf = (object: object): string[] => Object.keys(object).sort();

keeps('§4.2', {
  'GET /api/settings has the settings of the airline, such as its distance unit': async ({ db, one }) => {
    const distance = expect.objectContaining({ id: 'units_distance', value: 'nmi' });
    expect(await one('/api/settings')).toEqual(expect.arrayContaining([distance]));
    db.settings.put({ key: 'units.distance', value: 'km' });
    expect(await one('/api/settings')).toContainEqual(expect.objectContaining({ id: 'units_distance', value: 'km' }));
  },
});

const bid = (flight_id: string): object => ({ flight_id });

keeps('§4.3', {
  'GET /api/user is the calling user with bids and rank': async ({ cockpit, one }) => {
    const { id, name } = cockpit.pilot.user;
    expect(await one('/api/user')).toMatchObject({ id, name, bids: [], rank: { subfleets: [{}] } });
  },
  'GET /api/user/fleet has the subfleets and aircraft that the rank may fly, and no others': async (scene) => {
    const { cockpit, given, one } = scene;
    given.aircraft({ subfleet_id: given.subfleet().id });
    const fleet = await one<FleetSubfleet[]>('/api/user/fleet');
    expect(fleet.map(({ id, aircraft }) => [id, aircraft.map((craft) => craft.id)])).toEqual([
      [cockpit.aircraft.subfleet_id, [cockpit.aircraft.id]],
    ]);
  },
  'GET /api/user/bids has Flights in the bids form': async ({ cockpit, given, first, one }) => {
    const { id } = given.flight();
    given.bid({ user_id: cockpit.pilot.user.id, flight_id: id });
    const { flight_type, subfleet, subfleets, ...flat } = await one<Flight>(`/api/flights/${id}`);
    const item = await first<BidFlight>('/api/user/bids');
    expect(item).toMatchObject(flat);
    expect([flight_type, subfleet, subfleets]).toEqual(['J', [], []]);
    expect(keysOf(item)).not.toContain('flight_type');
  },
  'PUT /api/user/bids adds a bid and answers the list that GET answers': async ({ cockpit, given, read }) => {
    const [one, two] = [given.flight().id, given.flight().id];
    await cockpit.caller.put('/api/user/bids', bid(one));
    const reply = await cockpit.caller.put('/api/user/bids', bid(two));
    expect(reply.statusCode).toBe(200);
    expect(reply.json<{ data: BidFlight[] }>().data.map(({ id }) => id)).toEqual([one, two]);
    expect(reply.json()).toEqual(await read('/api/user/bids'));
  },
  'DELETE /api/user/bids removes it and answers what remains, in the same shape': async (scene) => {
    const { cockpit, given, read } = scene;
    const [one, two] = [given.flight().id, given.flight().id];
    for (const id of [one, two]) await cockpit.caller.put('/api/user/bids', bid(id));
    const reply = await cockpit.caller.delete('/api/user/bids', bid(one));
    expect(reply.statusCode).toBe(200);
    expect(reply.json<{ data: BidFlight[] }>().data.map(({ id }) => id)).toEqual([two]);
    expect(reply.json()).toEqual(await read('/api/user/bids'));
  },
  'PUT of a flight with a bid is 409 and adds none': async ({ cockpit, given, one }) => {
    const { id } = given.flight();
    await cockpit.caller.put('/api/user/bids', bid(id));
    expect((await cockpit.caller.put('/api/user/bids', bid(id))).statusCode).toBe(409);
    expect(await one('/api/user/bids')).toHaveLength(1);
  },
});

const shortAirline = ['country', 'iata', 'icao', 'id', 'logo', 'name'];

keeps('§4.4 airlines and airports', {
  'GET /api/airlines has Airlines in the short form': async ({ given, read }) => {
    given.airline();
    const { data } = await read<{ data: Json[] }>('/api/airlines');
    expect(data).toHaveLength(2);
    for (const airline of data) expect(keysOf(airline)).toEqual(shortAirline);
  },
  'GET /api/airlines/{ID} is that airline': async ({ given, one }) => {
    const { id, name } = given.airline();
    expect(await one(`/api/airlines/${id}`)).toMatchObject({ id, name });
  },
  'GET /api/airports has the airports': async ({ one }) => {
    expect((await one<Airport[]>('/api/airports')).map(({ id }) => id)).toEqual(['EDDH', 'LOWI']);
  },
  'the hubs list holds the airports with hub true': async ({ given, one }) => {
    for (const id of ['KJFK', 'EGLL']) given.airport({ id, hub: 1 });
    const hubs = await one<Airport[]>('/api/airports/hubs');
    const all = await one<Airport[]>('/api/airports');
    expect(hubs).toEqual(all.filter(({ hub }) => hub));
    expect(hubs).toHaveLength(2);
  },
  'GET /api/airports/{ICAO} is that airport': async ({ one }) => {
    expect(await one('/api/airports/LOWI')).toMatchObject({ id: 'LOWI', icao: 'LOWI' });
  },
});

/** An aircraft whose registration, tail number and type are all different. */
function givenKestrel({ given }: Scene): number {
  const { id: subfleet_id } = given.subfleet();
  given.aircraft({ subfleet_id, icao: 'A320', registration: 'D-AKTA', tail_number: 'KTA' });
  return given.aircraft({ subfleet_id, icao: 'B738', registration: 'D-AKTB', tail_number: 'KTB' }).id;
}

keeps('§4.4 fleet', {
  'GET /api/fleet has Subfleets with aircraft, fares and airline': async ({ cockpit, db, given, first }) => {
    const fare_id = given.fare().id;
    db.fares.insertOfSubfleet({ subfleet_id: cockpit.aircraft.subfleet_id, fare_id });
    expect(await first('/api/fleet')).toMatchObject({
      id: cockpit.aircraft.subfleet_id,
      aircraft: [{ id: cockpit.aircraft.id }],
      fares: [{ id: fare_id }],
      airline: { icao: 'KTW' },
    });
  },
  'GET /api/fleet/aircraft/{id} with type=registration finds it by its registration': async (scene) => {
    const id = givenKestrel(scene);
    expect(await scene.one('/api/fleet/aircraft/D-AKTB?type=registration')).toMatchObject({ id });
  },
  'with type=tail_number by its tail number': async (scene) => {
    const id = givenKestrel(scene);
    expect(await scene.one('/api/fleet/aircraft/KTB?type=tail_number')).toMatchObject({ id });
  },
  'with type=icao by its ICAO code': async (scene) => {
    const id = givenKestrel(scene);
    expect(await scene.one('/api/fleet/aircraft/B738?type=icao')).toMatchObject({ id });
  },
  'with a blank type, and without one, by the id of the database': async (scene) => {
    const id = givenKestrel(scene);
    expect(await scene.one(`/api/fleet/aircraft/${id}?type=`)).toMatchObject({ id });
    expect(await scene.one(`/api/fleet/aircraft/${id}`)).toMatchObject({ id });
  },
  'it comes with its embedded subfleet': async (scene) => {
    const id = givenKestrel(scene);
    const { subfleet_id } = await scene.one<{ subfleet_id: string }>(`/api/fleet/aircraft/${id}`);
    expect(await scene.one(`/api/fleet/aircraft/${id}`)).toMatchObject({ subfleet: { id: Number(subfleet_id) } });
  },
});

const numbersOf = async ({ one }: Scene, url: string): Promise<number[]> =>
  (await one<Flight[]>(url)).map(({ flight_number }) => flight_number);

/** Four flights, of which each search finds some. */
function givenFlights({ given }: Scene): void {
  const other = given.airline().id;
  given.flight({ flight_number: 100, flight_type: 'C' });
  given.flight({ flight_number: 2100, dpt_airport_id: 'KJFK', route_code: 'SKI' });
  given.flight({ flight_number: 300, arr_airport_id: 'EGLL' });
  given.flight({ flight_number: 400, airline_id: other });
}

/** Parameters of the search, one after the other. */
const searches: Readonly<Record<string, readonly number[]>> = {
  'airline_id=1': [100, 300, 2100],
  'dep_icao=KJFK': [2100],
  'arr_icao=EGLL': [300],
  'flight_number=100': [100, 2100],
  'flight_number=1': [100, 2100],
  'route_code=SKI': [2100],
  'depicao=KJFK': [2100],
  'arricao=EGLL': [300],
  'depicao=EDDH&arricao=LOWI&airline_id=1': [100],
};

keeps('§4.4 flights', {
  'GET /api/flights has Flights': async (scene) => {
    givenFlights(scene);
    expect(await numbersOf(scene, '/api/flights')).toEqual([100, 300, 2100, 400]);
  },
  'it has a flight_type filter': async (scene) => {
    givenFlights(scene);
    expect(await numbersOf(scene, '/api/flights?flight_type=C')).toEqual([100]);
  },
  'GET /api/flights/{FLIGHT_ID} is that flight': async ({ given, one }) => {
    const { id, flight_number } = given.flight();
    expect(await one(`/api/flights/${id}`)).toMatchObject({ id, flight_number });
  },
  'the search has the same shape as the list': async ({ given, read }) => {
    given.flight();
    const [list, search] = [await read('/api/flights'), await read('/api/flights/search')];
    expect(search['data']).toEqual(list['data']);
    expect(keysOf(search)).toEqual(keysOf(list));
  },
  ...Object.fromEntries(
    Object.entries(searches).map(([query, found]) => [
      `a search for ${query} finds ${found.join(', ')}`,
      async (scene: Scene) => {
        givenFlights(scene);
        expect(await numbersOf(scene, `/api/flights/search?${query}`)).toEqual(found);
      },
    ]),
  ),
});
