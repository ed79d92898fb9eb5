import { randomUUID } from 'node:crypto';
import { type IncomingMessage, STATUS_CODES } from 'node:http';
import type { ErrorBody, ErrorSlug } from '../contract/errors.ts';
import { mapValues } from '../contract/mapValues.ts';
import { AppError, conflict, invalidFields, refuseFileError } from '../domain/errors.ts';
import type { FastifyError, FastifyReply, FastifyRequest } from 'fastify';
import { Socket } from 'node:net';
import { Readable } from 'node:stream';
import { bodyLimit } from './bodyValues.ts';
import { cut } from './lenient.ts';
import { toFields } from './validation.ts';

const statusOfCode: Readonly<Record<ErrorSlug, number>> = {
  'validation-exception': 400,
  unauthenticated: 401,
  unauthorized: 403,
  'not-found': 404,
  'pirep-not-found': 404,
  'airport-not-found': 404,
  'bid-not-found': 404,
  // Every HttpError has its own status.
  'http-exception': 400,
  'bid-exists': 409,
  'user-bid-limit': 409,
  conflict: 409,
  'aircraft-permission-denied': 400,
  'aircraft-not-at-airport': 400,
  'aircraft-not-available': 400,
  'user-not-at-airport': 400,
  'pirep-cancelled': 400,
  'pirep-error': 400,
  'pirep-cancel-not-allowed': 400,
  'internal-error': 500,
  unavailable: 503,
};

interface HttpErrorOptions {
  readonly code?: ErrorSlug;
  /** Reply headers: `allow`, `retry-after`. */
  readonly headers?: Readonly<Record<string, string>>;
}

/** A refusal because of the call's form: its method, its size, or how often it is made. */
export class HttpError extends AppError {
  readonly status: number;
  readonly headers: Readonly<Record<string, string>>;

  constructor(status: number, message: string, { code = 'http-exception', headers = {} }: HttpErrorOptions = {}) {
    super(code, message);
    this.name = 'HttpError';
    this.status = status;
    this.headers = headers;
  }
}

function statusOf(error: AppError): number {
  return error instanceof HttpError ? error.status : statusOfCode[error.code];
}

export function unauthenticated(message: string): AppError {
  return new AppError('unauthenticated', `Invalid or missing API key (${message})`);
}

export function shuttingDown(): AppError {
  return new AppError(
    'unavailable',
    'Homebase is stopping or moving to another address. Send this call again in a moment.',
  );
}

/**
 * What an error body holds at most, in characters: names and ids in texts are the caller's. With each of them escaped as six
 * bytes it stays below 64 KB (decision 0093).
 */
const longest = { errors: 20, path: 100, text: 300, details: 500, meta: 100 };

/** Builds the one error body (decisions §4). */
export function toErrorBody(error: AppError): ErrorBody {
  const status = statusOf(error);
  const texts = error.fields && firstTexts(error.fields);
  const details = shorten(texts ? join(texts) : error.message, longest.details);
  return {
    type: `https://homebase.example/errors/${error.code}`,
    title: shorten(error.message, longest.details),
    details,
    status,
    message: details,
    error: {
      status,
      code: String(status),
      http_code: STATUS_CODES[status] ?? '',
      message: details,
    },
    ...(texts ? { errors: byPath(texts) } : {}),
    ...shortenMeta(error.meta),
  };
}

interface FieldText {
  readonly path: string;
  readonly text: string;
}

function firstTexts(fields: NonNullable<AppError['fields']>): FieldText[] {
  const texts = Object.entries(fields).flatMap(([path, all]) => all.map((text) => ({ path, text })));
  return texts
    .slice(0, longest.errors)
    .map(({ path, text }) => ({ path: shorten(path, longest.path), text: shorten(text, longest.text) }));
}

/** A text about a row starts with the path of the row. */
function join(texts: readonly FieldText[]): string {
  return texts.map(({ path, text }) => (path.includes('.') ? `${path}: ${text}` : text)).join(', ');
}

function byPath(texts: readonly FieldText[]): Record<string, string[]> {
  const paths = Map.groupBy(texts, ({ path }) => path);
  return Object.fromEntries([...paths].map(([path, all]) => [path, all.map(({ text }) => text)]));
}

function shortenMeta(meta: AppError['meta']): AppError['meta'] {
  return mapValues(meta, (value) => (typeof value === 'string' ? shorten(value, longest.meta) : value));
}

function shorten(text: string, maxLength: number): string {
  return text.length <= maxLength ? text : `${cut(text, { maxLength })}…`;
}

/** Turns everything that is thrown into a reply (decisions §4). */
export function handleError(thrown: unknown, request: FastifyRequest, reply: FastifyReply): void {
  const error = toAppError(thrown, request);
  const status = statusOf(error);
  const request_id = status < 500 ? undefined : randomUUID();
  logUnexpected(thrown, error, { request, request_id });
  // A file that could not be sent may already have set another one.
  void reply.header('cache-control', 'no-store');
  void reply.headers(status === 503 ? { 'retry-after': '5' } : error instanceof HttpError ? error.headers : {});
  const isUpload = request.body instanceof Readable;
  // Fastify says so on the calls that arrive while it ends.
  const isLast = isUnread(request) && reply.raw.hasHeader('connection');
  if (status === 413 || isLast || (isUpload && !request.raw.complete)) closeAfterReply(request, reply);
  // Fastify closes the connection after it refused a body. A client that is still sending could then not read why. One that
  // closes anyway must say so.
  else if (reply.raw.shouldKeepAlive && reply.hasHeader('connection') && (status < 500 || isUnread(request)))
    void reply.removeHeader('connection');
  const body = toErrorBody(error);
  void reply
    .status(status)
    .type('application/json')
    .serializer(JSON.stringify)
    .send(status === 500 ? { ...body, request_id } : body);
}

