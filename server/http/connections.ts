import type { FastifyRequest } from 'fastify';
import type { RequestListener, ServerResponse } from 'node:http';
import type { Socket, AddressInfo } from 'node:net';
import type { HttpApp } from './app.ts';
import { declaredSize } from './bodyValues.ts';
import { readBeforeClosing } from './errors.ts';

export interface ConnectionLimits {
  readonly total: number;
  readonly perAddress: number;
}

/** Each connection takes a file handle. The database, the log and backups need these. */
const handlesForFiles = 128;
const unlimited = 1e6;
let handleLimit: number | undefined;

/** The limits of each listener, from this process's limit of file handles. */
export function connectionLimits(
  handles = (handleLimit ??= readHandleLimit()),
): Record<'pilots' | 'operator', ConnectionLimits> {
  const operator = Math.min(128, Math.floor(handles / 8));
  const pilots = Math.min(4000, Math.max(handles - operator - handlesForFiles, Math.floor(handles / 2)));
  return {
    // Many pilots can share the address of a router.
    pilots: { total: pilots, perAddress: Math.min(256, Math.floor(pilots / 2)) },
    // Unless the window is open to other machines, all connections come from this PC.
    operator: { total: operator, perAddress: operator },
  };
}

/** Windows has no limit. */
function readHandleLimit(): number {
  // Otherwise the report looks up the names of all connected addresses.
  const report = Object.assign(process.report, { excludeNetwork: true });
  const { userLimits } = report.getReport() as { readonly userLimits?: { readonly open_files: UserLimit } };
  const limit = userLimits?.open_files.soft;
  return typeof limit === 'number' ? limit : unlimited;
}

interface UserLimit {
  readonly soft: number | 'unlimited';
}

interface Connection {
  readonly address: string;
  /** Whether a call on it identified its caller. */
  isKnown: boolean;
  /** Number of calls in progress. */
  calls: number;
  /** Increases from one end of a call to the next, over all connections. */
  lastUse: number;
}

interface Limiting {
  readonly limits: ConnectionLimits;
  /** Whether a call is one of a pilot or the operator. It is asked before the body is read. */
  readonly isKnown: (request: FastifyRequest) => boolean;
  /** Whether many callers share the address. */
  readonly isProxy?: (address: string) => boolean;
}

/**
 * Limits the connections, in total and per address. When all are taken, a new connection replaces one without a call in
 * progress: first one whose caller is unknown, then a known one. If there is none, it replaces one whose call has no key.
 * Of several, the one that has been idle longest is closed.
 */
export function limitConnections(app: HttpApp, { limits, isKnown, isProxy = () => false }: Limiting): void {
  const open = new Map<Socket, Connection>();
  /** With HTTPS, calls arrive on an encrypted socket above the one that was opened. */
  const encrypted = new WeakMap<Socket, Connection>();
  const find = (socket: Socket): Connection | undefined => open.get(socket) ?? encrypted.get(socket);
  const counts = new Map<string, number>();
  let uses = 0;

  const forget = (socket: Socket): void => {
    const connection = open.get(socket);
    if (connection === undefined) return;
    open.delete(socket);
    const left = (counts.get(connection.address) ?? 1) - 1;
    if (left === 0) counts.delete(connection.address);
    else counts.set(connection.address, left);
  };
  const makeRoom = (address: string): boolean => {
    const isCrowded = (counts.get(address) ?? 0) >= limits.perAddress && !isProxy(address);
    if (!isCrowded && open.size < limits.total) return true;
    const replaced = findReplaceable(open, isCrowded ? address : undefined);
    if (replaced === undefined) return false;
    forget(replaced);
    replaced.destroy();
    return true;
  };

  app.server.on('connection', (socket: Socket) => {
    const address = socket.remoteAddress ?? '';
    if (!makeRoom(address)) {
      socket.destroy();
      return;
    }
    open.set(socket, { address, isKnown: false, calls: 0, lastUse: (uses += 1) });
    counts.set(address, (counts.get(address) ?? 0) + 1);
    socket.on('close', () => forget(socket));
  });
  app.server.on('secureConnection', (socket: Socket) => {
    const { remoteAddress, remotePort } = socket;
    const isBelow = (other: Socket): boolean =>
      other.remotePort === remotePort && other.remoteAddress === remoteAddress;
    const below = [...open.keys()].find(isBelow);
    const connection = below && open.get(below);
    if (connection) encrypted.set(socket, connection);
  });
  app.server.on('request', ({ socket }, response) => {
    const connection = find(socket);
    if (connection === undefined) return;
    connection.calls += 1;
    response.on('close', () => {
      connection.calls -= 1;
      connection.lastUse = uses += 1;
    });
  });
  app.addHook('preParsing', (request, _reply, payload, done) => {
    const connection = find(request.raw.socket);
    if (connection) connection.isKnown ||= isKnown(request);
    done(null, payload);
  });
}

