import { toFileName } from '../../../db/fileNames.ts';
import type { Queries } from '../../../db/open.ts';
import { placed } from '../airports/airports.ts';
import { byId } from '../../contract/mapValues.ts';
import { type Comment, listComments } from './comments.ts';
import type {
  AcarsRow,
  AircraftRow,
  AirlinesRow,
  AirportsRow,
  PirepFieldsRow,
  PirepsRow,
  UsersRow,
} from '../../../db/rows.ts';
import { type OfferedFlight, readOffers } from '../flights/flights.ts';
import { describePilot, type Pilot } from '../pilots.ts';
import type { MapAirport } from '../../../db/views/home.ts';
import type { PirepNames, PirepPictures } from '../../../db/views/pirepNames.ts';
import type { AircraftShort, AirportShort, PilotShort, PirepSummary } from '../../contract/admin/pireps.ts';
import { pilotIdent } from '../flights/ident.ts';

/** A PIREP with its related rows. */
export interface PirepRecord {
  readonly pirep: PirepsRow;
  readonly airline: AirlinesRow;
  readonly dpt_airport: AirportsRow;
  readonly arr_airport: AirportsRow;
  readonly user: UsersRow;
  /** The last position of the track. */
  readonly position: AcarsRow | undefined;
  /** Newest first. */
  readonly comments: readonly Comment[];
  readonly fields: readonly PirepFieldsRow[];
}

/** A PIREP that also has its aircraft, its scheduled flight, and more about its pilot. */
export interface FullPirepRecord extends PirepRecord {
  readonly aircraft: AircraftRow;
  readonly flight: OfferedFlight | undefined;
  readonly pilot: Pilot;
}

/**
 * What is read of a PIREP's route, notes, comments and fields, of which a pilot can put 300 KB into each one. Lists of one
 * pilot have the short ones, lists of many pilots none of them but a short route.
 */
export type ShownTexts = 'all' | 'short' | 'none';

/** In bytes. Comments count together, and fields. */
const longestShown: Readonly<Record<ShownTexts, number>> = { all: Infinity, short: 2048, none: 0 };

/** Reads the related rows of PIREPs with a few statements, for any number of PIREPs. */
export function readPireps(db: Queries, pireps: readonly PirepsRow[], texts: ShownTexts): PirepRecord[] {
  const ids = pireps.map(({ id }) => id);
  const airlines = byId(db.airlines.listByIds(pireps.map(({ airline_id }) => airline_id)));
  const airports = byId(
    db.airports.listByIds(pireps.flatMap(({ dpt_airport_id, arr_airport_id }) => [dpt_airport_id, arr_airport_id])),
  );
  const users = byId(db.users.listByIds(pireps.map(({ user_id }) => user_id)));
  const positions = new Map(db.acars.listLastPositions(ids).map((row) => [row.pirep_id, row]));
  const comments = Map.groupBy(listComments(db, shownOf(db.pirepComments, ids, texts)), ({ pirep_id }) => pirep_id);
  const fields = Map.groupBy(db.pirepFields.list(shownOf(db.pirepFields, ids, texts)), ({ pirep_id }) => pirep_id);
  const flights = new Set(db.flights.listByIds(pireps.flatMap(({ flight_id }) => flight_id ?? [])).map(({ id }) => id));
  return pireps.map((pirep) => ({
    // A flight in the trash is left out.
    pirep: {
      ...pirep,
      flight_id: flights.has(pirep.flight_id ?? '') ? pirep.flight_id : null,
      route: shortened(pirep.route, Math.max(longestShown[texts], longestShown.short)),
      notes: shortened(pirep.notes, longestShown[texts]),
    },
    // Foreign keys guarantee these rows.
    airline: airlines.get(pirep.airline_id) as AirlinesRow,
    dpt_airport: airports.get(pirep.dpt_airport_id) as AirportsRow,
    arr_airport: airports.get(pirep.arr_airport_id) as AirportsRow,
    user: users.get(pirep.user_id) as UsersRow,
    position: toShown(positions.get(pirep.id), texts),
    comments: comments.get(pirep.id) ?? [],
    fields: fields.get(pirep.id) ?? [],
  }));
}

