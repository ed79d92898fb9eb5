import type { Answer } from './site.ts';

// What vmsOpenAcars makes of answers: C# with Newtonsoft.Json.

type Read = Readonly<Record<string, unknown>>;

/** `token["a"]?["b"]`: a missing key is fine, but nothing is looked up in null, a number or a text. */
export function at(token: unknown, ...path: string[]): unknown {
  return path.reduce<unknown>((from, key) => {
    if (from === undefined) return undefined;
    if (typeof from !== 'object' || from === null) throw new Error(`Cannot access ${key} on ${JSON.stringify(from)}`);
    return (from as Record<string, unknown>)[key];
  }, token);
}

/** `Value<double>() ?? …`, which null is not read by. */
export function toNumber(token: unknown, otherwise = 0): number {
  if (token !== undefined && typeof token !== 'number') throw new Error(`${JSON.stringify(token)} is no number`);
  return token ?? otherwise;
}

export function toInteger(token: unknown, otherwise = 0): number {
  const number = toNumber(token, otherwise);
  if (!Number.isInteger(number)) throw new Error(`${number} is no integer`);
  return number;
}

export function toList(token: unknown): unknown[] {
  return Array.isArray(token) ? token : [];
}

export const isSuccess = ({ status }: Answer): boolean => status >= 200 && status < 300;

export function readPilot(answer: Answer): Read {
  const data = at(answer.json(), 'data');
  return {
    id: toInteger(at(data, 'id')),
    ident: at(data, 'ident'),
    name: at(data, 'name'),
    airline_id: toInteger(at(data, 'airline_id'), 1),
    rank: at(data, 'rank', 'name'),
    curr_airport: at(data, 'curr_airport'),
    ivao_id: toInteger(at(data, 'ivao_id')),
    country: at(data, 'airline', 'country'),
    seats: toInteger(at(data, 'curr_aircraft', 'subfleet', 'total_seats')),
  };
}

export function readFlight(flight: unknown): Read {
  return {
    id: at(flight, 'id'),
    flight_number: at(flight, 'flight_number'),
    airline: at(flight, 'airline', 'icao'),
    distance: toNumber(at(flight, 'distance', 'nmi')),
    flight_time: toInteger(at(flight, 'flight_time')),
    types: toList(at(flight, 'subfleets')).map((subfleet) => at(subfleet, 'type')),
  };
}

/** A bid whose flight cannot be read is not shown. */
export function readBids(answer: Answer): Read[] {
  return toList(at(answer.json(), 'data')).flatMap((bid) => {
    try {
      const flight = at(bid, 'flight');
      return [{ bid_id: at(bid, 'id'), aircraft_id: at(bid, 'aircraft_id'), ...readFlight(flight) }];
    } catch {
      return [];
    }
  });
}

export function readPirep(pirep: unknown): Read {
  return {
    id: at(pirep, 'id'),
    flight_number: at(pirep, 'flight_number'),
    origin: at(pirep, 'dpt_airport_id'),
    destination: at(pirep, 'arr_airport_id'),
    status: at(pirep, 'status'),
    block_fuel: toNumber(at(pirep, 'block_fuel', 'kg')),
    fuel_used: toNumber(at(pirep, 'fuel_used', 'kg')),
    distance: toNumber(at(pirep, 'distance', 'nmi')),
    flight_time: toInteger(at(pirep, 'flight_time')),
    type: at(pirep, 'aircraft', 'icao'),
  };
}

/** The flights to resume; one that cannot be read makes it look as if there were none. */
export function readRunning(answer: Answer): Read[] {
  try {
    return toList(at(answer.json(), 'data'))
      .filter((pirep) => toInteger(at(pirep, 'state')) === 0)
      .map(readPirep);
  } catch {
    return [];
  }
}

const columns = {
  integer: ['type', 'nav_type', 'order', 'heading', 'gs', 'ias', 'transponder'],
  number: ['distance', 'altitude', 'altitude_agl', 'altitude_msl', 'vs', 'fuel'],
  string: ['id', 'pirep_id', 'name', 'status', 'log', 'sim_time', 'source', 'created_at', 'updated_at'],
  boolean: ['autopilot'],
} as const;

/** The track that was sent before; a row that cannot be read loses all of them. */
export function readTrack(answer: Answer): { readonly status: unknown; readonly log: unknown }[] {
  const rows = toList(at(answer.json(), 'data'));
  const unread = rows.flatMap((row) => [
    ...Object.entries(columns).flatMap(([kind, keys]) => keys.filter((key) => !mayBe(kind, at(row, key)))),
    ...['lat', 'lon'].filter((key) => typeof at(row, key) !== 'number'),
  ]);
  if (unread.length > 0) throw new Error(`Could not convert ${unread.join(', ')}`);
  return rows.map((row) => ({ status: at(row, 'status'), log: at(row, 'log') }));
}

function mayBe(kind: string, value: unknown): boolean {
  if (value === null || value === undefined) return true;
  return kind === 'integer' ? Number.isInteger(value) : typeof value === kind;
}
