import swagger from '@fastify/swagger';
import type { Queries } from '../../../db/open.ts';
import { sitePathOf } from '../../domain/settings/rootProfile.ts';
import type { Endpoint } from '../../contract/endpoint.ts';
import { mapValues } from '../../contract/mapValues.ts';
import { version } from '../../version.ts';
import type { HttpApp } from '../../http/app.ts';
import { describeCall, nameSchemas, namesOf } from './callDescription.ts';
import { introduce } from './documentation.ts';
import type { Profile } from '../profile.ts';
import { Type } from 'typebox';

/** The groups of a document, in its order. */
const tags = [
  { name: 'Pilot', description: 'The pilot who owns the key, permitted subfleets, bids (§4.3).' },
  { name: 'Catalog', description: 'Airlines, airports, fleet and flights (§4.4).' },
  { name: 'PIREPs', description: 'Reports from prefile to filing, with fields and comments (§4.5–4.7, §4.11, §4.12).' },
  { name: 'ACARS', description: 'Positions, log and route of a flight (§4.8–4.10).' },
  { name: 'Service', description: 'The program and its settings (§4.2).' },
  {
    name: 'Aliases',
    description: 'Other paths and methods that phpVMS clients use for the calls above.',
  },
] as const;

type Tag = (typeof tags)[number]['name'];

const tagsByFirstPart: Readonly<Record<string, Tag>> = {
  user: 'Pilot',
  users: 'Pilot',
  bids: 'Pilot',
  airlines: 'Catalog',
  airports: 'Catalog',
  fleet: 'Catalog',
  subfleet: 'Catalog',
  flights: 'Catalog',
  pireps: 'PIREPs',
  acars: 'ACARS',
};

/** @param path below the mount of the profile: `/pireps/:id/acars/position` */
function tagOf(path: string): Tag {
  const [, first = '', , third = ''] = path.split('/');
  if (first === 'pireps' && (third === 'acars' || third === 'route')) return 'ACARS';
  if (path === '/user/pireps') return 'PIREPs';
  return tagsByFirstPart[first] ?? 'Service';
}

interface Operation {
  readonly tags: readonly Tag[];
  readonly summary?: string;
  readonly description?: string;
  /** The spelling that was registered first for the same contract object. */
  readonly 'x-same-as'?: string | undefined;
  /** What generators of clients call it: `get_pireps_id_comments`. */
  readonly operationId?: string;
}

/** By path, then by method in lower case. */
type Paths = Readonly<Record<string, Readonly<Record<string, Operation>>>>;

/**
 * A call that answers at several addresses, or to several methods, is explained once, where it was registered first. The
 * others stand in a group of their own and name it.
 */
function groupOtherSpellings(paths: Paths): Paths {
  return mapValues(paths, (operations, path) =>
    mapValues(operations, ({ 'x-same-as': first, ...described }, method) => {
      const operation = { ...described, operationId: idOf(method, path) };
      if (first === `${method.toUpperCase()} ${path}`) return operation;
      return {
        ...operation,
        tags: ['Aliases'],
        summary: `As ${first}`,
        description: `Alias of \`${first}\`; see there. ${operation.description ?? ''}`.trim(),
        'x-same-as': first,
      };
    }),
  );
}

function idOf(method: string, path: string): string {
  return [method, ...(path.match(/\w+/g) ?? [])].filter((word) => word !== 'api').join('_');
}

export const getDocument = {
  method: 'GET',
  url: '/openapi.json',
  schema: {
    summary: 'Get this document (OpenAPI 3.1)',
    description:
      'Not in the contract. Describes every call of this profile, for tools and the page at `/docs`. Needs no key.',
    response: { 200: Type.Object({ openapi: Type.String() }, { additionalProperties: true }) },
  },
} as const satisfies Endpoint;

const securitySchemes = {
  'X-API-Key': { type: 'apiKey', in: 'header', name: 'X-API-Key', description: 'The API key of a pilot.' },
  Authorization: { type: 'http', scheme: 'bearer', description: 'The same key. The word Bearer is optional.' },
} as const;

/**
 * Describes the routes that are registered on `api` from now on, at `/openapi.json` below the mount of the profile. It is
 * put together when somebody asks for it first.
 */
export async function registerDocument(api: HttpApp, db: Queries, profile: Profile): Promise<void> {
  // Pilots enter the address without `/api`: the paths of the API contract and of phpVMS include it.
  const site = profile.mount.slice(0, -'/api'.length);
  const { documentation } = profile;
  const names = namesOf(documentation.schemas);
  const firstSpellings = new Map<unknown, string>();
  await api.register(swagger, {
    openapi: {
      openapi: '3.1.0',
      info: { title: documentation.title, version },
      // The paths are those below it.
      servers: [{ url: site === '' ? '/' : site }],
      components: { securitySchemes },
      security: Object.keys(securitySchemes).map((name) => ({ [name]: [] })),
      tags: [...tags],
    },
    transform: ({ schema, url, route }) => {
      const [method = ''] = [route.method].flat();
      const first = firstSpellings.get(schema) ?? `${method} ${swagger.formatParamUrl(url.slice(site.length))}`;
      firstSpellings.set(schema, first);
      const call = {
        schema,
        method,
        isOpen: route.config?.open === true || route.config?.byLink === true,
      } as Parameters<typeof describeCall>[0];
      const operation: Operation = { tags: [tagOf(url.slice(profile.mount.length))], 'x-same-as': first };
      return { url, schema: { ...describeCall(call, names), ...operation } };
    },
  });
  const write = (path: string): string => {
    const { paths, components, info, ...rest } = api.swagger() as unknown as Document;
    const schemas = { ...components.schemas };
    const named = mapValues(groupOtherSpellings(paths), (operations) => nameSchemas(operations, schemas));
    return JSON.stringify({
      ...rest,
      info: { ...info, description: introduce(documentation, `${path}/api`) },
      // Relative, so that calls go to the host that served the document.
      servers: [{ url: path === '' ? '/' : path }],
      paths: named,
      components: { ...components, schemas },
    });
  };
  /** By the path of the profile, which the operator can change. */
  const documents = new Map<string, string>();
  api.route({
    ...getDocument,
    config: { open: true },
    handler: (_request, reply) => {
      const path = sitePathOf(db, profile.name);
      const text = documents.get(path) ?? write(path);
      documents.set(path, text);
      // It is the reply already; what is returned serves the types.
      void reply.type('application/json').serializer(() => text);
      return { openapi: '3.1.0' };
    },
  });
}

interface Document {
  readonly info: object;
  readonly paths: Paths;
  readonly components: { readonly schemas?: object };
}
