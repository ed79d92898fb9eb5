import type { FastifyError, FastifyReply, FastifyRequest } from 'fastify';
import { STATUS_CODES } from 'node:http';
import { Socket } from 'node:net';
import { Readable } from 'node:stream';
import { AppError, conflict, invalidFields } from '../domain/errors.ts';
import { HttpError, statusOf, toErrorBody } from './errors.ts';
import { refuseFileError } from '../domain/fileErrors.ts';
import type { RouteTable } from './routeTable.ts';
import { toFields } from './validation.ts';

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

/** Why nothing answers: the route is unknown, or known with other methods. */
export function noRoute(request: FastifyRequest, routes: RouteTable): AppError {
  const path = (request.url.split('?')[0] ?? '').replaceAll(/\/{2,}/g, '/');
  const methods = routes.methodsOf(path);
  if (methods.length === 0) return new AppError('not-found', `Route not found: ${request.method} ${path}`);
  return new HttpError(405, `${request.method} is not allowed here. Use ${methods.join(', ')}`, {
    headers: { allow: methods.join(', ') },
  });
}

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
