import { createAcarsClient } from '../acarsClient.ts';
import { expect, test } from '../fixtures.ts';
import { flyHalfway } from '../flights.ts';
import { CatalogPage } from '../pages/catalogPage.ts';
import { FirstRunPage } from '../pages/firstRunPage.ts';
import { FramePage } from '../pages/framePage.ts';
import { InboxPage } from '../pages/inboxPage.ts';
import { LivePage } from '../pages/livePage.ts';
import { PirepPage } from '../pages/pirepPage.ts';
import { choose, watchOutside } from './outside.ts';

test('five steps lead to a first position in under two minutes; tray, badge and notifications follow the flight', async ({
  launch,
  freePort,
}) => {
  const { app, window, startAgain, quit } = await launch([`--port=${freePort}`]);
  const outside = await watchOutside(app);
  const begin = Date.now();
  const firstRun = new FirstRunPage(window);
  await firstRun.createKittiwake();
  await expect(firstRun.headingOf('KTW0001 can fly')).toBeFocused();
  await expect(firstRun.connection).toContainText('Waiting for the client to connect');

  const client = createAcarsClient(await firstRun.readAddress(), (await firstRun.key.textContent()) ?? '');
  const flight = await flyHalfway(client, 4321);
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
  await expect.poll(outside.read).toMatchObject({ awake: true, badge: 0 });
  expect((await outside.read()).tray[0]).toBe('1 pilot online');

  await flight.file();
  await expect.poll(outside.read).toMatchObject({ awake: false, badge: 1 });
  const { tray, notifications } = await outside.read();
  expect(tray[0]).toBe('No pilots online, 1 report waits');
  expect(notifications).toEqual([
    { title: 'KTW4321 was filed', body: 'Lise Vestergaard, EDDH–EBAW. Waits for review.' },
  ]);
  await outside.clickNotification(0);
  const report = new PirepPage(window);
  await expect(report.heading('KTW4321')).toBeVisible();
  expect(new URL(window.url()).pathname).toBe(`/pireps/${flight.pirep_id}`);

  await choose(app, 'Notify of');
  const second = await flyHalfway(client, 4322);
  await second.file();
  await expect.poll(outside.read).toMatchObject({ badge: 2 });
  expect((await outside.read()).notifications).toHaveLength(1);
  const visited: string[] = [];
  window.on('framenavigated', (frame) => visited.push(frame.url()));
  await startAgain(['homebase://settings/general']);
  await startAgain([`homebase://pirep/${second.pirep_id}`]);
  await expect(report.heading('KTW4322')).toBeVisible();
  expect(visited.filter((url) => url.includes('settings'))).toEqual([]);

  // Nothing that was typed is lost without a question.
  await new FramePage(window).show('Fleet');
  const catalog = new CatalogPage(window);
  await expect(catalog.rows).toHaveCount(1);
  await catalog.startAdding('Registration');
  await window.keyboard.type('d-akex');
  const [stay, leave] = [1, 0];
  await outside.answer(stay);
  const question = 'Your changes on this page have not been saved.';
  await startAgain([`homebase://pirep/${flight.pirep_id}`]);
  await expect.poll(async () => (await outside.read()).questions).toEqual([question]);
  await choose(app, 'Quit');
  await expect.poll(async () => (await outside.read()).questions).toEqual([question, question]);
  await expect(catalog.field('Registration')).toHaveValue('D-AKEX');
  expect(await fetch(`http://127.0.0.1:${freePort}/api/status`)).toHaveProperty('status', 200);
  await outside.answer(leave);
  expect(await quit()).toBe(0);
});
