import { STATUS_CODES } from 'node:http';
import type { ErrorBody, ErrorSlug } from '../contract/errors.ts';
import { AppError, conflict, invalidFields, refuseFileError } from '../domain/errors.ts';
import type { FastifyError, FastifyReply, FastifyRequest } from 'fastify';
import { Socket } from 'node:net';
import { Readable } from 'node:stream';
import { toFields } from './validation.ts';

const statusOfCode: Readonly<Record<ErrorSlug, number>> = {
  'validation-exception': 400,
  unauthenticated: 401,
  unauthorized: 403,
  'not-found': 404,
  'pirep-not-found': 404,
  'airport-not-found': 404,
  'bid-not-found': 404,
  // Each HttpError has its own.
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

/** A refusal that is about the call itself, whatever it asks for: its method, its size, how often it comes. */
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

/** Builds the one error body (decisions §4). */
export function toErrorBody(error: AppError): ErrorBody {
  const status = statusOf(error);
  const details = error.fields ? detailsOf(error.fields) : error.message;
  return {
    type: `https://homebase.example/errors/${error.code}`,
    title: error.message,
    details,
    status,
    message: details,
    error: {
      status,
      code: String(status),
      http_code: STATUS_CODES[status] ?? '',
      message: details,
    },
    ...(error.fields ? { errors: error.fields } : {}),
    ...error.meta,
  };
}

/** All texts; those about a row say which. */
function detailsOf(fields: NonNullable<AppError['fields']>): string {
  return Object.entries(fields)
    .flatMap(([path, texts]) => (path.includes('.') ? texts.map((text) => `${path}: ${text}`) : texts))
    .join(', ');
}

/** The one place where a throw becomes a reply (decisions §4). */
export function handleError(thrown: unknown, request: FastifyRequest, reply: FastifyReply): void {
  const error = toAppError(thrown, request);
  const status = statusOf(error);
  if (status >= 500 && error !== thrown)
    request.log.error(
      { err: thrown, request_id: request.id, method: request.method, url: request.url },
      'request failed',
    );
  void reply.headers(status === 503 ? { 'retry-after': '5' } : error instanceof HttpError ? error.headers : {});
  const isUpload = request.body instanceof Readable;
  if (status === 413 || (isUpload && !request.raw.complete)) closeAfterReply(request, reply);
  // Fastify closes the connection after a body that it refused: whoever is still sending would never read why.
  else if (status < 500 || isUnread(request)) void reply.removeHeader('connection');
  const body = toErrorBody(error);
  void reply
    .status(status)
    .type('application/json')
    .serializer(JSON.stringify)
    .send(status === 500 ? { ...body, request_id: request.id } : body);
}

/**
 * Ends the connection after the reply. What the client still sends is read and thrown away for a while: a connection that
 * is cut in the middle of a body takes the reply with it, and one that is neither cut nor read hangs.
 */
function closeAfterReply({ raw }: FastifyRequest, reply: FastifyReply): void {
  void reply.header('connection', 'close');
  const { socket } = raw;
  // Calls that a test injects have none.
  if (!(socket instanceof Socket)) return;
  const close = socket.destroySoon.bind(socket);
  // Node calls this once the reply is written.
  socket.destroySoon = () => {
    if (raw.complete) return close();
    socket.end();
    // Whoever has begun to read it may not have let go of it yet: resume() alone would do nothing.
    raw.on('data', () => undefined).once('end', close);
    raw.resume();
    const cut = setTimeout(() => socket.destroy(), timeToSendMs);
    socket.once('close', () => clearTimeout(cut));
  };
}

/** Whether the client is still sending a body. */
export function isUnread({ raw, headers }: FastifyRequest): boolean {
  const hasBody = (headers['content-length'] ?? '0') !== '0' || headers['transfer-encoding'] !== undefined;
  // Node says it of calls that came through a connection.
  return hasBody && (raw as Partial<typeof raw>).complete === false;
}

/** What is no HTTP that could reach a route: answered on the bare connection, in the one form of errors. */
export function handleClientError(error: NodeJS.ErrnoException, socket: Socket): void {
  if (error.code === 'ECONNRESET' || !socket.writable) return void socket.destroy();
  const status = clientErrorStatus[error.code ?? ''] ?? 400;
  const text = STATUS_CODES[status] ?? '';
  const body = JSON.stringify(toErrorBody(new HttpError(status, text, { code: 'validation-exception' })));
  const head = [
    `HTTP/1.1 ${status} ${text}`,
    'Connection: close',
    'Content-Type: application/json',
    `Content-Length: ${Buffer.byteLength(body)}`,
  ];
  socket.end(`${head.join('\r\n')}\r\n\r\n${body}`);
  // Nobody else watches this socket any more: whoever never closes its own end would hold it for ever.
  setTimeout(() => socket.destroy(), timeToReadMs);
}

const timeToReadMs = 1000;

/** For the rest of a body that is refused. */
const timeToSendMs = 10_000;

const clientErrorStatus: Readonly<Record<string, number>> = {
  ERR_HTTP_REQUEST_TIMEOUT: 408,
  HPE_HEADER_OVERFLOW: 431,
};

function toAppError(thrown: unknown, { raw }: FastifyRequest): AppError {
  if (thrown instanceof AppError) return thrown;
  // Nobody is left to read it; in the log it would look like a fault of ours.
  if (raw.destroyed && !raw.complete) return new HttpError(400, 'The connection closed before the body was complete.');
  const error = (thrown ?? {}) as Partial<FastifyError>;
  if (error.validation) return invalidFields(toFields(error.validation));
  return fromSqlite(error.code ?? '') ?? refuseFileError(thrown) ?? fromFastify(error) ?? internal();
}

/** Codes that mean "not now": nothing was stored, the client may repeat the call. */
const unavailable = /^SQLITE_(BUSY|FULL|IOERR|READONLY|CANTOPEN|NOMEM)/;

function fromSqlite(code: string): AppError | undefined {
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

function fromFastify({ statusCode = 500, code = '', message = '' }: Partial<FastifyError>): AppError | undefined {
  if (statusCode === 413) return new HttpError(413, 'The body is larger than 16 MiB; send fewer rows in a call.');
  if (statusCode === 415) return new HttpError(415, 'Send the body as JSON, with Content-Type: application/json.');
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
