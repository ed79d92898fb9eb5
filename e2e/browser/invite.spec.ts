import type { Page } from 'playwright/test';
import { getUser } from '../../server/contract/classic/user.ts';
import { createAcarsClient } from '../acarsClient.ts';
import { expect, test } from '../fixtures.ts';
import { look } from '../look.ts';
import { CatalogPage, PilotPage } from '../pages/catalogPage.ts';
import { InvitationPage } from '../pages/invitationPage.ts';
import { PilotsPage } from '../pages/pilotsPage.ts';
import { runHomebase, startServer } from '../serverProgram.ts';

const phone = { width: 390, height: 844 };

/** A phone, which shares nothing with the window. */
async function openPhone(page: Page, url: string): Promise<PilotsPage> {
  const context = await page.context().browser()?.newContext({ viewport: phone, locale: 'en' });
  if (context === undefined) throw new Error('no browser');
  const opened = await context.newPage();
  await opened.goto(url);
  return new PilotsPage(opened);
}

test('a pilot is invited from the dashboard, and opens the link of the message on a phone', async ({
  demo,
  freePort,
  page,
}) => {
  await runHomebase(['settings', 'network.port', String(freePort), '--data', demo.data, '--json']);
  const server = await startServer(demo.data, [], []);
  await page.goto(server.admin);
  const invitation = new InvitationPage(page);
  await page.getByRole('main').getByRole('link', { name: 'Invite a pilot' }).click();
  await expect(invitation.name).toBeFocused();
  await expect(invitation.rank).toHaveValue('Cadet');
  await expect(invitation.home).toHaveValue(/EDDH/);
  await look(page, 'invite');
  await invitation.name.fill('Astrid Holm');
  await invitation.email.fill('astrid');
  await invitation.invite.click();
  await expect(invitation.email).toHaveAccessibleDescription(/valid e-mail address/);
  await invitation.email.fill('astrid@kittiwake.example');
  await invitation.invite.click();

  await expect(page.getByText('Only this PC can use this address and the link')).toBeVisible();
  expect(await invitation.readLink()).toContain('http://127.0.0.1:');
  await expect(invitation.code).toBeHidden();
  await invitation.allowAccess.click();
  await expect(invitation.code).toBeVisible();
  expect(await invitation.readLink()).not.toContain('127.0.0.1');
  await invitation.chooseLanguage('Deutsch');
  await expect(invitation.message).toHaveValue(/Hallo Astrid Holm,\nwillkommen bei Kittiwake Virtual/);
  await expect(invitation.message).not.toHaveValue(/API/);
  await look(page, 'invitation');
  await invitation.copy.click();
  await expect(invitation.copy).toHaveText(/Message copied/);

  const link = new URL(await invitation.readLink());
  const pilots = await openPhone(page, `${server.api}/${link.hash}`);
  await expect(pilots.signOut).toBeVisible();
  await expect(pilots.page.getByText('Astrid Holm').first()).toBeAttached();

  await invitation.done.click();
  await page
    .getByRole('link', { name: /Astrid Holm|KTW00\d\d/ })
    .last()
    .click();
  await page.getByRole('button', { name: 'Invite again' }).click();
  await expect(invitation.message).toBeVisible();
  await pilots.page.context().close();
  await server.stop();
});

