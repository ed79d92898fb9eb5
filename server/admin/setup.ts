import { listAirportsNear } from '../contract/admin/setup.ts';
import { listBuiltinAirportsNear } from '../domain/builtinAirports.ts';
import type { HttpApp } from '../http/app.ts';

/** The first run: from nothing to a pilot with a key. */
export function registerSetup(app: HttpApp): void {
  app.route({
    ...listAirportsNear,
    handler: ({ query: { lat, lon, nm } }) => ({ data: listBuiltinAirportsNear({ lat, lon }, nm) }),
  });
}