/** @returns the body of the reply to an error, without logging it */
export function explain(thrown: unknown, request: FastifyRequest): ErrorBody {
  return toErrorBody(toAppError(thrown, request));
}

/** Explains what one row of a call met, for a reply with a result for each row. */
export function explainRow(thrown: unknown, request: FastifyRequest): string {
  const error = toAppError(thrown, request);
  const request_id = randomUUID();
  logUnexpected(thrown, error, { request, request_id });
  return error.message.replace('under request_id', `under ${request_id}`);
}

function logUnexpected(
  thrown: unknown,
  error: AppError,
  { request, request_id }: { readonly request: FastifyRequest; readonly request_id: string | undefined },
): void {
  if (statusOf(error) >= 500 && error !== thrown)
    request.server.log.error({ err: thrown, request_id, method: request.method, url: request.url }, 'request failed');
}

function closeAfterReply({ raw }: FastifyRequest, reply: FastifyReply): void {
  void reply.header('connection', 'close');
  // Calls injected by tests have no socket.
  if (raw.socket instanceof Socket) readBeforeClosing(raw);
}

/**
 * Before the connection closes after a reply, the rest of the body is read and dropped, for a limited time: closing in the
 * middle of a body would lose the reply, and a connection that is not read would hang.
 */
export function readBeforeClosing(raw: IncomingMessage): void {
  const { socket } = raw;
  const close = socket.destroySoon.bind(socket);
  // Node calls this once the reply is written.
  socket.destroySoon = () => {
    if (raw.complete) return close();
    socket.end();
    // resume() alone does nothing while something else still reads the body.
    raw.on('data', () => undefined).once('end', close);
    raw.resume();
    const timer = setTimeout(() => socket.destroy(), timeToSendMs);
    socket.once('close', () => clearTimeout(timer));
  };
}

/** Whether the client is still sending a body. */
export function isUnread({ raw, headers }: FastifyRequest): boolean {
  const hasBody = (headers['content-length'] ?? '0') !== '0' || headers['transfer-encoding'] !== undefined;
  // Undefined for calls injected by tests.
  return hasBody && (raw as Partial<typeof raw>).complete === false;
}

/** How long the rest of a refused body is read. */
const timeToSendMs = 10_000;

function toAppError(thrown: unknown, { raw, routeOptions }: FastifyRequest): AppError {
  if (thrown instanceof AppError) return thrown;
  // The client is gone, so nobody reads this reply. As an internal error it would be logged.
  if (raw.destroyed && !raw.complete) return new HttpError(400, 'The connection closed before the body was complete.');
  const error = (thrown ?? {}) as ThrownError;
  if (error.validation) return invalidFields(toFields(error.validation));
  if (error.statusCode === 413) return tooLarge(routeOptions.bodyLimit);
  return fromSqlite(error) ?? refuseFileError(thrown) ?? fromFastify(error) ?? internal();
}

function tooLarge(limit: number): HttpError {
  if (limit < bodyLimit) return new HttpError(413, `The body is larger than ${limit / 1024} KiB.`);
  return new HttpError(413, 'The body is larger than 16 MiB; send fewer rows in a call.');
}

/** Codes for temporary failures: nothing was stored, and the client can repeat the call. */
const unavailable = /^SQLITE_(BUSY|FULL|IOERR|READONLY|CANTOPEN|NOMEM)/;

function fromSqlite({ code = '', message = '' }: ThrownError): AppError | undefined {
  if (code === 'SQLITE_READONLY_DBMOVED') return new AppError('unavailable', message);
  if (unavailable.test(code)) {
    return new AppError(
      'unavailable',
      'The database cannot store anything right now. Nothing in this call was stored; send it again.',
    );
  }
  if (/^SQLITE_CONSTRAINT_(UNIQUE|PRIMARYKEY|FOREIGNKEY)/.test(code)) {
    return conflict('Conflicts with existing data.');
  }
  return undefined;
}

/** Those of `@fastify/static` can have headers. */
type ThrownError = Partial<FastifyError> & Pick<HttpErrorOptions, 'headers'>;

function fromFastify({ statusCode = 500, code = '', message = '', headers = {} }: ThrownError): AppError | undefined {
  if (statusCode === 412) return new HttpError(412, 'The file has changed since you read it.');
  if (statusCode === 415) return new HttpError(415, 'Send the body as JSON, with Content-Type: application/json.');
  if (statusCode === 416) return new HttpError(416, 'The file ends before this range.', { headers });
  if (statusCode === 429) return new HttpError(429, message);
  if (statusCode >= 400 && statusCode < 500) {
    const text = code === '' ? `The body is not valid JSON: ${message}` : message;
    return invalidFields({ body: [text] });
  }
  return undefined;
}

function internal(): AppError {
  return new AppError('internal-error', 'Internal error. Details are in the log, under request_id.');
}
