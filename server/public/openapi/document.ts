import swagger from '@fastify/swagger';
import { Type } from 'typebox';
import type { Endpoint } from '../../contract/endpoint.ts';
import type { HttpApp } from '../../http/app.ts';
import { version } from '../../core/version.ts';
import type { Profile } from '../profile.ts';
import { describeCall } from './callDescription.ts';
import { nameSchemas, namesOf } from './components.ts';
import { introduce } from './introduction.ts';
import { groupOtherSpellings, type Operation, type Paths } from './otherSpellings.ts';
import { tagOf, tags } from './tags.ts';

export const getDocument = {
  method: 'GET',
  url: '/openapi.json',
  schema: {
    summary: 'This document, as OpenAPI 3.1',
    description: 'Every call of this profile, for tools and for the page at `/docs`. Open; not in the contract.',
    response: { 200: Type.Object({ openapi: Type.String() }, { additionalProperties: true }) },
  },
} as const satisfies Endpoint;

const securitySchemes = {
  'X-API-Key': { type: 'apiKey', in: 'header', name: 'X-API-Key', description: 'The API key of a pilot.' },
  Authorization: { type: 'http', scheme: 'bearer', description: 'The same key; the word Bearer may be left out.' },
} as const;

/**
 * Describes the routes that are registered on `api` from now on, at `/openapi.json` below the mount of the profile. It is
 * put together when somebody asks for it first.
 */
export async function registerDocument(api: HttpApp, profile: Profile): Promise<void> {
  // As pilots enter it: both the API contract and phpVMS's write the addresses of calls from `/api` on.
  const site = profile.mount.slice(0, -'/api'.length);
  const names = namesOf(profile.documentation.schemas);
  const firstSpellings = new Map<unknown, string>();
  await api.register(swagger, {
    openapi: {
      openapi: '3.1.0',
      info: { title: profile.documentation.title, version, description: introduce(profile) },
      // Relative: whoever reads the document calls the host that he has it from.
      servers: [{ url: site === '' ? '/' : site }],
      components: { securitySchemes },
      security: Object.keys(securitySchemes).map((name) => ({ [name]: [] })),
      tags: [...tags],
    },
    transform: ({ schema, url, route: { method, config } }) => {
      const call = { schema, method: [method].flat()[0], isOpen: config?.open === true } as Parameters<
        typeof describeCall
      >[0];
      const first = firstSpellings.get(schema) ?? `${call.method} ${swagger.formatParamUrl(url.slice(site.length))}`;
      firstSpellings.set(schema, first);
      const operation: Operation = { tags: [tagOf(url.slice(profile.mount.length))], 'x-same-as': first };
      return { url, schema: { ...describeCall(call, names), ...operation } };
    },
    transformObject: (given) => finish(given as unknown as { openapiObject: Document }),
  });
  let text: string | undefined;
  const toText = (document: unknown): string => (text ??= JSON.stringify(document));
  api.route({
    ...getDocument,
    config: { open: true },
    handler: (_request, reply) => {
      void reply.type('application/json').serializer(toText);
      return api.swagger() as { openapi: string };
    },
  });
}

interface Document {
  readonly paths: Paths;
  readonly components: object;
}

function finish({ openapiObject: { paths, components, ...rest } }: { readonly openapiObject: Document }): object {
  const { value, schemas } = nameSchemas(groupOtherSpellings(paths));
  return { ...rest, paths: value, components: { ...components, schemas } };
}