type Measured = Queries['pirepComments'] | Queries['pirepFields'];

function shownOf({ measure }: Measured, ids: readonly string[], texts: ShownTexts): readonly string[] {
  if (texts === 'none') return [];
  return texts === 'all' ? ids : ids.filter((id) => measure(id).bytes <= longestShown[texts]);
}

function shortened(text: string, longest: number): string {
  return Buffer.byteLength(text) <= longest ? text : '';
}

/** Some clients write to the log with each position. */
function toShown(position: AcarsRow | undefined, texts: ShownTexts): AcarsRow | undefined {
  return position && texts === 'none' ? { ...position, log: null } : position;
}

/** Like `readPireps`, with a few more statements. */
export function readFullPireps(db: Queries, pireps: readonly PirepsRow[], texts: ShownTexts): FullPirepRecord[] {
  const records = readPireps(db, pireps, texts);
  const aircraft = byId(db.aircraft.listByIds(pireps.map(({ aircraft_id }) => aircraft_id)));
  const flights = db.flights.listByIds(pireps.flatMap(({ flight_id }) => flight_id ?? []));
  const flightsById = byId(flights);
  const toOffer = readOffers(db, flights);
  const airline_ids = [...flights, ...records.map(({ user }) => user)].map(({ airline_id }) => airline_id);
  const airlines = byId(db.airlines.listByIds(airline_ids));
  const airlineOf = ({ airline_id }: { readonly airline_id: number }) => airlines.get(airline_id) as AirlinesRow;
  return records.map((record) => {
    const { pirep, user } = record;
    const flight = flightsById.get(pirep.flight_id ?? '');
    return {
      ...record,
      // Foreign keys guarantee these rows.
      aircraft: aircraft.get(pirep.aircraft_id) as AircraftRow,
      flight: flight && { flight, airline: airlineOf(flight), ...toOffer(flight) },
      pilot: describePilot(db, user, airlineOf(user)),
    };
  });
}

type Names = Pick<PirepSummary, 'id' | 'ident' | 'state' | 'status'> & {
  readonly pilot: PilotShort;
  readonly aircraft: AircraftShort;
};

/** Names a flight, its pilot and its aircraft for the operator. */
export function toNames(db: Queries, row: PirepNames): Names {
  return {
    id: row.id,
    ident: row.airline_icao + row.flight_number,
    state: row.state,
    status: row.status,
    pilot: { id: row.user_id, ident: pilotIdent(db, row.pilot_airline_icao, row.pilot_id), name: row.pilot_name },
    aircraft: {
      id: row.aircraft_id,
      registration: row.registration,
      icao: row.aircraft_icao,
      name: row.aircraft_name,
    },
  };
}

/** The same with pictures. */
export function toPicturedNames(
  db: Queries,
  row: PirepNames & PirepPictures,
): Names & Pick<PirepSummary, 'pilot' | 'aircraft'> {
  const { pilot, aircraft, ...names } = toNames(db, row);
  return {
    ...names,
    pilot: { ...pilot, picture: row.pilot_picture },
    aircraft: { ...aircraft, picture: row.aircraft_picture },
  };
}

/** Shortens an airport for maps and reports. */
export function toAirportShort(airport: MapAirport): AirportShort {
  const { id, name, city, lat, lon, hub } = placed(airport);
  return { id, name, city, lat, lon, hub: hub === 1 };
}

/** The name of a file about a PIREP, without its ending: `KTW612-EDDH-LPPT-2026-11-20`. */
export function fileNameOf(db: Queries, pirep: PirepsRow): string {
  const ident = `${db.airlines.find(pirep.airline_id)?.icao ?? ''}${pirep.flight_number}`;
  const day = (pirep.block_off_time ?? pirep.created_at).slice(0, 10);
  return toFileName([ident, pirep.dpt_airport_id, pirep.arr_airport_id, day].join('-'));
}
