import type { Page } from 'playwright/test';
import { issueApiKey } from '../../server/contract/admin/apiKeys.ts';
import { postPositions } from '../../server/contract/classic/acars.ts';
import { updatePirep } from '../../server/contract/classic/pireps.ts';
import { createAcarsClient } from '../acarsClient.ts';
import { expect, test } from '../fixtures.ts';
import { createOperator } from '../operator.ts';
import { flyHalfway, westward } from '../flights.ts';
import { look, lookInBothSchemes } from '../look.ts';
import { PilotsPage } from '../pages/pilotsPage.ts';

const phone = { width: 390, height: 844 };
const desktop = { width: 1280, height: 800 };
test.use({ viewport: desktop });

async function openFly(page: Page, api: string, key: string): Promise<PilotsPage> {
  await page.goto(`${api}/#key=${key}`);
  await page.goto(`${api}/#/fly`);
  const pilots = new PilotsPage(page);
  await expect(pilots.heading('My flight')).toBeVisible();
  return pilots;
}

for (const [size, viewport] of [['a phone', phone] as const, ['a PC', desktop] as const]) {
  test(
    `on ${size}, a pilot sees the own flight first, and shares it until it ends`,
    // Drawing maps takes long: one size has them.
    { tag: viewport === desktop ? '@map' : [] },
    async ({ browser, client, demo, page, serverProgram: { api } }) => {
      const { pirep_id, file } = await flyHalfway(client, 340);
      await client.send(updatePirep, { params: { id: pirep_id }, body: { planned_flight_time: 240 } });
      await page.setViewportSize(viewport);
      const pilots = await openFly(page, api, demo.pilot.api_key);
      const flight = page.getByRole('article', { name: 'KTW340' });
      const map = flight.getByRole('region', { name: 'Map of KTW340' });
      if (viewport === desktop) await expect(map).toHaveAttribute('aria-busy', 'false');
      await expect(flight.getByText(/^\d\d:\d\dZ$/)).toBeVisible();
      await expect(flight.getByText(/^UTC\. Your clock: /)).toBeVisible();
      await expect(flight).toContainText(/Time to go\d+:\d\d/);
      await expect(flight).toContainText(/Against the plan\d+ min late/);
      await expect(map).toBeInViewport();
      const overflow = await page.evaluate(() => document.documentElement.scrollWidth - innerWidth);
      expect(overflow).toBeLessThanOrEqual(0);

      await flight.getByRole('button', { name: 'Share this flight' }).click();
      const link = flight.getByRole('group', { name: 'Link to this flight' });
      await expect(link).toContainText(`${api}/#/watch/`);
      await expect(flight).toContainText('only works on this PC');
      const address = (await link.locator('.mono').textContent()) ?? '';

      // Another person, without a key.
      const context = await browser.newContext({ viewport });
      const other = await context.newPage();
      const paths: string[] = [];
      other.on('request', (request) => paths.push(request.url()));
      await other.goto(address);
      const watched = other.getByRole('article', { name: 'KTW340' });
      await expect(watched.getByText(/^\d\d:\d\dZ$/)).toBeVisible();
      await expect(watched.getByRole('region', { name: 'Map of KTW340' })).toBeVisible();
      await expect(other.getByRole('textbox')).toHaveCount(0);
      await expect(other.getByRole('button', { name: /Cancel|Share|sharing/ })).toHaveCount(0);
      const token = address.slice(address.lastIndexOf('/') + 1);
      expect(paths.filter((path) => path.includes(token) && !path.includes('#'))).toEqual([]);
      await (viewport === phone ? look : lookInBothSchemes)(other, `pilots-watch-${viewport.width}`);

      await client.send(postPositions, {
        params: { id: pirep_id },
        body: { positions: [{ ...westward(62), altitude: 31_000, gs: 430, vs: -1200 }] },
      });
      await expect(watched).toContainText('430');
      await (viewport === phone ? look : lookInBothSchemes)(page, `pilots-fly-${viewport.width}`);

      // Each change reaches the other page when it asks next, after ten seconds: on a PC is enough.
      if (viewport === phone) return await context.close();
      await flight.getByRole('button', { name: 'Stop sharing' }).click();
      await expect(other.getByText('This flight has ended')).toBeVisible();
      await flight.getByRole('button', { name: 'Share this flight' }).click();
      await expect(link).not.toContainText(token);
      const again = (await link.locator('.mono').textContent()) ?? '';
      await other.goto(again);
      await expect(watched).toBeVisible();
      await file();
      await expect(other.getByText('This flight has ended')).toBeVisible();
      await expect(other.getByRole('status').filter({ hasText: 'This flight has ended' })).toContainText('KTW340');
      await expect(flight).toHaveCount(0);
      await expect(pilots.heading('My flight')).toBeVisible();
      await context.close();
    },
  );
}

test(
  'maps are not drawn again while nothing new arrives',
  { tag: '@map' },
  async ({ client, demo, page, serverProgram }) => {
    await flyHalfway(client, 340);
    await page.addInitScript(() => {
      const { prototype } = WebGL2RenderingContext;
      // oxlint-disable-next-line typescript/unbound-method -- it gets its own `this` below
      const draw = prototype.drawElements;
      const frames = new Set<unknown>();
      Object.assign(globalThis, { frames });
      prototype.drawElements = function drawElements(...args) {
        frames.add(document.timeline.currentTime);
        draw.apply(this, args);
      };
    });
    await openFly(page, serverProgram.api, demo.pilot.api_key);
    for (const name of ['Map of KTW340', 'Map of live flights']) {
      const map = page.getByRole('region', { name });
      await map.scrollIntoViewIfNeeded();
      await expect(map).toHaveAttribute('aria-busy', 'false');
    }
    const takeFrames = (): Promise<number> =>
      page.evaluate(() => {
        const { frames } = globalThis as unknown as { readonly frames: Set<unknown> };
        const { size } = frames;
        frames.clear();
        return size;
      });
    const asked = (): Promise<unknown> => page.waitForResponse((reply) => reply.url().endsWith('/user/live'));
    // From one answer to the next, once all has been drawn.
    await expect.poll(async () => (await asked(), await takeFrames())).toBe(0);
  },
);

test('a flight without positions says so, and the steps to connect are folded away once a client has called', async ({
  demo,
  page,
  serverProgram: { api, admin },
}) => {
  const operator = await createOperator(admin);
  const { key } = await operator.send(issueApiKey, {
    body: { user_id: demo.pilot.id, label: 'New PC', scope: 'full' },
  });
  await openFly(page, api, key);
  const steps = page.getByRole('list').filter({ hasText: 'LOGIN' });
  await expect(steps).toBeVisible();
  await expect(page.getByText('Permissions')).toHaveCount(0);

  const client = createAcarsClient(api, key);
  const id = await client.prefile(341);
  await expect(page.getByRole('article', { name: 'KTW341' })).toContainText('No position yet');
  // It stays while it is read.
  await expect(steps).toBeVisible();
  await client.send(updatePirep, { params: { id }, body: { status: 'BST' } });
  await page.reload();
  const fold = page.getByText('How to connect a client');
  await expect(fold).toBeVisible();
  await expect(steps).toBeHidden();
  await fold.click();
  await expect(steps).toBeVisible();
});
