import { type IncomingMessage, type ServerResponse, STATUS_CODES } from 'node:http';
import type { Socket } from 'node:net';
import { HttpError, toErrorBody } from './errors.ts';

/** Connections that send a file, which may take hours. */
const uploading = new WeakSet<Socket>();

/** Lets a known caller send the body of a request for as long as it keeps sending. */
export function allowLongBody({ socket }: IncomingMessage): void {
  uploading.add(socket);
}

/** Connections whose earlier calls have their replies before the error. */
const answering = new WeakSet<Socket>();

/** Answers what is not valid HTTP directly on the connection, with the usual error body, after the calls before it. */
export function handleClientError(error: NodeJS.ErrnoException, socket: Socket): void {
  // Node says so once for each request, and does not end it itself.
  if (error.code === 'ERR_HTTP_REQUEST_TIMEOUT' && uploading.has(socket)) return;
  if (error.code === 'ECONNRESET' || !socket.writable) return void socket.destroy();
  // Node reports what arrives after the error, too.
  if (answering.has(socket)) return;
  const { _httpMessage: reply } = socket as Socket & { readonly _httpMessage?: ServerResponse | null };
  if (reply?.req.complete === true) {
    answering.add(socket);
    const goOn = (): void => {
      answering.delete(socket);
      // Otherwise Node closes it after that reply.
      if (socket.writable) handleClientError(error, socket);
    };
    reply.once('finish', () => setImmediate(goOn));
    return;
  }
  // As Node does: a reply that is under way would contain this one.
  if (reply?.headersSent === true) return void socket.destroy();
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
  // Nothing else closes this socket if the client never closes its end.
  setTimeout(() => socket.destroy(), timeToReadMs);
}

const timeToReadMs = 1000;

const clientErrorStatus: Readonly<Record<string, number>> = {
  ERR_HTTP_REQUEST_TIMEOUT: 408,
  HPE_HEADER_OVERFLOW: 431,
};
