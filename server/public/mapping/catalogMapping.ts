import type { TObject, TSchema, TString } from 'typebox';
import type { AircraftRow, AirlinesRow, AirportsRow } from '../../../db/rows.ts';
import type { AirportQuery, AirportSearchQuery } from '../../contract/classic/airports.ts';
import type { findAircraft } from '../../contract/classic/fleet.ts';
import type { FlightQuery } from '../../contract/classic/flights.ts';
import type { PageQuery } from '../../contract/classic/replies.ts';
import type { FleetPart } from '../../domain/fleet/fleet.ts';
import type { AirlineRecord, FlightPart } from '../../domain/flights/flights.ts';
import type { PilotRecord } from '../../domain/pilots.ts';

interface Call {
  readonly method: 'GET';
  readonly url: string;
  readonly schema: { readonly summary: string; readonly response: { readonly 200: TSchema } };
}

interface ListCall<Query extends TSchema> extends Call {
  readonly schema: Call['schema'] & { readonly querystring: Query };
}

interface LookupCall<Name extends string> extends Call {
  readonly schema: Call['schema'] & { readonly params: TObject<Record<Name, TString>> };
}

type Paged = ListCall<typeof PageQuery>;
type Searched = ListCall<typeof FlightQuery>;

/** How a profile speaks of the catalog and of the pilot: its calls, and its serializers from rows to their replies. */
export interface CatalogMapping {
  readonly listAirlines: Paged;
  readonly getAirline: LookupCall<'id'>;
  readonly listAirports: ListCall<typeof AirportQuery>;
  readonly listHubs: Paged;
  readonly getAirport: LookupCall<'icao'>;
  readonly searchAirports: ListCall<typeof AirportSearchQuery>;
  readonly lookUpAirport: LookupCall<'icao'>;
  readonly listFleet: Paged;
  readonly findAircraft: LookupCall<'id'> & ListCall<(typeof findAircraft)['schema']['querystring']>;
  readonly listFlights: Searched;
  readonly searchFlights: Searched;
  readonly getFlight: LookupCall<'id'>;
  readonly listFlightAircraft: LookupCall<'id'>;
  readonly getUser: Call;
  readonly getUserFleet: Call;

  readonly toAirline: (airline: AirlinesRow) => unknown;
  readonly toExtendedAirline: (airline: AirlineRecord) => unknown;
  readonly toAirport: (airport: AirportsRow) => unknown;
  readonly toFoundAirport: (airport: AirportsRow) => unknown;
  readonly toFleetSubfleet: (part: FleetPart) => unknown;
  readonly toFoundAircraft: (aircraft: AircraftRow, part: FleetPart) => unknown;
  readonly toAircraft: (aircraft: AircraftRow) => unknown;
  readonly toFlight: (part: FlightPart) => unknown;
  readonly toUser: (pilot: PilotRecord) => unknown;
}
