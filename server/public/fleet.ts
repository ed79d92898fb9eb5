import type { AircraftRow } from '../../db/rows.ts';
import type { Db } from '../../db/open.ts';
import { findKeptAircraft, readFleet } from '../domain/fleet/fleet.ts';
import type { HttpApp } from '../http/app.ts';
import { invalid, notFound } from '../domain/errors.ts';
import type { PublicDeps } from './deps.ts';
import { readPathId, replyPage } from './replies.ts';
import type { Profile } from './profile.ts';

export function registerFleet(app: HttpApp, { db }: PublicDeps, { catalog }: Profile): void {
  // phpVMS's clients also say `subfleet` (phpvms7 §2.1).
  for (const root of ['/fleet', '/subfleet']) {
    app.route({
      ...catalog.listFleet,
      url: catalog.listFleet.url.replace('/fleet', root),
      handler: (request) =>
        replyPage(request, {
          size: 50,
          read: db.subfleets.slice,
          toData: (subfleets) => readFleet(db, subfleets).map(catalog.toFleetSubfleet),
        }),
    });

    app.route({
      ...catalog.findAircraft,
      url: catalog.findAircraft.url.replace('/fleet', root),
      handler: ({ params, query }) => {
        const aircraft = findAircraft(db, query.type, params.id);
        if (!aircraft) throw notFound('aircraft', params.id);
        const [part] = readFleet(db, db.subfleets.listByIds([aircraft.subfleet_id]));
        return { data: part && catalog.toFoundAircraft(aircraft, part) };
      },
    });
  }
}

/** `type` says what `id` is (§4.4). */
function findAircraft(db: Db, type: string | undefined, id: string): AircraftRow | undefined {
  switch (type?.toLowerCase()) {
    case undefined:
    case 'id':
      return findKeptAircraft(db, readPathId(id));
    case 'registration':
      return db.aircraft.findByRegistration(id);
    case 'tail_number':
    // Its name at phpVMS, whose replies show it so (phpvms7 §9.1).
    case 'fin':
      return db.aircraft.findByTailNumber(id);
    case 'icao':
      return db.aircraft.findByIcao(id);
    default:
      throw invalid('type', 'The type must be registration, tail_number or icao.');
  }
}
