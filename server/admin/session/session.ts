import { Type } from 'typebox';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { endSession } from '../../contract/admin/session.ts';
import type { HttpApp } from '../../http/app.ts';
import { AppError } from '../../domain/errors.ts';
import type { LoginLinks } from './loginLinks.ts';
import { messagePage } from '../ui.ts';
import type { Session, Sessions } from './sessions.ts';

declare module 'fastify' {
  interface FastifyRequest {
    /** The session of the operator; set on every route that is not `open`. */
    session: Session;
  }
}

/** Requires a session on all routes that are not `open`, including unknown ones. */
export function requireSession(app: HttpApp, sessions: Sessions): void {
  app.decorateRequest('session');
  app.addHook('onRequest', (request, reply, done) => {
    if (request.routeOptions.config.open) return done();
    const session = sessions.find(request);
    if (!session) return done(new AppError('unauthenticated', `Your session has ended. ${howToGetIn}`));
    request.session = session;
    sessions.prolong(session, request, reply);
    done();
  });
}

/** Whether the operator made the call. */
export function hasSession(request: FastifyRequest): boolean {
  return (request.session as Session | undefined) !== undefined;
}

export function registerSession(app: HttpApp, sessions: Sessions, links: LoginLinks): void {
  app.get(
    '/login/:token',
    // A HEAD request would use up the link.
    { config: { open: true }, exposeHeadRoute: false, schema: { params: LoginParams } },
    async (request, reply) => {
      const { 'sec-purpose': secPurpose, purpose = secPurpose } = request.headers;
      if (purpose !== undefined) return refuse(reply, 403, 'This link works only when you open it yourself.');
      if (sessions.find(request)) return reply.redirect('/', 303);
      if (!(await links.use(request.params.token)))
        return refuse(reply, 410, 'This link has already been used or is not valid.');
      await sessions.begin(request, reply);
      return reply.redirect('/', 303);
    },
  );
  app.route({
    ...endSession,
    handler: async (request, reply) => {
      await sessions.end(request.session, request, reply);
      return {};
    },
  });
}

const LoginParams = Type.Object({ token: Type.String() });

export const howToGetIn =
  'In the desktop app, open the window again. Elsewhere, run “homebase link”: it prints a new link that works once.';

function refuse(reply: FastifyReply, status: number, text: string): FastifyReply {
  return messagePage(reply.status(status), {
    title: 'This link no longer works',
    text: `${text} ${howToGetIn}`,
  });
}
