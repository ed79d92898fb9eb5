import { offerFleet, readAllowedFleet } from '../domain/fleet/fleet.ts';
import { readPilot } from '../domain/pilots.ts';
import type { HttpApp } from '../http/app.ts';
import type { PublicDeps } from './deps.ts';
import type { Profile } from './profile.ts';

export function registerUser(app: HttpApp, { db }: PublicDeps, { catalog, rules }: Profile): void {
  // The second spelling is phpVMS's (phpvms7 §2.1).
  for (const url of [catalog.getUser.url, '/users/me']) {
    app.route({
      ...catalog.getUser,
      url,
      handler: ({ pilot: { user_id } }) => {
        const pilot = readPilot(db, user_id);
        const bids = pilot.bids.map(offerFleet(db, user_id, rules));
        return { data: catalog.toUser({ ...pilot, bids }) };
      },
    });
  }

  app.route({
    ...catalog.getUserFleet,
    handler: ({ pilot }) => ({ data: readAllowedFleet(db, pilot.user_id).map(catalog.toFleetSubfleet) }),
  });
}
