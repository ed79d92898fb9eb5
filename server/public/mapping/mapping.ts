import type { Static, TObject, TSchema, TString } from 'typebox';
import type { Db } from '../../../db/open.ts';
import type { LiveRow } from '../../../db/views/live.ts';
import type { AcarsRow, AircraftRow, AirlinesRow, AirportsRow, PirepsRow } from '../../../db/rows.ts';
import type { postEvents, postLogs, postPositions, postRoute } from '../../contract/classic/acars.ts';
import type { AirportQuery, AirportSearchQuery } from '../../contract/classic/airports.ts';
import type { BidChoice, NewBid } from '../../contract/classic/bids.ts';
import type { LiveFeature } from '../../contract/classic/maps.ts';
import type { findAircraft } from '../../contract/classic/fleet.ts';
import type { FlightQuery } from '../../contract/classic/flights.ts';
import type {
  FileBody,
  ListQuery,
  postComment,
  postFields,
  PrefileBody,
  UpdateBody,
} from '../../contract/classic/pireps.ts';
import type { PageQuery, PirepParams } from '../../contract/classic/replies.ts';
import type { FileBody as LenientFileBody } from '../../contract/phpvms7/pireps.ts';
import type { FleetPart, Objection } from '../../domain/fleet/fleet.ts';
import type { BidRecord } from '../../domain/flights/bids.ts';
import type { AirlineRecord, FlightPart } from '../../domain/flights/flights.ts';
import type { Comment } from '../../domain/pireps/comments.ts';
import type { PilotRecord } from '../../domain/pilots.ts';
import type { ShownTexts } from '../../domain/pireps/pirepRecord.ts';
import type { NamedPirep } from './publicPirep.ts';

// The calls of a profile, and the functions that map rows to replies. A profile's mapping is typed by its calls
// (`CatalogMapping<typeof calls>`), and each function must return the reply of their contract: a missing or misspelled field
// does not compile (decision 0042). Routes are written once for all profiles. For them, the calls have the same parameters
// and bodies, and replies of any form. `site` is the address that the caller uses, for URLs of pictures.

interface Call {
  readonly method: 'GET' | 'POST' | 'PUT' | 'DELETE';
  readonly url: string;
  readonly schema: { readonly summary: string; readonly response: { readonly [status: number]: TSchema } };
}

type With<Part> = Call & { readonly schema: Part };

interface Query<Fields extends TSchema> {
  readonly querystring: Fields;
}

interface Params<Name extends string> {
  readonly params: TObject<Record<Name, TString>>;
}

interface Body<Fields extends TObject> {
  readonly body: Fields;
}

type Reply<C extends Call> = Static<C['schema']['response'][keyof C['schema']['response'] & number]>;

/** The `data` of a call's reply; one row if it is a list. */
type Data<C extends Call> =
  unknown extends Reply<C>
    ? unknown
    : Reply<C> extends { data: infer D }
      ? D extends readonly (infer Row)[]
        ? Row
        : D
      : never;

interface CatalogCalls {
  readonly listAirlines: With<Query<typeof PageQuery>>;
  readonly getAirline: With<Params<'id'>>;
  readonly listAirports: With<Query<typeof AirportQuery>>;
  readonly listHubs: With<Query<typeof PageQuery>>;
  readonly getAirport: With<Params<'icao'>>;
  readonly searchAirports: With<Query<typeof AirportSearchQuery>>;
  readonly lookUpAirport: With<Params<'icao'>>;
  readonly listFleet: With<Query<typeof PageQuery>>;
  readonly findAircraft: With<Params<'id'> & Query<(typeof findAircraft)['schema']['querystring']>>;
  readonly listFlights: With<Query<typeof FlightQuery>>;
  readonly searchFlights: With<Query<typeof FlightQuery>>;
  readonly getFlight: With<Params<'id'>>;
  readonly listFlightAircraft: With<Params<'id'>>;
}

/** Airlines, airports, fleet and flights. */
export type CatalogMapping<C extends CatalogCalls = CatalogCalls> = Pick<C, keyof CatalogCalls> & {
  readonly toAirline: (airline: AirlinesRow, site: string) => Data<C['listAirlines']>;
  readonly toExtendedAirline: (airline: AirlineRecord, site: string) => Data<C['getAirline']>;
  readonly toAirport: (
    airport: AirportsRow,
  ) => Data<C['listAirports']> & Data<C['listHubs']> & Data<C['getAirport']> & Data<C['lookUpAirport']>;
  readonly toFoundAirport: (airport: AirportsRow) => Data<C['searchAirports']>;
  readonly toFleetSubfleet: (part: FleetPart, site: string) => Data<C['listFleet']>;
  readonly toFoundAircraft: (aircraft: AircraftRow, part: FleetPart) => Data<C['findAircraft']>;
  readonly toFlightAircraft: (aircraft: readonly AircraftRow[]) => Reply<C['listFlightAircraft']>;
  readonly toFlight: (
    part: FlightPart & Objection,
    site: string,
  ) => Data<C['listFlights']> & Data<C['searchFlights']> & Data<C['getFlight']>;
};

