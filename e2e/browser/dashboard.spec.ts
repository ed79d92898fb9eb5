import { listNews } from '../../server/contract/classic/news.ts';
import { expect, test } from '../fixtures.ts';
import { look } from '../look.ts';
import { DashboardPage } from '../pages/dashboardPage.ts';
import { InboxPage } from '../pages/inboxPage.ts';
import { LivePage } from '../pages/livePage.ts';
import { PilotsPage } from '../pages/pilotsPage.ts';
import { PirepPage, ReviewPage } from '../pages/pirepPage.ts';

test('the dashboard updates at once when a pilot files a report, and counts it once it is accepted', async ({
  openWindow,
  client,
}) => {
  const page = await openWindow('/');
  const dashboard = new DashboardPage(page);
  await expect(page).toHaveURL(/\/dashboard$/);
  await expect(dashboard.figure('Waiting for review')).toHaveText('73 flagged');
  await expect(dashboard.figure('Flights, 30 days')).toHaveText(/^\d/);
  const flights = Number(/^\d+/.exec((await dashboard.figure('Flights, 30 days').textContent()) ?? '')?.[0]);

  const id = await client.prefile(4711);
  await client.file(id, { landing_rate: -640 });

  // The flags appear after the report.
  await expect(dashboard.figure('Waiting for review')).toHaveText('84 flagged');
  await expect(dashboard.figure('Flights, 30 days')).toHaveText(new RegExp(`^${flights}(?!\\d)`));
  await dashboard.part('Waiting for review').getByRole('link', { name: 'KTW4711' }).click();
  const report = new PirepPage(page);
  await expect(report.heading('KTW4711')).toBeVisible();
  await new ReviewPage(page).accept.click();
  await page.goto(new URL('/dashboard', page.url()).href);
  await expect(dashboard.figure('Flights, 30 days')).toHaveText(new RegExp(`^${flights + 1}(?!\\d)`));
  await expect(dashboard.part('Landings by rate').getByRole('figure')).toHaveAccessibleName(
    /, 1 harder than −400 fpm$/,
  );
});

test('news is posted, edited and withdrawn, and pilots see the current text', async ({ openWindow, client }) => {
  const page = await openWindow('/dashboard');
  const dashboard = new DashboardPage(page);
  const read = async (): Promise<string[]> =>
    (await client.send(listNews, {})).data
      .map(({ subject, body }) => `${subject}: ${body}`)
      .filter((text) => text.includes('schedule'));
  const news = dashboard.news.filter({ hasText: 'Winter schedule' });

  await dashboard.part('News to pilots').getByRole('link', { name: 'Post news' }).click();
  await dashboard.dialog.getByLabel('Subject').fill('Summer schedule');
  await page.mouse.click(20, 400);
  await page.keyboard.press('Escape');
  await dashboard.dialog.getByRole('button', { name: 'Keep editing' }).click();
  await expect(dashboard.dialog.getByLabel('Subject')).toHaveValue('Summer schedule');
  await dashboard.dialog.getByRole('button', { name: 'Cancel' }).click();
  await dashboard.dialog.getByRole('button', { name: 'Discard' }).click();
  await expect(dashboard.dialog).toHaveCount(0);

  await dashboard.postNews('Winter schedule', 'From Sunday on.');
  await expect(news).toBeVisible();
  expect(await read()).toEqual(['Winter schedule: From Sunday on.']);

  await news.click();
  await expect(page).toHaveURL(/news=\d+/);
  await expect(dashboard.dialog.getByLabel('Subject')).toBeFocused();
  await dashboard.dialog.getByRole('button', { name: 'Cancel' }).click();
  await expect(dashboard.dialog).toHaveCount(0);
  await news.click();
  await dashboard.dialog.getByLabel('Text').fill('From Monday on, see https://example.org/winter.');
  await dashboard.dialog.getByRole('button', { name: 'Save changes' }).click();
  await expect(news).toContainText('From Monday on');
  expect(await read()).toEqual(['Winter schedule: From Monday on, see https://example.org/winter.']);
  const link = news.getByRole('link', { name: 'https://example.org/winter', exact: true });
  await expect(link).toHaveAttribute('rel', 'noopener noreferrer');
  const other = page.waitForEvent('popup');
  await link.click();
  expect((await other).url()).not.toBe(page.url());
  await (await other).close();

  await news.click();
  await dashboard.dialog.getByRole('button', { name: 'Withdraw…' }).click();
  await page.keyboard.press('Enter');
  await expect(dashboard.dialog.getByRole('button', { name: 'Withdraw…' })).toBeFocused();
  await page.keyboard.press('Enter');
  await dashboard.dialog.getByRole('button', { name: 'Withdraw', exact: true }).click();
  await expect(news).toHaveCount(0);
  expect(await read()).toEqual([]);
});

