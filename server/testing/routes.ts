import { subscribe, unsubscribe } from 'node:diagnostics_channel';
import type { FastifyContextConfig } from 'fastify';
import type { Endpoint } from '../contract/endpoint.ts';
import type { HttpApp } from '../http/app.ts';

/** A route of an app as it was registered. */
export interface Route {
  readonly method: string;
  /** With parameters as Fastify writes them: `/api/pireps/:id`. */
  readonly url: string;
  readonly schema?: Partial<Endpoint['schema']>;
  readonly config?: FastifyContextConfig;
}

/** @returns what `create` makes, and a function that lists the routes of an app that it created */
export function recordRoutes<T>(create: () => T): {
  readonly created: T;
  readonly routesOf: (app: HttpApp) => Promise<readonly Route[]>;
} {
  const routes = new Map<HttpApp, Route[]>();
  const record = (message: unknown): void => {
    const { fastify: app } = message as { readonly fastify: HttpApp };
    const found: Route[] = [];
    app.addHook('onRoute', ({ method, url, schema, config }) => {
      for (const name of [method].flat()) found.push({ method: name, url, schema, config } as Route);
    });
    routes.set(app, found);
  };
  subscribe('fastify.initialization', record);
  try {
    const created = create();
    return {
      created,
      routesOf: async (app) => {
        await app.ready();
        return routes.get(app) ?? [];
      },
    };
  } finally {
    unsubscribe('fastify.initialization', record);
  }
}
