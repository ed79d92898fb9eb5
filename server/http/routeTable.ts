import type { FastifyInstance } from 'fastify';

/** Which methods a path answers, for the `Allow` header of a 405. */
export interface RouteTable {
  readonly methodsOf: (path: string) => string[];
}

/** Watches the routes of `app` as they are registered. */
export function collectRoutes(app: Pick<FastifyInstance, 'addHook'>): RouteTable {
  const methods = new Map<string, { readonly pattern: RegExp; readonly methods: Set<string> }>();
  app.addHook('onRoute', ({ url, method }) => {
    // A route that answers whatever is left over makes no address known.
    if (url.includes('*')) return;
    const entry = methods.get(url) ?? { pattern: toPattern(url), methods: new Set<string>() };
    for (const name of [method].flat()) entry.methods.add(name);
    methods.set(url, entry);
  });
  return {
    methodsOf: (path) => {
      const found = [...methods.values()]
        .filter(({ pattern }) => pattern.test(path))
        .flatMap((entry) => [...entry.methods]);
      return [...new Set(found)].sort();
    },
  };
}

function toPattern(url: string): RegExp {
  const escaped = url.replaceAll(/[.+?^${}()|[\]\\]/g, String.raw`\$&`);
  const path = escaped.replaceAll(/:\w+/g, '[^/]+').replace(/\/$/, '');
  return new RegExp(`^${path}/?$`);
}