test('pilots read Markdown in news until its last day, pinned ones first', async ({
  openWindow,
  demo,
  serverProgram,
  context,
}) => {
  const page = await openWindow('/dashboard');
  const dashboard = new DashboardPage(page);
  await dashboard.part('News to pilots').getByRole('link', { name: 'Post news' }).click();
  await dashboard.dialog.getByLabel('Subject').fill('Photo contest');
  await dashboard.dialog
    .getByLabel('Text')
    .fill(
      '# On Sunday\n\n- **Tromsø**, 18:00Z\n- <script>window.hacked = 1</script>\n\n[Sign up](https://example.org/fly)',
    );
  const preview = dashboard.dialog.getByRole('region', { name: 'Preview' });
  await expect(preview.getByRole('heading', { name: 'On Sunday' })).toBeVisible();
  await expect(preview.getByText('Tromsø', { exact: true })).toHaveCSS('font-weight', '600');
  await dashboard.dialog.getByLabel('Last day').fill('31 Dec 2999');
  await dashboard.dialog.getByRole('switch', { name: 'Pinned' }).check();
  await dashboard.dialog.getByRole('button', { name: 'Post news' }).click();
  await dashboard.dialog.waitFor({ state: 'hidden' });
  await dashboard.postNews('Newer', 'Plain.');
  await expect(dashboard.news.first()).toContainText('Photo contest');
  await expect(dashboard.news.first()).toContainText('until 31 Dec 2999');

  const phone = await context.newPage();
  await phone.setViewportSize({ width: 390, height: 844 });
  await phone.goto(serverProgram.api);
  const pilots = new PilotsPage(phone);
  await pilots.signIn(demo.pilot.api_key);
  await pilots.show('News');
  const first = pilots.news.first();
  await expect(first.getByRole('heading', { name: 'Photo contest' })).toBeVisible();
  await expect(first.getByRole('img', { name: 'Pinned' })).toBeVisible();
  await expect(first.getByRole('listitem').last()).toHaveText('<script>window.hacked = 1</script>');
  await expect(first.getByRole('link', { name: 'Sign up' })).toHaveAttribute('rel', 'noopener noreferrer');
  await look(phone, 'pilots-news-markdown');
  expect(await phone.evaluate(() => Reflect.get(window, 'hacked') ?? null)).toBeNull();

  await dashboard.news.first().getByRole('link').first().click();
  await look(page, 'dashboard-news-markdown');
  await dashboard.dialog.getByLabel('Last day').fill('1 Jan 2020');
  await dashboard.dialog.getByRole('button', { name: 'Save changes' }).click();
  await expect(dashboard.news.filter({ hasText: 'ended 1 Jan 2020' })).toBeVisible();
  await phone.reload();
  await expect(pilots.news.filter({ hasText: 'Newer' })).toBeVisible();
  await expect(pilots.news.filter({ hasText: 'Photo contest' })).toHaveCount(0);
});

test('posting news offers Discord, and says when a channel gets it', async ({ openWindow }) => {
  const page = await openWindow('/dashboard');
  const { origin } = new URL(page.url());
  const hook = {
    name: 'Flight deck',
    url: 'https://discord.com.invalid/api/webhooks/1/x',
    format: 'discord',
    events: ['pirep.filed'],
    allow_private: false,
    active: true,
  };
  await page.request.post(`${origin}/admin/webhooks`, { data: hook, headers: { origin } });
  const dashboard = new DashboardPage(page);
  await dashboard.part('News to pilots').getByRole('link', { name: 'Post news' }).click();
  await dashboard.dialog.getByLabel('Subject').fill('Winter');
  await dashboard.dialog.getByLabel('Text').fill('From Sunday on.');
  await dashboard.dialog.getByRole('checkbox', { name: /too: Flight deck/ }).check();
  await dashboard.dialog.getByRole('button', { name: 'Post news' }).click();
  await dashboard.dialog.waitFor({ state: 'hidden' });
  const deliveries = await page.request.get(`${origin}/admin/webhooks/1/deliveries`);
  expect(await deliveries.json()).toMatchObject({ data: [{ event: 'news.posted', subject: { name: 'Winter' } }] });
  await dashboard.part('News to pilots').getByRole('link', { name: 'Post news' }).click();
  await expect(dashboard.dialog.getByText('Also goes to Discord: Flight deck.')).toBeVisible();
});

