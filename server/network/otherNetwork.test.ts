import { type ChildProcess, spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { afterEach, expect, test } from 'vitest';
import { temporaryFolder } from '../../db/testing/temporaryFolder.ts';
import { storePassword } from '../admin/session/password.ts';
import { passwordFile, version } from '../core/config.ts';
import type { ReadyMessage } from '../core/processMessages.ts';
import { createCertificate } from '../testing/certificates.ts';

/** A network of its own, with a cable to another one: neither needs root, and both are gone when their last process ends. */
const alone = ['--user', '--map-root-user', '--net'];
const canCable =
  process.platform === 'linux' &&
  spawnSync('unshare', [...alone, 'ip', 'link', 'add', 'here', 'type', 'veth', 'peer', 'name', 'there']).status === 0;

/** This PC and another one. */
const here = '192.168.77.1';
const there = '192.168.77.2';

const children: ChildProcess[] = [];

afterEach(async () => {
  for (const child of children.splice(0)) {
    if (child.exitCode !== null || child.signalCode !== null) continue;
    child.kill('SIGKILL');
    await once(child, 'exit');
  }
});

/** Starts the server on this PC, with local network access and a cable to the other PC. */
async function startServer(data: string, options = ''): Promise<ReadyMessage & { readonly pid: number }> {
  const serve = join(import.meta.dirname, '../index.ts');
  const script = `
    ip link set lo up
    ip link add here type veth peer name there
    ip addr add ${here}/30 dev here && ip link set here up && ip link set there up
    exec "$0" ${serve} --data ${data} --host 0.0.0.0 --port 0 --admin-port 0 --json ${options}`;
  const child = spawn('unshare', [...alone, 'sh', '-c', script, process.execPath], {
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  children.push(child);
  const [line] = (await once(createInterface(child.stdout), 'line')) as [string];
  return { ...(JSON.parse(line) as ReadyMessage), pid: child.pid ?? 0 };
}

/** Asks for each URL from the other PC. @returns the body, or the code of the error */
async function fetchFromOtherPc(pid: number, urls: readonly string[], trusted = ''): Promise<unknown[]> {
  // Inside the namespaces of the server, so that it may move its end of the cable.
  const script = `
    echo alone; read -r go
    ip addr add ${there}/30 dev there && ip link set there up && ip link set lo up
    exec "$0" --input-type=module -e '
      for (const url of ${JSON.stringify(urls)})
        console.log(JSON.stringify(await fetch(url, { signal: AbortSignal.timeout(20_000) })
          .then(async (reply) => [reply.status, await reply.text()], ({ cause, name }) => cause?.code ?? name)))'`;
  const enter = ['--user', '--net', '--preserve-credentials', '--target', String(pid)];
  const child = spawn('nsenter', [...enter, 'unshare', '--net', 'sh', '-c', script, process.execPath], {
    stdio: ['pipe', 'pipe', 'inherit'],
    env: { ...process.env, NODE_EXTRA_CA_CERTS: trusted },
  });
  children.push(child);
  const lines = createInterface(child.stdout)[Symbol.asyncIterator]();
  // Before, it is not in a network of its own.
  await lines.next();
  spawnSync('nsenter', [...enter, 'ip', 'link', 'set', 'there', 'netns', String(child.pid)], { stdio: 'inherit' });
  child.stdin.end('go\n');
  const replies: unknown[] = [];
  for await (const line of lines) replies.push(JSON.parse(line));
  return replies;
}

test('another PC in the network reaches the port for pilots, and not that of the window', async ({ skip }) => {
  skip(!canCable, 'This PC does not allow networks of their own (unshare --user --net, ip link add).');
  const { api, admin, lan, pid } = await startServer(temporaryFolder());
  const pilots = new URL(api).port;
  const window = new URL(admin);

  expect(lan).toContain(`http://${here}:${pilots}`);
  expect(
    await fetchFromOtherPc(pid, [
      `http://${here}:${pilots}/api/status`,
      `http://${here}:${window.port}/`,
      `http://${here}:${window.port}${window.pathname}`,
    ]),
  ).toEqual([[200, expect.stringContaining(version)], 'ECONNREFUSED', 'ECONNREFUSED']);
});

test('another PC reaches the window over HTTPS once it is open elsewhere, and only its sign-in', async ({ skip }) => {
  skip(!canCable, 'This PC does not allow networks of their own (unshare --user --net, ip link add).');
  const data = temporaryFolder();
  await storePassword(passwordFile(data), 'correct horse battery');
  const { cert, key } = createCertificate(data, 'nas', `IP:${here}`);
  const { admin, pid } = await startServer(data, `--admin-host 0.0.0.0 --tls-cert ${cert} --tls-key ${key}`);
  const { origin } = new URL(admin);

  expect(origin).toMatch(`https://${here}:`);
  expect(
    await fetchFromOtherPc(pid, [`${origin}/login`, `${origin}/admin/home`, origin.replace('https', 'http')], cert),
  ).toEqual([
    [200, expect.stringContaining('Sign in to Homebase')],
    [401, expect.stringContaining('unauthenticated')],
    expect.any(String),
  ]);
});
