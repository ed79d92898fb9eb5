import type { Db } from '../../db/open.ts';
import type { UsersRow } from '../../db/rows.ts';
import { type DepartureFlight, getDepartures } from '../contract/classic/departures.ts';
import { toDistance } from '../contract/units.ts';
import { type DepartingFlight, type Departures, readDepartures } from '../domain/flights/departures.ts';
import { flightIdent } from '../domain/flights/ident.ts';
import type { HttpApp } from '../http/app.ts';
import { flightsAtOnce } from './flights.ts';
import { replyPage } from './replies.ts';

const maxAircraft = 50;

/** What the pilot of the key can fly now: the same in every profile. */
export function registerDepartures(app: HttpApp, db: Db): void {
  app.route({
    ...getDepartures,
    handler: (request) => {
      const { pilot, query } = request;
      // The key has an owner.
      const user = db.users.find(pilot.user_id) as UsersRow;
      const airport = query.airport?.toUpperCase() ?? user.curr_airport_id;
      let found: Departures = { rows: [], total: 0, objections: [], aircraft: [] };
      const page = replyPage(request, {
        size: flightsAtOnce,
        read: (slice) => {
          if (airport !== null)
            found = readDepartures(db, { user, airport_id: airport, all: query.all === true }, slice);
          return found;
        },
        toData: (rows) => rows.map(toDepartureFlight),
      });
      const { objections, aircraft } = found;
      return {
        ...page,
        data: {
          curr_airport: user.curr_airport_id,
          airport,
          objections: [...objections],
          aircraft: aircraft.slice(0, maxAircraft),
          aircraft_total: aircraft.length,
          flights: page.data,
        },
      };
    },
  });
}

function toDepartureFlight(part: DepartingFlight): DepartureFlight {
  const { flight, airline, subfleets, objections, ...others } = part;
  return {
    ...flight,
    ...others,
    ident: flightIdent(airline.icao, flight),
    airline,
    distance: toDistance(flight.distance ?? 0),
    subfleets: [...subfleets],
    objections: [...objections],
  };
}
