import type { Route } from 'playwright/test';
import { streamUrl } from '../../server/contract/admin/live.ts';
import { createAcarsClient } from '../acarsClient.ts';
import { expect, test } from '../fixtures.ts';
import { holdRequests } from '../hold.ts';
import { look } from '../look.ts';
import { CatalogPage } from '../pages/catalogPage.ts';
import { FramePage } from '../pages/framePage.ts';
import { InboxPage } from '../pages/inboxPage.ts';
import { LivePage } from '../pages/livePage.ts';
import { SettingsPage } from '../pages/settingsPage.ts';
import { startServer } from '../serverProgram.ts';

test('a window says when the connection is lost, and reconnects automatically', async ({
  openWindow,
  demo,
  serverProgram,
}) => {
  const page = await openWindow('/live');
  const frame = new FramePage(page);
  const live = new LivePage(page);
  await expect(frame.connection).toContainText('Receiving');
  await expect(live.flight('KTW902')).toBeVisible();

  await serverProgram.kill();
  await expect(frame.connection).toContainText('No connection');
  await expect(frame.lost).toBeVisible();
  await expect(live.flight('KTW902')).toBeVisible();
  await look(page, 'no-connection');
  // A screen whose code is not loaded yet: the server has it.
  await frame.show('Webhooks');
  await expect(page).toHaveURL(/\/webhooks$/);
  await expect(live.flight('KTW902')).toBeVisible();

  const [port, adminPort] = [serverProgram.api, serverProgram.admin].map((address) => new URL(address).port);
  const again = await startServer(demo.data, ['--port', port ?? '', '--admin-port', adminPort ?? '']);
  await expect(frame.connection).toContainText('Receiving');
  await expect(frame.lost).toBeHidden();
  await expect(frame.heading('Webhooks')).toBeVisible();
  await frame.show('Live map');
  await createAcarsClient(again.api, demo.pilot.api_key).prefile(4321);
  await expect(live.flight('KTW4321')).toBeVisible();
  await again.stop();
});

test('a PC without a network reads and changes what its own server has', async ({ openWindow }) => {
  const page = await openWindow('/settings?group=pireps');
  const settings = new SettingsPage(page);
  await expect(settings.field('Duplicate check')).toHaveValue('10');
  // What the browser says when the PC leaves the network; its own server still answers.
  await page.evaluate(() => globalThis.dispatchEvent(new Event('offline')));
  await new FramePage(page).show('Ranks');
  await expect(new CatalogPage(page).row('Captain')).toBeVisible();
  await page.goBack();
  await settings.write('Duplicate check', '20');
  await expect(settings.toast).toContainText('Duplicate check: 20 min.');
});

