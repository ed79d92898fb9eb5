import type { HttpApp } from '../http/app.ts';
import { airportNotFound } from '../http/errors.ts';
import type { PublicDeps } from './deps.ts';
import { replyPage } from './pagination.ts';
import type { Profile } from './profile.ts';

export function registerAirports(app: HttpApp, { db }: PublicDeps, { catalog }: Profile): void {
  app.route({
    ...catalog.listAirports,
    handler: (request) =>
      replyPage(request, {
        size: 50,
        read: db.airports.slice,
        toData: (airports) => airports.map(catalog.toAirport),
      }),
  });

  app.route({
    ...catalog.listHubs,
    handler: (request) =>
      replyPage(request, {
        size: 50,
        read: db.airports.sliceHubs,
        toData: (airports) => airports.map(catalog.toAirport),
      }),
  });

  app.route({
    ...catalog.getAirport,
    handler: ({ params }) => {
      const icao = params.icao.trim().toUpperCase();
      const airport = db.airports.find(icao);
      if (!airport) throw airportNotFound(icao);
      return { data: catalog.toAirport(airport) };
    },
  });
}
