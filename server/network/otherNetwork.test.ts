import { expect, test } from 'vitest';
import { temporaryFolder } from '../../db/testing/temporaryFolder.ts';
import { storePassword } from '../admin/session/password.ts';
import { passwordFile } from '../program/config.ts';
import { version } from '../version.ts';
import { createCertificate } from '../testing/certificates.ts';
import { canCable, cannotCable, here, startInNetwork, startOnOtherPc } from '../testing/twoPcs.ts';

/** Asks for each URL from the other PC. @returns the body, or the code of the error */
async function fetchFromOtherPc(pid: number, urls: readonly string[], trusted = ''): Promise<unknown[]> {
  const program = `
    for (const url of ${JSON.stringify(urls)})
      console.log(JSON.stringify(await fetch(url, { signal: AbortSignal.timeout(20_000) })
        .then(async (reply) => [reply.status, await reply.text()], ({ cause, name }) => cause?.code ?? name)))`;
  const { lines } = await startOnOtherPc(pid, ['--input-type=module', '-e', program], trusted);
  const replies: unknown[] = [];
  for await (const line of lines) replies.push(JSON.parse(line));
  return replies;
}

test('another PC in the network reaches the port for pilots, and not that of the window', async ({ skip }) => {
  skip(!canCable, cannotCable);
  const { api, admin, lan, pid } = await startInNetwork({ data: temporaryFolder() });
  const pilots = new URL(api).port;
  const window = new URL(admin);

  expect(lan).toEqual([`http://${here}:${pilots}`]);
  expect(
    await fetchFromOtherPc(pid, [
      `http://${here}:${pilots}/api/status`,
      `http://${here}:${window.port}/`,
      `http://${here}:${window.port}${window.pathname}`,
    ]),
  ).toEqual([[200, expect.stringContaining(version)], 'ECONNREFUSED', 'ECONNREFUSED']);
});

test('another PC reaches the window over HTTPS once it is open elsewhere, and only its sign-in', async ({ skip }) => {
  skip(!canCable, cannotCable);
  const data = temporaryFolder();
  await storePassword(passwordFile(data), 'correct horse battery');
  const { cert, key } = createCertificate(data, 'nas', `IP:${here}`);
  const { admin, pid } = await startInNetwork({
    data,
    options: `--admin-host 0.0.0.0 --tls-cert ${cert} --tls-key ${key}`,
  });
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
