import { createServer, request } from 'node:http';
import type { AddressInfo } from 'node:net';

/** What happens to a call on its way: it passes, its answer is lost after the server has done it, or it is put off. */
export type Fate = 'pass' | 'lose-answer' | 'busy';

export interface RoughNetwork {
  readonly url: string;
  readonly close: () => void;
}

/** Stands between a client and `target` and treats each call as `fate` says. */
export async function openRoughNetwork(
  target: string,
  fate: (method: string, path: string) => Fate,
): Promise<RoughNetwork> {
  const server = createServer((incoming, outgoing) => {
    const { method = 'GET', url = '/', headers } = incoming;
    const decided = fate(method, url);
    if (decided === 'busy') {
      incoming.resume();
      outgoing.writeHead(503, { 'retry-after': '0' }).end();
      return;
    }
    const onward = request(`${target}${url}`, { method, headers }, (reply) => {
      if (decided === 'lose-answer') reply.resume().once('end', () => incoming.socket.destroy());
      else reply.pipe(outgoing.writeHead(reply.statusCode ?? 500, reply.headers));
    });
    incoming.pipe(onward);
  });
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done));
  const { port } = server.address() as AddressInfo; // it listens on TCP
  return {
    url: `http://127.0.0.1:${port}`,
    close: () => {
      server.close();
      server.closeAllConnections();
    },
  };
}
