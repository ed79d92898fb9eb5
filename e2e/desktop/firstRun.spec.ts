import { createAcarsClient } from '../acarsClient.ts';
import { expect, test } from '../fixtures.ts';
import { flyHalfway } from '../flights.ts';
import { FirstRunPage } from '../pages/firstRunPage.ts';
import { FramePage } from '../pages/framePage.ts';
import { InboxPage } from '../pages/inboxPage.ts';
import { LivePage } from '../pages/livePage.ts';

test('four steps with only the keyboard lead to a first position in under two minutes', async ({
  launch,
  freePort,
}) => {
  const { window } = await launch([`--port=${freePort}`]);
  const begin = Date.now();
  const firstRun = new FirstRunPage(window);
  await firstRun.createKittiwake();
  await expect(firstRun.headingOf('KTW0001 can fly')).toBeFocused();
  await expect(firstRun.connection).toContainText('Waiting for the client to connect');

  const client = createAcarsClient(await firstRun.readAddress(), (await firstRun.key.textContent()) ?? '');
  await flyHalfway(client, 4321);
  await expect(firstRun.connection).toContainText('The key works');
  expect(Date.now() - begin).toBeLessThan(120_000);

  await firstRun.openDashboard.click();
  await new FramePage(window).show('PIREPs');
  const key = new InboxPage(window).need('An API key');
  await expect(key).toContainText('of Lise Vestergaard, in use');
  await expect(key.getByRole('link', { name: 'Issue key' })).toBeVisible();

  const live = new LivePage(window);
  await live.open();
  await expect(live.flight('KTW4321')).toContainText('FL360');
});
