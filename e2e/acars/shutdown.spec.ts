import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { createInterface } from 'node:readline';
import { expect, test } from '../fixtures.ts';
import { startServer, writeAheadLogSize } from '../serverProgram.ts';

test('a server that is stopped as soon as it is ready closes its database', async ({ emptyData }) => {
  const server = await startServer(emptyData);

  expect(await server.stop()).toBe(0);

  expect(writeAheadLogSize(emptyData)).toBe(0);
});

for (const command of [
  ['npm', 'run', '-s', 'homebase', '--', 'serve'],
  ['npx', 'homebase', 'serve'],
  ['npm', 'start', '--silent', '--', '--headless'],
]) {
  test(`stopping ${command.slice(0, 2).join(' ')} also stops the server`, async ({ emptyData }) => {
    const [program = '', ...args] = command;
    const npm = spawn(program, [...args, '--data', emptyData, '--port', '0', '--admin-port', '0', '--json'], {
      stdio: ['ignore', 'pipe', 'inherit'],
    });
    await once(createInterface({ input: npm.stdout }), 'line');
    expect(writeAheadLogSize(emptyData)).toBeGreaterThan(0);

    npm.kill('SIGTERM');

    await expect.poll(() => writeAheadLogSize(emptyData)).toBe(0);
    const again = await startServer(emptyData);
    expect(await again.stop()).toBe(0);
  });
}
