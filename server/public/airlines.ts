import type { HttpApp } from '../http/app.ts';
import { notFound } from '../domain/errors.ts';
import { readAirlines } from '../domain/flights/flights.ts';
import type { PublicDeps } from './deps.ts';
import { readPathId, replyPage } from './replies.ts';
import type { Profile } from './profile.ts';

export function registerAirlines(app: HttpApp, { db }: PublicDeps, { catalog }: Profile): void {
  app.route({
    ...catalog.listAirlines,
    handler: (request) =>
      replyPage(request, {
        size: 50,
        read: db.airlines.sliceActive,
        toData: (airlines) => airlines.map(catalog.toAirline),
      }),
  });

  app.route({
    ...catalog.getAirline,
    handler: ({ params }) => {
      const airline = db.airlines.find(readPathId(params.id));
      if (!airline) throw notFound('airline', params.id);
      return { data: readAirlines(db, [airline]).map(catalog.toExtendedAirline)[0] };
    },
  });
}