test('somebody applies on a phone, and is accepted with one key, which is undone; another is refused', async ({
  openWindow,
  serverProgram: { api },
}) => {
  const page = await openWindow('/settings?q=pilots.applications');
  await page.getByRole('switch', { name: 'Applications' }).click({ force: true });
  await expect(page.getByRole('status', { name: 'Notifications' })).toContainText('Applications: on.');

  const pilots = await openPhone(page, api);
  await pilots.page.getByRole('button', { name: 'New here? Apply as a pilot' }).click();
  await pilots.page.getByLabel('Name').fill('Nils Berg');
  await pilots.page.getByLabel('E-mail').fill('nils@kittiwake.example');
  await pilots.page.getByLabel('A few words about you').fill('I fly the A320 in MSFS,\nmostly in the evening.');
  await look(pilots.page, 'apply');
  await pilots.page.getByRole('button', { name: 'Send application' }).click();
  await expect(pilots.page.getByRole('status').filter({ hasText: 'Your application was sent' })).toBeVisible();

  const catalog = new CatalogPage(page);
  await page.getByRole('link', { name: /^Pilots 3/ }).click();
  await page.getByRole('button', { name: 'Pending 3' }).click();
  await expect(catalog.rows).toHaveCount(3);
  await look(page, 'applicants');
  for (const key of ['j', 'j', 'j', 'a']) await page.keyboard.press(key);
  const invitation = new InvitationPage(page);
  await expect(invitation.message).toHaveValue(/Hello Nils Berg/);
  const link = await invitation.readLink();
  await invitation.undo.click();
  await expect(invitation.message).toBeHidden();
  await expect(catalog.rows).toHaveCount(3);
  await pilots.page.goto(`${api}/${new URL(link).hash}`);
  await expect(pilots.page.getByText('You are signed out')).toBeVisible();

  await page.getByRole('link', { name: 'Dashboard' }).click();
  await page
    .getByRole('region', { name: 'Applications' })
    .getByRole('link', { name: /Nils Berg/ })
    .click();
  await expect(catalog.about('About')).toContainText('mostly in the evening');
  await look(page, 'applicant');
  await expect(page.getByRole('button', { name: 'Refuse…' })).toBeVisible();
  await page.keyboard.press('r');
  await catalog.field('Reason').fill('We are full at the moment');
  await page.keyboard.press('Control+Enter');
  await expect(catalog.toast).toContainText('Refused Nils Berg.');
  await expect(catalog.about('About')).toContainText('We are full at the moment');
  await catalog.undo.click();
  await expect(page.getByRole('button', { name: 'Accept' })).toBeVisible();
  await page.keyboard.press('a');
  await pilots.page.goto(`${api}/${new URL(await invitation.readLink()).hash}`);
  await expect(pilots.signOut).toBeVisible();
  await pilots.page.context().close();
});

test('a pilot reads why the account is suspended, until that is undone', async ({
  demo,
  openWindow,
  serverProgram: { api },
}) => {
  const page = await openWindow(`/pilots/${demo.pilot.id}`);
  const [catalog, pilot] = [new CatalogPage(page), new PilotPage(page)];
  const pilots = await openPhone(page, `${api}/#key=${demo.pilot.api_key}`);
  await expect(pilots.signOut).toBeVisible();
  await page.getByRole('button', { name: 'Suspend…' }).click();
  await catalog.field('Reason').fill('Three landings harder than 900 fpm');
  await catalog.action('Suspend').click();
  await expect(catalog.toast).toContainText(`Suspended ${demo.pilot.name}.`);
  await expect(pilot.history).toContainText('reason Three landings harder than 900 fpm');

  const client = createAcarsClient(api, demo.pilot.api_key);
  await expect(client.send(getUser, {})).rejects.toThrow(
    'Your pilot account is suspended: Three landings harder than 900 fpm',
  );
  await pilots.page.reload();
  await expect(pilots.alert).toContainText('Your pilot account is suspended: Three landings harder than 900 fpm');
  await look(pilots.page, 'suspended');
  await catalog.undo.click();
  await expect(catalog.toast).toContainText(`Changed ${demo.pilot.name} back.`);
  await pilots.page.reload();
  await expect(pilots.signOut).toBeVisible();

  await page.goto(new URL('/pilots', page.url()).href);
  await catalog.tick('KTW0009');
  await catalog.tick('KTW0012');
  await catalog.bulk('Suspend…').click();
  await page.keyboard.press('Control+Enter');
  await expect(catalog.toast).toContainText('Suspended 2 pilots.');
  await catalog.undo.click();
  await expect(catalog.toast).toContainText('Changed 2 pilots back.');
  await pilots.page.context().close();
});
