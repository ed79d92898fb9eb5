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
  await expect(live.flight('KTW902')).toContainText('BIKF');
  await expect(live.map).toBeVisible();
  await server.stop();
});

test('a login link works once', async ({ adminPage, browser, serverProgram }) => {
  await expect(new LivePage(adminPage).rows).not.toHaveCount(0);
  const other = await browser.newPage();

  const reply = await other.goto(serverProgram.admin);

  expect(reply?.status()).toBe(410);
  await expect(other.getByRole('main')).toContainText('prints a new link');
  await other.close();
});

test('a window without a session says how to get one', async ({ adminPage }) => {
  await expect(new LivePage(adminPage).rows).not.toHaveCount(0);

  await adminPage.context().clearCookies();
  await adminPage.reload();

  await expect(adminPage.getByRole('heading', { name: 'This session has ended' })).toBeVisible();
});
