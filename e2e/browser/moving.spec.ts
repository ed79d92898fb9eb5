import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from '../fixtures.ts';
import { look } from '../look.ts';
import { FirstRunPage } from '../pages/firstRunPage.ts';
import { MovingPage } from '../pages/movingPage.ts';
import { startServer } from '../serverProgram.ts';

const dump = readFileSync(join(import.meta.dirname, '../../server/domain/moving/testing/golden.sql'), 'utf8');

test('the first run takes an airline of phpVMS after a file that is cut short, and says how to restart', async ({
  emptyData,
  page,
}) => {
  const server = await startServer(emptyData);
  await page.goto(server.admin);
  const firstRun = new FirstRunPage(page);
  await expect(firstRun.heading).toBeVisible();
  const moving = new MovingPage(page);
  await moving.link.click();
  await look(page, 'moving-setup');
  await moving.choose('cut.sql', dump.slice(0, -400));
  await expect(page.getByRole('alert')).toContainText(/acars/);
  await moving.button('Choose another file').click();
  await moving.choose('airline.sql', dump);
  await expect(moving.summary).toContainText('with 2 pilots, 2 PIREPs');
  await look(page, 'moving-setup-report');
  await moving.useAirline.click();
  await expect(page.getByRole('status').first()).toContainText('Stop Homebase (Ctrl+C) and start it again');
  await server.stop();

  const again = await startServer(emptyData);
  await page.goto(again.admin);
  await page.goto(new URL('/setup?from=phpvms', again.admin).href);
  await expect(moving.past).toContainText('Imported from airline.sql');
  await again.stop();
});