test(
  'the frame is there before the first answer, and what could not be loaded is tried again without losing the focus',
  { tag: '@reads' },
  async ({ openWindow, program: { window } }) => {
    let answer = held(async (route) => await route.abort());
    await window.route('**/admin/home', async (route) => await answer.to(route));
    let [list, choices] = [failed(), failed()];
    await window.route('**/admin/subfleets?*', async (route) => await list.to(route));
    await window.route('**/admin/airlines?*', async (route) => await choices.to(route));
    const page = await openWindow('/fleet/subfleets');
    const catalog = new CatalogPage(page);
    await expect(page.getByRole('link', { name: 'PIREPs' })).toBeVisible();
    await expect(page.getByRole('status', { name: 'Loading' })).toBeVisible();

    await page.getByRole('main').focus();
    answer.release();
    await expect(page.getByRole('alert')).toContainText('The airline could not be loaded');
    // Only a retry that fails again takes it.
    await expect(page.getByRole('main')).toBeFocused();
    const tryAgain = page.getByRole('button', { name: 'Try again' });
    await tryAgain.focus();
    answer = held(status(403));
    await answer.asked;
    await expect(tryAgain).toBeFocused();
    answer.release();
    await expect(page.getByRole('alert')).toContainText('status 403');

    answer = held(status(401));
    await tryAgain.click();
    answer.release();
    await expect(page.getByRole('heading', { name: 'You are not signed in' })).toBeVisible();
    const signIn = page.getByRole('link', { name: 'sign in' });
    await signIn.focus();
    answer = held(async (route) => await route.fallback());
    // As when the operator comes back from another window.
    await page.dispatchEvent('html', 'visibilitychange');
    await answer.asked;
    await expect(signIn).toBeFocused();
    answer.release();

    await expect(page.getByRole('alert')).toContainText('The subfleets could not be loaded');
    await tryAgain.focus();
    list = held(status(403));
    await page.keyboard.press('Enter');
    await list.asked;
    await expect(page.getByRole('main')).toBeFocused();
    list.release();
    await expect(tryAgain).toBeFocused();
    list = held(async (route) => await route.fallback());
    list.release();
    await page.keyboard.press('Enter');
    await expect(catalog.rows.first()).toBeVisible();
    await expect(page.getByRole('main')).toBeFocused();

    await page.getByRole('group', { name: 'Filters' }).getByRole('button', { name: 'Airline' }).click();
    await expect(page.getByText('The choices could not be loaded.')).toBeVisible();
    choices = held(async (route) => await route.fallback());
    choices.release();
    await tryAgain.click();
    await expect(page.getByRole('combobox', { name: 'Airline' })).toBeFocused();
    await page.keyboard.press('ArrowDown');
    await expect(page.getByRole('option').first()).toBeVisible();

    await window.route('**/admin/pireps/filters', status(403));
    await page.keyboard.press('Escape');
    await page.getByRole('link', { name: 'PIREPs' }).click();
    await page.getByRole('button', { name: 'Filter', exact: true }).click();
    await expect(page.getByRole('combobox', { name: 'Pilot' })).toHaveAccessibleDescription(/could not be loaded/);
    await expect(page.getByRole('combobox', { name: 'State' })).toBeVisible();

    await window.route('**/admin/settings', status(403));
    await page.keyboard.press('Escape');
    await page.getByRole('link', { name: 'Settings' }).click();
    await expect(page.getByRole('heading', { name: 'The settings could not be loaded', level: 1 })).toBeVisible();

    // Until "Try again" is clicked, as parts of a page that come later ask once more.
    await page.evaluate(() => {
      document.addEventListener(
        'click',
        ({ target }) => {
          const button = target instanceof Element ? target.closest('button') : null;
          document.documentElement.dataset['tried'] = String(button?.textContent === 'Try again');
        },
        { capture: true },
      );
    });
    for (const part of ['*/*/{statistics,overview}', 'activity?*subject=*', 'api-keys?*user_id=*', 'pireps?*limit=*']) {
      await window.route(`**/admin/${part}`, async (route) => {
        const isTried = (await page.locator('html').getAttribute('data-tried')) === 'true';
        await (isTried ? route.fallback() : status(403)(route));
      });
    }
    const missing = 'These details could not be loaded';
    for (const [link, ...panels] of [
      ['Pilots', 'Flown', 'API keys', 'Reports', 'History'],
      ['Airlines', 'Routes', 'Reports'],
    ] as const) {
      // Those who wait are counted beside it.
      await page.getByRole('navigation').getByRole('link', { name: link }).click();
      await expect(catalog.heading).toHaveText(link);
      await catalog.rows.first().getByRole('link').first().click();
      for (const panel of panels) await expect(page.getByRole('region', { name: panel })).toContainText(missing);
      await expect(async () => {
        await tryAgain.first().click({ timeout: 1000 });
        await expect(page.getByText(missing)).toHaveCount(0, { timeout: 1000 });
      }).toPass();
    }
  },
);

test('reports filed before the window is connected are listed too', async ({ page, openWindow, client }) => {
  const connect = await holdRequests(page, `**${streamUrl}`);
  const { rows } = new InboxPage(await openWindow('/pireps'));
  await expect(rows.first()).toBeVisible();
  const id = await client.prefile(4711);
  await client.file(id);

  connect();

  await expect(rows.filter({ hasText: 'KTW4711' })).toBeVisible();
});

function status(code: number): (route: Route) => Promise<void> {
  return async (route) => await route.fulfill({ status: code });
}

/** Refuses all requests. */
function failed(): Held {
  const refused = held(status(403));
  refused.release();
  return refused;
}

interface Held {
  /** Resolves with the first request. */
  readonly asked: Promise<void>;
  readonly release: () => void;
  readonly to: (route: Route) => Promise<void>;
}

/** Holds requests until they are released. */
function held(answer: (route: Route) => Promise<void>): Held {
  const [asked, released] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()];
  return {
    asked: asked.promise,
    release: released.resolve,
    to: async (route) => {
      asked.resolve();
      await released.promise;
      await answer(route);
    },
  };
}
