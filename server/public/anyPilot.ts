import { notFound } from '../domain/errors.ts';
import { readAllowedFleet } from '../domain/fleet/fleet.ts';
import type { HttpApp } from '../http/app.ts';
import type { KeyPilot } from './auth.ts';
import { sendPireps } from './pireps.ts';
import type { PublicDeps, Profile } from './profile.ts';
import { readPathId, siteOf } from './replies.ts';
import { sendBids, sendPilot } from './user.ts';

/** Any pilot, as phpVMS shows pilots to each other: without email and key (phpvms7 §2.1). */
export function registerAnyPilot(app: HttpApp, deps: PublicDeps, profile: Profile): void {
  const { db } = deps;
  const { user, pireps } = profile;
  if (user.ofAnyPilot === undefined) return;
  const { getPilot, getPilotFleet, listPilotBids, listPilotPireps } = user.ofAnyPilot;
  const find = ({ pilot, params: { id } }: { readonly pilot: KeyPilot; readonly params: { readonly id: string } }) => {
    const found = db.users.find(id === 'me' ? pilot.user_id : readPathId(id));
    if (found?.deleted_at !== null) throw notFound('pilot', id);
    return found.id;
  };

  app.route({ ...getPilot, handler: (request, reply) => sendPilot(reply, deps, profile, find(request)) });
  app.route({
    ...getPilotFleet,
    handler: (request) => ({
      data: readAllowedFleet(db, find(request)).map((part) => user.toUserSubfleet(part, siteOf(request))),
    }),
  });
  app.route({ ...listPilotBids, handler: (request, reply) => sendBids(reply, deps, profile, find(request)) });
  app.route({
    ...listPilotPireps,
    handler: (request, reply) => sendPireps(request, reply, { db, pireps, user_id: find(request) }),
  });
}
