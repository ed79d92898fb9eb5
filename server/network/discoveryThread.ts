// Runs in a thread, because it reads what anybody in the network sends: an error or a flood ends the thread, not the server.
import { createSocket } from 'node:dgram';
import { once } from 'node:events';
import { parentPort, workerData } from 'node:worker_threads';
import { getResponder } from '@homebridge/ciao';
import type { LanAddress } from './addresses.ts';
import type { Announcement, ThreadMessage } from './discovery.ts';

const { name, host, port, scheme, cards } = workerData as Announcement;

// It would print a line for each packet that it cannot read.
for (const method of ['log', 'warn', 'error'] as const) console[method] = () => undefined;

function send(message: ThreadMessage): void {
  parentPort?.postMessage(message);
}

/** The library does not say that no card can be used. @returns why; undefined if one can */
async function findObstacle(): Promise<string | undefined> {
  let obstacle: string | undefined;
  for (const card of cards) {
    obstacle = await tryMulticast(card);
    if (obstacle === undefined) return undefined;
  }
  return obstacle;
}

async function tryMulticast({ card, address }: LanAddress): Promise<string | undefined> {
  const socket = createSocket({ type: 'udp4', reuseAddr: true });
  try {
    socket.bind(5353);
    await once(socket, 'listening');
    socket.addMembership('224.0.0.251', address);
    return undefined;
  } catch (error) {
    return `${card}: ${(error as Error).message}`;
  } finally {
    socket.close();
  }
}

async function announce(): Promise<void> {
  const obstacle = await findObstacle();
  if (obstacle !== undefined) {
    send({ type: 'failed', reason: obstacle });
    return;
  }
  const names = cards.map(({ card }) => card);
  const responder = getResponder({ interface: names, disableIpv6: true });
  const service = responder.createService({
    name,
    hostname: host,
    type: 'homebase',
    port,
    txt: { txtvers: '1', scheme, path: '/', phpvms7: '/phpvms7' },
    // Also keeps the loopback address out.
    restrictedAddresses: names,
    disabledIpv6: true,
  });
  parentPort?.once('message', () => void responder.shutdown().finally(() => process.exit()));
  // It would go on as `homebase-tower-pc-(2).local`, and pilots who have the address would send their keys to another PC.
  service.once('hostname-change', () => {
    send({ type: 'failed', reason: `another device is called ${host}.local` });
    void responder.shutdown().finally(() => process.exit());
  });
  await service.advertise();
  send({ type: 'announced' });
}

await announce();
