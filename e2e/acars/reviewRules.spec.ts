import { getPirep } from '../../server/contract/admin/pireps.ts';
import { addReviewRule } from '../../server/contract/admin/review/reviewRules.ts';
import { getUser } from '../../server/contract/classic/user.ts';
import { PirepState } from '../../server/contract/codes.ts';
import { createAcarsClient } from '../acarsClient.ts';
import { expect, test } from '../fixtures.ts';
import { createOperator } from '../operator.ts';
import { startServer } from '../serverProgram.ts';

test('a report that was filed is decided by its rule exactly once, however often the server is killed', async ({
  demo,
}) => {
  let server = await startServer(demo.data);
  const body = {
    name: 'All',
    active: true,
    conditions: [],
    decision: 'accept' as const,
    comment: '',
    unconfirmed: true,
  };
  await (await createOperator(server.admin)).send(addReviewRule, { body });
  const clientOf = () => createAcarsClient(server.api, demo.pilot.api_key);
  const flights = async (): Promise<number> => (await clientOf().send(getUser, {})).data.flights;
  const before = await flights();
  const ids: string[] = [];
  for (const number of [4711, 4712, 4713]) {
    const id = await clientOf().prefile(number);
    await clientOf().file(id);
    ids.push(id);
    await server.kill();
    server = await startServer(demo.data);
  }
  await expect.poll(flights).toBe(before + ids.length);
  await server.kill();
  server = await startServer(demo.data);
  const operator = await createOperator(server.admin);
  for (const id of ids) {
    const { data } = await operator.send(getPirep, { params: { id } });
    expect(data).toMatchObject({ state: PirepState.ACCEPTED, decided_by: { rule: 'All' } });
    expect(data.history.filter(({ action }) => action === 'pirep.accepted')).toHaveLength(1);
  }
  expect(await flights()).toBe(before + ids.length);
  await server.stop();
});
