import { either, integer, many, number, option, type Read, struct, text } from './serde.ts';
import { type Answer, type Client, openClient, type Site } from './site.ts';

// How AeroACARS and ASA-ACARS call, and what they make of answers: Rust with reqwest and serde.

const Airline = struct({ id: integer, icao: text, iata: option(text), name: text });
const Distance = struct({ nmi: option(number), mi: option(number), km: option(number), m: option(number) });
const Weight = struct({ kg: option(number), lbs: option(number) });

const digits: Read<number> = either(integer, (value, at) => {
  const read = text(value, at);
  if (!/^\d+$/.test(read)) throw new Error(`${at}: ${read} is no number`);
  return Number(read);
});

export const Pilot = struct(
  {
    id: integer,
    pilot_id: integer,
    name: text,
    ident: option(text),
    airline_id: option(integer),
    airline: option(Airline),
    rank: option(struct({ name: option(text) })),
    curr_airport: option(text),
    home_airport: option(text),
    state: option(integer),
  },
  { curr_airport: 'curr_airport_id', home_airport: 'home_airport_id' },
);

const SimBrief = struct({
  aircraft_id: option(integer),
  subfleet: option(struct({ fares: many(struct({ id: integer, price: number })) })),
});

export const Bids = many(
  struct({
    id: digits,
    user_id: integer,
    flight_id: either(text, integer),
    flight: struct({
      id: either(text, integer),
      flight_number: either(text, integer),
      dpt_airport_id: text,
      arr_airport_id: text,
      route: option(text),
      flight_time: option(integer),
      level: option(integer),
      distance: option(Distance),
      airline: option(Airline),
      simbrief: option(SimBrief),
    }),
  }),
);

export const Aircraft = struct({
  id: integer,
  registration: option(text),
  icao: option(text),
  airport_id: option(text),
  status: option(text),
  mtow: option(Weight),
});

export const Fleet = many(struct({ id: integer, aircraft: many(Aircraft) }));

/** In the unit of the profile, or the nautical miles of a unit object. */
const flown: Read<number | null> = (value, at) => {
  const read = either(number, Distance)(value, at);
  return typeof read === 'number' ? read : read.nmi;
};

export const Pirep = struct({
  id: text,
  flight_number: text,
  state: integer,
  status: option(text),
  airline_id: option(integer),
  aircraft_id: option(integer),
  dpt_airport_id: option(text),
  arr_airport_id: option(text),
  flight_time: option(integer),
  distance: option(flown),
});
export const Pireps = many(Pirep);

export const Created = struct({ id: text });

export const Track = many(struct({ lat: number, lon: number, altitude: option(number), sim_time: option(text) }));

export const isSuccess = ({ status }: Answer): boolean => status >= 200 && status < 300;

/** `data` of any 2xx. @throws {Error} what the pilot is shown: the title of a refusal, with a text of its own for one of them */
export function decode<T>(read: Read<T>, answer: Answer): T {
  if (isSuccess(answer)) return struct({ data: read })(answer.json(), '$').data;
  const refused = answer.status === 400 && answer.text.includes('aircraft-not-available');
  if (refused) throw new Error('The aircraft is in use or in maintenance');
  throw new Error(`${answer.status} ${struct({ title: text })(answer.json(), '$').title}`);
}

/** What becomes of the flight when an update, log or position is answered so. */
export function fate(answer: Answer): 'goes on' | 'was cancelled on the server' | 'loses its queue' | 'tries again' {
  if (isSuccess(answer)) return 'goes on';
  if (answer.status === 404) return 'was cancelled on the server';
  return [401, 403].includes(answer.status) ? 'loses its queue' : 'tries again';
}

export interface Aero extends Client {
  /** Without a key: so the live map is asked for. */
  readonly getOpenly: (path: string) => Promise<Answer>;
  readonly update: (id: string, body: object) => Promise<Answer>;
  readonly positions: (id: string, positions: object[]) => Promise<Answer>;
}

export function openAero(site: Site, website: string, key: string): Aero {
  const accept = { accept: 'application/json' };
  const headers = { 'x-api-key': key, ...accept, 'accept-encoding': 'gzip' };
  const client = openClient(site, website, headers, { 'content-type': 'application/json' });
  return {
    ...client,
    getOpenly: openClient(site, website, accept).get,
    update: (id, body) => client.post(`pireps/${id}/update`, body),
    positions: (id, positions) => client.post(`pireps/${id}/acars/position`, { positions }),
  };
}

/** All pages, as long as they are full. */
export async function readFleet({ get }: Aero): Promise<{ rows: ReturnType<typeof Fleet>; pages: number }> {
  const rows = [];
  for (let page = 1; ; page += 1) {
    const read = decode(Fleet, await get(`fleet?limit=100&page=${page}`));
    rows.push(...read);
    if (read.length < 100) return { rows, pages: page };
  }
}

/** The aircraft by its id, at either of two addresses. */
export async function findAircraft({ get }: Aero, id: number): Promise<ReturnType<typeof Aircraft> | 'unknown'> {
  for (const path of ['fleet/aircraft', 'aircraft']) {
    const answer = await get(`${path}/${id}`);
    if (answer.status !== 404) return decode(Aircraft, answer);
  }
  return 'unknown';
}

export async function removeBid(
  client: Aero,
  { id, flight_id }: { readonly id: number; readonly flight_id: string | number },
): Promise<Answer> {
  const answer = await client.delete('user/bids', { bid_id: id });
  return [400, 404, 422].includes(answer.status) ? client.delete('user/bids', { flight_id }) : answer;
}
