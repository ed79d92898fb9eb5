// Another PC in the network: says which airlines it finds, and does what the lines on its standard input ask for.
import { randomBytes } from 'node:crypto';
import { createSocket } from 'node:dgram';
import { get } from 'node:http';
import { createInterface } from 'node:readline';
import { setTimeout as wait } from 'node:timers/promises';
import { Bonjour, type Service } from 'bonjour-service';
import type { Order, Report } from './twoPcs.ts';

const [address = ''] = process.argv.slice(2);
const group = '224.0.0.251';
const port = 5353;

const report = (what: Report): void => void process.stdout.write(`${JSON.stringify(what)}\n`);
const describe = ({ name, host, port: at, txt, addresses = [] }: Service): Report => ({
  found: { name, host, port: at, txt: txt as Record<string, string>, addresses },
});

// Its types do not have them.
const card: object = { interface: address, bind: '0.0.0.0' };
const bonjour = new Bonjour(card);
const browser = bonjour.find({ type: 'homebase' }, (service) => report(describe(service)));
browser.on('down', ({ name }) => report({ lost: name }));
setInterval(() => browser.update(), 500);

/** @returns the status of the reply */
async function call(url: string, host: string): Promise<number> {
  return await new Promise((resolve, reject) => {
    get(url, { headers: { host } }, (reply) => {
      reply.resume();
      resolve(reply.statusCode ?? 0);
    }).once('error', reject);
  });
}

/** Packets that nobody should send: noise, headers that promise more than there is, names that point to themselves. */
const malformed = [
  Buffer.alloc(0),
  Buffer.from('GET / HTTP/1.1\r\n\r\n'),
  Buffer.from('0000000000ff00ff00ff00ff', 'hex'),
  Buffer.from('000084000000ffff00000000', 'hex'),
  Buffer.concat([Buffer.from('000000000001000000000000', 'hex'), Buffer.from('c00c000c0001', 'hex')]),
  Buffer.concat([Buffer.from('000000000001000000000000', 'hex'), Buffer.alloc(1000, 63)]),
];

/** A question with the name of the service, whose answers are many. */
const question = (type: number): Buffer =>
  Buffer.concat([
    Buffer.from('000000000001000000000000', 'hex'),
    Buffer.from('\u0009_homebase\u0004_tcp\u0005local\0'),
    Buffer.from([0, type, 0, 1]),
  ]);

/** Sends as fast as possible. @returns the number of packets */
async function flood(seconds: number): Promise<number> {
  const socket = createSocket('udp4').bind(0, address);
  await wait(50);
  socket.setMulticastInterface(address);
  const questions = [question(12), question(255)];
  const end = Date.now() + seconds * 1000;
  let sent = 0;
  while (Date.now() < end) {
    const noise = randomBytes(12 + (sent % 1200));
    // Half of it passes the first bytes of the header.
    if (sent % 2 === 0) noise.fill(0, 0, 4);
    const packets = [noise, malformed[sent % malformed.length] ?? noise, questions[sent % 2] ?? noise];
    await Promise.all(
      packets.map(
        async (packet) =>
          await new Promise<void>((resolve) => {
            socket.send(packet, port, group, () => resolve());
          }),
      ),
    );
    sent += packets.length;
  }
  socket.close();
  return sent;
}

for await (const line of createInterface(process.stdin)) {
  const order = JSON.parse(line) as Order;
  if ('call' in order) report({ status: await call(order.call, order.host) });
  else report({ sent: await flood(order.flood) });
}