function findReplaceable(open: ReadonlyMap<Socket, Connection>, address: string | undefined): Socket | undefined {
  let found: Socket | undefined;
  let [lowestRank, oldestUse] = [Infinity, Infinity];
  for (const [socket, connection] of open) {
    if (address !== undefined && connection.address !== address) continue;
    const rank = rankOf(connection);
    if (rank > lowestRank || (rank === lowestRank && connection.lastUse >= oldestUse)) continue;
    [found, lowestRank, oldestUse] = [socket, rank, connection.lastUse];
  }
  return lowestRank === Infinity ? undefined : found;
}

/** Infinity: it must stay open. */
function rankOf({ isKnown, calls }: Connection): number {
  if (calls === 0) return isKnown ? 1 : 0;
  return isKnown ? Infinity : 2;
}

/** What can wait on a connection for the replies to earlier calls. The connection is closed after the call that reaches a limit. */
const queueLimits = { calls: 100, bytes: 256 * 1024 };

/**
 * Begins a call when the replies to earlier ones on its connection are sent. Otherwise a later call could overtake one that
 * waits. Each call that waited begins in another turn of the event loop, because a packet has room for 2,500.
 */
export function serveInOrder({ server }: HttpApp): void {
  // Otherwise a client that closes its sending end loses the replies that are not sent yet. Node has no documented option.
  Object.assign(server, { httpAllowHalfOpen: true });
  const waiting = new WeakMap<Socket, { calls: number; bytes: number }>();
  const [listener] = server.listeners('request') as [RequestListener];
  const serve: RequestListener = (request, response) => {
    if (!response.shouldKeepAlive && declaredSize(request) > 0) readBeforeClosing(request);
    listener(request, response);
  };
  server.off('request', listener).on('request', (request, response) => {
    // Node gives a reply its connection when it is the next one.
    if (response.socket !== null) return serve(request, response);
    const { socket } = request;
    // One more than the limit for a chunked body.
    const bytes = Math.min(declaredSize(request), queueLimits.bytes + 1);
    const all = waiting.get(socket) ?? { calls: 0, bytes: 0 };
    waiting.set(socket, all);
    all.calls += 1;
    all.bytes += bytes;
    // One call waits where a client has a reply just before Node knows that it was sent.
    if (all.calls === queueLimits.calls || (all.calls > 1 && all.bytes > queueLimits.bytes)) endWith(response, socket);
    const begin = (): void => {
      all.calls -= 1;
      all.bytes -= bytes;
      if (!socket.destroyed) serve(request, response);
    };
    response.once('socket', () => setImmediate(begin));
  });
}

/** Closes the connection after this reply. The rest of the packet is not parsed, because that takes 10 µs for each call. */
function endWith(response: ServerResponse, socket: Socket): void {
  // Headers that are set here could be removed again.
  response.shouldKeepAlive = false;
  const { parser } = socket as Socket & { readonly parser?: { onIncoming: (request: { upgrade: boolean }) => number } };
  if (!parser) return;
  parser.onIncoming = (request) => {
    request.upgrade = false;
    // As if what follows were not HTTP.
    return 2;
  };
}

/** Port 0 picks a free port. */
export interface ListenAddress {
  readonly host: string;
  readonly port: number;
}

/**
 * @returns the address with the port it got
 * @throws the operating system's error
 */
export async function listen(app: HttpApp, { host, port }: ListenAddress): Promise<ListenAddress> {
  // For this name, Fastify opens a second server, for ::1, without limits and without an order of calls.
  await app.listen({ host: host === 'localhost' ? '127.0.0.1' : host, port });
  return { host, port: (app.server.address() as AddressInfo).port };
}

const timeoutMs = 3000;

/** Completes calls in progress, but does not wait forever for a client that never ends its call. */
export async function closeApp(app: HttpApp): Promise<void> {
  const sweep = setInterval(() => app.server.closeIdleConnections(), 50);
  const timer = setTimeout(() => app.server.closeAllConnections(), timeoutMs);
  await app.close();
  clearTimeout(timer);
  clearInterval(sweep);
}
