import { listPositions, postPositions } from '../../server/contract/classic/acars.ts';
import { type AcarsClient, createAcarsClient } from '../acarsClient.ts';
import { expect, test } from '../fixtures.ts';
import { startServer } from '../serverProgram.ts';

const connections = 24;
const positionsPerCall = 3;

interface Stream {
  readonly client: AcarsClient;
  readonly pirep_id: string;
  /** The numbers of the positions that the server has acknowledged. */
  readonly acknowledged: Set<number>;
}

test('after SIGKILL under load, every acknowledged position is stored once', async ({ demo: { data, pilot } }) => {
  let streams: Stream[] = [];
  for (const round of [1, 2, 3]) {
    const server = await startServer(data, ['--rate-limit', '0']);
    const client = createAcarsClient(server.api, pilot.api_key);
    await expectStored(streams, client);
    streams = await Promise.all(
      Array.from({ length: connections }, async (_, n) => ({
        client,
        pirep_id: await client.prefile(round * 1000 + n),
        acknowledged: new Set<number>(),
      })),
    );
    const sent = streams.map(sendUntilKilled);
    await expect.poll(() => countAcknowledged(streams), { intervals: [20] }).toBeGreaterThan(2000);
    await server.kill();
    await Promise.all(sent);
  }
  const server = await startServer(data);
  await expectStored(streams, createAcarsClient(server.api, pilot.api_key));
  expect(await server.stop()).toBe(0);
});

/** Each position has its number in `log`. */
async function sendUntilKilled({ client, pirep_id, acknowledged }: Stream): Promise<void> {
  for (let next = 0; ; next += positionsPerCall) {
    const numbers = Array.from({ length: positionsPerCall }, (_, n) => next + n);
    const positions = numbers.map((number) => ({
      lat: 50 + number / 1e5,
      lon: 8,
      altitude: 36_000,
      log: String(number),
    }));
    try {
      await client.send(postPositions, { params: { id: pirep_id }, body: { positions } });
    } catch {
      return;
    }
    for (const number of numbers) acknowledged.add(number);
  }
}

async function expectStored(streams: readonly Stream[], client: AcarsClient): Promise<void> {
  for (const { pirep_id, acknowledged } of streams) {
    const { data } = await client.send(listPositions, { params: { id: pirep_id } });
    const stored = data.map(({ log }) => Number(log));
    expect(new Set(stored).size, 'positions stored twice').toBe(stored.length);
    expect(
      [...acknowledged].filter((number) => !stored.includes(number)),
      'acknowledged positions that are lost',
    ).toEqual([]);
  }
}

function countAcknowledged(streams: readonly Stream[]): number {
  return streams.reduce((sum, { acknowledged }) => sum + acknowledged.size, 0);
}
