import { STATUS_CODES } from 'node:http';
import type { Endpoint } from '../../contract/endpoint.ts';
import { ErrorBody } from '../../contract/errors.ts';
import { closeSchema } from '../../contract/closeSchema.ts';
import { namesOf, type SchemaNames, titleSchemas } from './components.ts';
import { type JsonSchema, toRequestSchema } from './requestSchema.ts';

export interface Call {
  readonly schema: Endpoint['schema'];
  readonly method: Endpoint['method'];
  /** Needs no key. */
  readonly isOpen: boolean;
}

type Errors = NonNullable<Endpoint['schema']['errors']>;

/** Describes one call in the form that @fastify/swagger reads; named schemas have their name as title. */
export function describeCall(call: Call, names: SchemaNames): JsonSchema {
  const { body, example, querystring, params, summary, description = '', errors = {}, response } = call.schema;
  const replies = Object.entries(response).map(([status, schema]) => [
    status,
    reply(closeSchema(titleSchemas(schema, names)), STATUS_CODES[status]),
  ]);
  const failures = [...refusals(call)].map(([status, reason]) => [status, reply(errorBody, reason)]);
  return {
    summary,
    description: [description, listReasons(errors)].join('\n\n').trim(),
    ...(params === undefined ? {} : { params }),
    ...(querystring === undefined ? {} : { querystring: toRequestSchema(titleSchemas(querystring, names)) }),
    ...(body === undefined ? {} : { body: { ...toRequestSchema(titleSchemas(body, names)), examples: [example] } }),
    ...(call.isOpen ? { security: [] } : {}),
    response: Object.fromEntries([...replies, ...failures]),
  };
}

const errorBody = closeSchema(titleSchemas(ErrorBody, namesOf({ ErrorBody })));

function reply(schema: object, description = ''): JsonSchema {
  return { ...schema, 'x-response-description': description };
}

/** The errors that follow from the call's form (decisions §4), and those that its contract adds. */
function refusals({ schema, method, isOpen }: Call): ReadonlyMap<string, string> {
  const { body, querystring, params, errors = {} } = schema;
  const reasons: [status: number, reason: string, happens: boolean][] = [
    [400, 'A field is invalid or a rule does not allow it; `errors` names the field.', Boolean(body ?? querystring)],
    [401, 'The API key is missing, unknown, revoked or expired.', !isOpen],
    [403, 'The API key is read-only.', method !== 'GET'],
    [404, 'Nothing has this id.', params !== undefined],
    [413, 'The body is larger than 16 MiB.', body !== undefined],
    [415, 'The body is not JSON.', body !== undefined],
    [429, 'Too many calls; `Retry-After` gives the seconds to wait.', true],
    [500, 'Internal error. Details are in the log, under `request_id`.', true],
    [503, 'Temporarily unavailable. Nothing in this call was stored; send it again after `Retry-After` seconds.', true],
  ];
  const usual = reasons.filter(([, , happens]) => happens).map(([status, reason]) => [String(status), reason] as const);
  const all = new Map<string, string>(usual);
  for (const [status, reason] of Object.entries(errors)) {
    all.set(status, `${all.get(status) ?? ''} ${reason}`.trim());
  }
  return all;
}

function listReasons(errors: Errors): string {
  return Object.entries(errors)
    .map(([status, reason]) => `- ${status}: ${reason}`)
    .join('\n');
}
