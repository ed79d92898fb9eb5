import { call } from '../server/contract/call.ts';
import { listAirports } from '../server/contract/classic/airports.ts';
import { filePirep, prefilePirep } from '../server/contract/classic/pireps.ts';
import { getUser, getUserFleet } from '../server/contract/classic/user.ts';
import { closeSchema } from '../server/contract/closeSchema.ts';
import type { Endpoint, EndpointInput, EndpointOutput } from '../server/contract/endpoint.ts';
import { schemaErrors } from '../server/contract/schemaErrors.ts';

/** A pilot's ACARS client. It throws when a reply does not match the contract. */
export interface AcarsClient {
  readonly send: <E extends Endpoint>(endpoint: E, input: EndpointInput<E>) => Promise<EndpointOutput<E>>;
  /** Prefiles a flight that the pilot may fly from the current airport. Returns the id of the PIREP. */
  readonly prefile: (flight_number: number) => Promise<string>;
  /** Files a PIREP. */
  readonly file: (id: string, figures?: Partial<EndpointInput<typeof filePirep>['body']>) => Promise<void>;
}

export function createAcarsClient(api: string, key: string): AcarsClient {
  const send = async <E extends Endpoint>(endpoint: E, input: EndpointInput<E>): Promise<EndpointOutput<E>> => {
    const reply = await call(endpoint, input, async ({ method, path, body }) => {
      const response = await fetch(`${api}/api${path}`, {
        method,
        headers: { 'x-api-key': key, ...(body === undefined ? {} : { 'content-type': 'application/json' }) },
        ...(body === undefined ? {} : { body: JSON.stringify(body) }),
      });
      return { status: response.status, body: await response.json() };
    });
    const wrong = Object.values(endpoint.schema.response).map((schema) => schemaErrors(closeSchema(schema), reply));
    if (wrong.flat().length > 0) throw new Error(`${endpoint.method} ${endpoint.url} returned ${wrong.join('; ')}`);
    return reply;
  };
  return {
    send,
    prefile: async (flight_number) => {
      const { data: user } = await send(getUser, {});
      const { data: fleet } = await send(getUserFleet, {});
      const { data: airports } = await send(listAirports, {});
      const subfleet = fleet.find(({ aircraft }) => aircraft.length > 0);
      const reply = await send(prefilePirep, {
        body: {
          airline_id: subfleet?.airline_id ?? 0,
          aircraft_id: subfleet?.aircraft[0]?.id ?? 0,
          flight_number: String(flight_number),
          dpt_airport_id: user.curr_airport ?? '',
          arr_airport_id: airports.find(({ id }) => id !== user.curr_airport)?.id ?? '',
          source_name: 'Homebase test client',
        },
      });
      return reply.data.id;
    },
    file: async (id, figures = {}) => {
      const body = { distance: 100, flight_time: 60, fuel_used: 1000, ...figures };
      await send(filePirep, { params: { id }, body });
    },
  };
}
