import { expect, test } from '../fixtures.ts';
import { startServer } from '../serverProgram.ts';
import { writeAheadLogSize } from '../writeAheadLog.ts';

test('a server that is ended the moment it is ready closes its database', async ({ emptyData }) => {
  const server = await startServer(emptyData);

  expect(await server.stop()).toBe(0);

  expect(writeAheadLogSize(emptyData)).toBe(0);
});
