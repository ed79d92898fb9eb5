import type { InjectOptions, LightMyRequestResponse } from 'fastify';
import type { TSchema } from 'typebox';
import { ErrorBody } from '../contract/errors.ts';
import { schemaErrors } from '../contract/schemaErrors.ts';
import { closeSchema } from '../contract/closeSchema.ts';
import type { HttpApp } from '../http/app.ts';

interface Call {
  /** The declared replies by status. */
  readonly declared: Readonly<Record<string, TSchema>> | undefined;
  /** The handler's result, before the serializer drops keys and converts nulls to strings and zeros. */
  readonly given: unknown;
}

/**
 * Makes `app.inject` reject if a reply is not exactly what the contract object of its route declares, so that every test
 * checks it.
 */
export function checkReplies(app: HttpApp): void {
  const given = new WeakMap<object, unknown>();
  const calls = new WeakMap<object, Call>();
  app.addHook('preSerialization', (request, _reply, payload, done) => {
    given.set(request.raw, payload);
    done(null, payload);
  });
  app.addHook('onSend', (request, _reply, payload, done) => {
    const declared = request.routeOptions.schema?.response as Call['declared'];
    calls.set(request.raw, { declared, given: given.get(request.raw) });
    done(null, payload);
  });

  const inject = app.inject.bind(app) as (call: InjectOptions | string) => Promise<LightMyRequestResponse>;
  const checked = async (call: InjectOptions | string): Promise<LightMyRequestResponse> => {
    const reply = await inject(call);
    const wrong = complaints(reply, calls.get(reply.raw.req));
    if (wrong.length === 0) return reply;
    const { method, url } = reply.raw.req;
    throw new Error(`${method} ${url} answers ${reply.statusCode} otherwise than declared:\n${wrong.join('\n')}`);
  };
  app.inject = checked as typeof app.inject; // of its forms the tests use this one
}

function complaints(reply: LightMyRequestResponse, { declared, given }: Partial<Call> = {}): string[] {
  const { statusCode: status, body, headers } = reply;
  if (reply.raw.req.method === 'HEAD' || status === 304) return [];
  const schema = status < 400 ? declared?.[status] : undefined;
  return [
    ...(given === undefined || schema === undefined ? [] : schemaErrors(schema, given)),
    ...replyErrors(declared, { status, type: String(headers['content-type']), body }),
  ];
}

interface ReceivedReply {
  readonly status: number;
  /** Of the content. */
  readonly type: string;
  readonly body: string;
}

/** @param declared the replies of the call by status, or undefined for what is no call: a page, an event stream */
export function replyErrors(declared: Call['declared'], { status, type, body }: ReceivedReply): string[] {
  if (status < 400 && isFile(declared?.[status], type)) return [];
  if (!type.startsWith('application/json')) return declared ? [`its type is ${type}`] : [];
  if (status >= 400) return schemaErrors(closeSchema(ErrorBody), JSON.parse(body));
  const schema = declared?.[status];
  return schema === undefined
    ? ['there is no contract object for it']
    : schemaErrors(closeSchema(schema), JSON.parse(body));
}

/** Files are declared only by their type, as in Fastify. */
function isFile(schema: TSchema | undefined, type: string): boolean {
  return schema !== undefined && 'content' in schema && Object.keys(schema.content as object).includes(type);
}