test('older news is shown on request, so that it can be edited', async ({ openWindow }) => {
  const page = await openWindow('/dashboard');
  const dashboard = new DashboardPage(page);
  const { origin } = new URL(page.url());
  for (const subject of ['1', '2', '3', '4', '5', '6'])
    await page.request.post(`${origin}/admin/news`, {
      data: { subject, body: 'From Sunday on.' },
      headers: { origin },
    });
  await page.reload();
  await expect(dashboard.news).toHaveCount(5);
  await dashboard.allNews.press('Enter');
  await expect(dashboard.news.filter({ hasText: 'From Sunday on.' })).toHaveCount(6);
  await expect(dashboard.news.nth(5).getByRole('link').first()).toBeFocused();
});

test(
  'the map of airborne flights opens the live map, and keys move along the rows',
  { tag: ['@map', '@reads'] },
  async ({ openWindow }) => {
    const page = await openWindow('/dashboard');
    const dashboard = new DashboardPage(page);
    await expect(dashboard.map).toBeVisible();

    await page.keyboard.press('j');
    await page.keyboard.press('j');
    const second = dashboard.part('Flying now').getByRole('link', { name: /^KTW/ }).nth(1);
    await expect(second).toBeFocused();
    const ident = (await second.textContent()) ?? 'none';
    await page.keyboard.press('Enter');
    await expect(new LivePage(page).card(ident)).toBeVisible();

    await page.goBack();
    await expect(dashboard.map).toBeVisible();
    await dashboard.map.click({ position: { x: 20, y: 20 } });
    await expect(page).toHaveURL(/\/live$/);
  },
);

test('hours per day are in the address, and a pilot links to reports', { tag: '@reads' }, async ({ openWindow }) => {
  const page = await openWindow('/dashboard?per=hours');
  const dashboard = new DashboardPage(page);
  await expect(dashboard.part('Hours per day').getByRole('figure')).toHaveAccessibleName(
    /most on .*, \d\d:\d\d h; today \d\d:\d\d h$/,
  );
  await dashboard.part('Hours per day').getByRole('button', { name: 'Flights' }).click();
  await expect(dashboard.part('Flights per day')).toBeVisible();
  await page.goBack();
  await expect(dashboard.part('Hours per day')).toBeVisible();
  // The page scrolls, and the window does not, which would give it a second scroll bar.
  expect(await page.evaluate(() => document.documentElement.scrollHeight - innerHeight)).toBe(0);

  const first = dashboard.part('Top pilots').getByRole('link').first();
  const [, name = 'nobody', flights] = (await first.textContent())?.match(/[A-Z]{2}(\D+)(\d+)/) ?? [];
  await first.click();
  const { rows } = new InboxPage(page);
  await expect(rows.first()).toContainText(name);
  await expect(rows).toHaveCount(Number(flights));
});

test('a hidden window asks for nothing and draws nothing until it shows again', async ({ openWindow }) => {
  const page = await openWindow('/activity');
  await page.clock.install();
  await page.goto(new URL('/dashboard', page.url()).href);
  await expect(new DashboardPage(page).figure('Waiting for review')).toHaveText(/^\d/);
  await page.clock.runFor('00:05');
  await expect(page.locator('[aria-busy="true"]')).toHaveCount(0);
  const asked: string[] = [];
  page.on('request', (request) => {
    if (request.url().includes('/admin/')) asked.push(new URL(request.url()).pathname);
  });
  const turn = async (state: 'hidden' | 'visible'): Promise<void> =>
    await page.evaluate((to) => {
      Object.defineProperty(document, 'visibilityState', { value: to, configurable: true });
      Object.defineProperty(document, 'hidden', { value: to === 'hidden', configurable: true });
      document.dispatchEvent(new Event('visibilitychange', { bubbles: true }));
    }, state);

  await turn('hidden');
  const changes = await page.evaluateHandle(() => {
    const seen: string[] = [];
    const note = (what: string): void => void seen.push(what);
    new MutationObserver((found) => found.forEach(({ type }) => note(type))).observe(document, {
      subtree: true,
      characterData: true,
    });
    const frame = requestAnimationFrame;
    globalThis.requestAnimationFrame = (draw) => {
      note('frame');
      return frame(draw);
    };
    return seen;
  });
  await page.clock.runFor('03:00');
  expect(await changes.jsonValue()).toEqual([]);
  expect(asked).toEqual([]);

  await turn('visible');
  await page.clock.runFor('01:00');
  await expect.poll(() => asked).toContain('/admin/dashboard');
  expect(await changes.jsonValue()).toContain('characterData');
});
