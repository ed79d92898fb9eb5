import type { FastifyRequest } from 'fastify';
import type { Socket } from 'node:net';
import type { HttpApp } from './app.ts';

export interface ConnectionLimits {
  readonly total: number;
  readonly perAddress: number;
}

/** Each connection is a file handle, as are the database, the log and backups. */
const handlesForFiles = 128;
const unlimited = 1e6;
let handleLimit: number | undefined;

/** For each listener, as this process's limit of file handles allows. */
export function connectionLimits(
  handles = (handleLimit ??= readHandleLimit()),
): Record<'pilots' | 'operator', ConnectionLimits> {
  const operator = Math.min(128, Math.floor(handles / 8));
  const pilots = Math.min(2000, Math.max(handles - operator - handlesForFiles, Math.floor(handles / 2)));
  return {
    // Many pilots may share the address of a router.
    pilots: { total: pilots, perAddress: Math.min(256, Math.floor(pilots / 2)) },
    // All of them come from this PC.
    operator: { total: operator, perAddress: operator },
  };
}

/** Windows has none. */
function readHandleLimit(): number {
  // Without looking up the names of all addresses that it is connected to.
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
  /** Whether a call on it showed who it is. */
  isKnown: boolean;
  /** Under way. */
  calls: number;
}

interface Limiting {
  readonly limits: ConnectionLimits;
  /** Whether the call is one of a pilot or the operator; asked before the body is read. */
  readonly isKnown: (request: FastifyRequest) => boolean;
  /** Whether many callers share the address. */
  readonly isProxy?: (address: string) => boolean;
}

/**
 * Caps the connections, altogether and for each address. Whoever comes when all are taken gets the place of one on which no
 * call is under way, best of one of which nothing is known, or of one whose call showed no key; of these the one that has
 * been silent longest.
 */
export function limitConnections(app: HttpApp, { limits, isKnown, isProxy = () => false }: Limiting): void {
  // The one that has been silent longest comes first.
  const open = new Map<Socket, Connection>();
  const counts = new Map<string, number>();

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
    const given = findDispensable(open, isCrowded ? address : undefined);
    if (given === undefined) return false;
    forget(given);
    given.destroy();
    return true;
  };

  app.server.on('connection', (socket: Socket) => {
    const address = socket.remoteAddress ?? '';
    if (!makeRoom(address)) {
      socket.destroy();
      return;
    }
    open.set(socket, { address, isKnown: false, calls: 0 });
    counts.set(address, (counts.get(address) ?? 0) + 1);
    socket.once('close', () => forget(socket));
  });
  app.server.on('request', ({ socket }, response) => {
    const connection = open.get(socket);
    if (connection === undefined) return;
    connection.calls += 1;
    response.once('close', () => {
      connection.calls -= 1;
      if (open.delete(socket)) open.set(socket, connection);
    });
  });
  app.addHook('preParsing', (request, _reply, payload, done) => {
    const connection = open.get(request.raw.socket);
    if (connection && isKnown(request)) connection.isKnown = true;
    done(null, payload);
  });
}

function findDispensable(open: ReadonlyMap<Socket, Connection>, address: string | undefined): Socket | undefined {
  let [found, best]: [Socket | undefined, number] = [undefined, Infinity];
  for (const [socket, connection] of open) {
    const rank = rankOf(connection);
    if (rank >= best || (address !== undefined && connection.address !== address)) continue;
    [found, best] = [socket, rank];
    if (best === 0) break;
  }
  return found;
}

/** Infinity: not to be closed. */
function rankOf({ isKnown, calls }: Connection): number {
  if (calls === 0) return isKnown ? 1 : 0;
  return isKnown ? Infinity : 2;
}