interface UserCalls {
  readonly getUser: Call;
  readonly getUserFleet: Call;
  readonly listBids: Call;
  readonly getBid: With<Params<'id'>>;
  readonly addBid: With<Body<typeof NewBid>>;
  readonly removeBid: With<Body<typeof BidChoice>>;
}

/** Calls that read any pilot, for those who have a key. */
interface AnyPilotCalls {
  readonly getPilot: With<Params<'id'>>;
  readonly getPilotFleet: With<Params<'id'>>;
  readonly listPilotBids: With<Params<'id'>>;
  readonly listPilotPireps: With<Params<'id'> & Query<typeof ListQuery>>;
}

/** The pilot of the key, and the pilot's bids. */
export type UserMapping<C extends UserCalls = UserCalls> = Pick<C, keyof UserCalls> & {
  /** @param isOwn whether the pilot of the key reads it */
  readonly toUser: (pilot: PilotRecord, site: string, isOwn: boolean) => Omit<Data<C['getUser']>, 'bids'>;
  readonly toUserSubfleet: (part: FleetPart, site: string) => Data<C['getUserFleet']>;
  readonly toBid: (
    bid: BidRecord & Objection,
    site: string,
  ) => Data<C['listBids']> & Data<C['getBid']> & Data<C['addBid']> & Data<C['removeBid']>;
  /** Whether adding a bid replies with that bid, or with the list of all bids (§4.3). */
  readonly answersOneBid: boolean;
  /** phpVMS has them, the API contract has not. They answer what the calls about the pilot of the key do. */
  readonly ofAnyPilot?: AnyPilotCalls;
};

type OnPirep<Part = unknown> = With<{ readonly params: typeof PirepParams } & Part>;
type BodyOf<C extends { readonly schema: { readonly body: TObject } }> = Body<C['schema']['body']>;

interface PirepCalls {
  readonly prefilePirep: With<Body<typeof PrefileBody>>;
  readonly updatePirep: OnPirep<Body<typeof UpdateBody>>;
  readonly filePirep: OnPirep<Body<typeof FileBody | typeof LenientFileBody>>;
  readonly cancelPirep: OnPirep;
  readonly getPirep: OnPirep;
  readonly listOwnPireps: With<Query<typeof ListQuery>>;
  readonly listLivePireps: Call;
  readonly postComment: OnPirep<BodyOf<typeof postComment>>;
  readonly listComments: OnPirep;
  readonly postFields: OnPirep<BodyOf<typeof postFields>>;
  readonly listFields: OnPirep;
  readonly postPositions: OnPirep<BodyOf<typeof postPositions>>;
  readonly listPositions: OnPirep;
  readonly postEvents: OnPirep<BodyOf<typeof postEvents>>;
  readonly listEvents: OnPirep;
  readonly postLogs: OnPirep<BodyOf<typeof postLogs>>;
  readonly listLogs: OnPirep;
  readonly postRoute: OnPirep<BodyOf<typeof postRoute>>;
  readonly getRoute: OnPirep;
  readonly deleteRoute: OnPirep;
}

/** What a live flight and its pilot are called on maps. */
export type LiveNames = Pick<LiveFeature['properties'], 'ident' | 'pilot_name'>;

/** PIREPs with their comments and rows. */
export type PirepMapping<C extends PirepCalls = PirepCalls> = Pick<C, keyof PirepCalls> & {
  /** The paths of `listPositions` below the PIREP. */
  readonly trackPaths: readonly string[];
  /** Reads the related rows of PIREPs that the profile shows. */
  readonly toPireps: (
    db: Db,
    pireps: readonly PirepsRow[],
    shown: { readonly site: string; readonly texts: ShownTexts },
  ) => (NamedPirep &
    Data<C['prefilePirep']> &
    Data<C['updatePirep']> &
    Data<C['filePirep']> &
    Data<C['getPirep']> &
    Data<C['listOwnPireps']> &
    Data<C['listLivePireps']>)[];
  /** phpVMS has it, the API contract has not. */
  readonly listFinances?: OnPirep;
  readonly toLiveNames: (row: LiveRow) => LiveNames;
  readonly toComment: (comment: Comment) => Data<C['listComments']> & Data<C['postComment']>;
  readonly toRecord: (row: AcarsRow) => Data<C['listPositions']> & Data<C['listLogs']> & Data<C['getRoute']>;
  readonly toEventRecord: (row: AcarsRow) => Data<C['listEvents']>;
};
