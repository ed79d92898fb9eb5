import { expect, test } from '../fixtures.ts';
import { FirstRunPage } from '../pages/firstRunPage.ts';
import { LivePage } from '../pages/livePage.ts';
import { startServer } from '../serverProgram.ts';

test('an empty folder becomes an airline with flights in the air at one click', async ({ emptyData, page }) => {
  const server = await startServer(emptyData);
  await page.goto(server.admin);
  const firstRun = new FirstRunPage(page);
  await expect(firstRun.heading).toBeVisible();

  await firstRun.exploreDemo.click();

  const live = new LivePage(page);
  await live.open();
  await expect(live.flight('KTW902')).toContainText('BIKF');
  await expect(live.map).toBeVisible();
  await server.stop();
});

test('a login link works once', async ({ page, serverProgram }) => {
  await page.context().request.get(serverProgram.admin);
  await page.context().clearCookies();

  const reply = await page.goto(serverProgram.admin);

  expect(reply?.status()).toBe(410);
  await expect(page.getByRole('main')).toContainText('prints a new link');
});
