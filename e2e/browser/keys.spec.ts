import { readFile } from 'node:fs/promises';
import { expect, test } from '../fixtures.ts';
import { holdRequests } from '../hold.ts';
import { look, lookInBothSchemes } from '../look.ts';
import { KeysPage } from '../pages/keysPage.ts';

/** Makes the first call of phpvms-xplane and returns the status. */
async function callWith(api: string, key: string): Promise<number> {
  return (await fetch(`${api}/phpvms7/api/user/fleet`, { headers: headersOf(key) })).status;
}

async function prefileWith(api: string, key: string): Promise<number> {
  const call = { method: 'POST', headers: headersOf(key), body: '{}' };
  return (await fetch(`${api}/phpvms7/api/pireps/prefile`, call)).status;
}

function headersOf(key: string): Record<string, string> {
  const json = 'application/json';
  return { accept: json, 'content-type': json, 'user-agent': 'phpVMS-Go-Client/1.0', 'x-api-key': key };
}

test(
  'a key is issued and copied, a wrong key shows up as refused, and the first call arrives',
  { tag: '@desktop' },
  async ({ demo, openWindow, serverProgram: { api } }) => {
    const keys = new KeysPage(await openWindow('/keys'));
    const key = await keys.issue(demo.pilot.name, 'Evening PC');
    // Beside the dialog, which would lose the key.
    await keys.page.mouse.click(5, 5);
    await keys.page.keyboard.press('c');
    await expect(keys.dialog.getByRole('button', { name: 'Key copied' })).toBeVisible();
    await expect(keys.connection).toContainText('Waiting for the client to connect');

    expect(await callWith(api, `${key.slice(0, 35)}-`)).toBe(401);
    await expect(keys.refused).toContainText(`no pilot has this key (${key.slice(0, 6)}…)`);
    expect(await callWith(api, key)).toBe(200);
    await expect(keys.connection).toContainText('phpVMS-Go-Client/1.0 connected');

    await keys.done();
    await expect(keys.row('Evening PC')).toContainText(key.slice(0, 6));
    await expect(keys.row('Evening PC')).toContainText('phpVMS-Go-Client/1.0');
    await expect(keys.page.getByText(key)).toHaveCount(0);
  },
);

/** Types into the field as soon as the page has it, before its own effects run. */
function typeAtOnce(text: string): void {
  const observer = new MutationObserver(() => {
    const field = document.querySelector('[role="dialog"] input[role="combobox"]');
    if (!(field instanceof HTMLInputElement)) return;
    observer.disconnect();
    field.setRangeText(text);
    field.dispatchEvent(new InputEvent('input', { bubbles: true }));
  });
  observer.observe(document, { childList: true, subtree: true });
}

test(
  'the pilot of a key is found while typing, and Enter chooses the first',
  { tag: '@reads' },
  async ({ openWindow, program: { window } }) => {
    // The pilot of the address and all results come late, and the text is there as early as the field.
    const letGo = await holdRequests(window, /\/admin\/pilots[/?]/);
    await window.addInitScript(typeAtOnce, 'petersen');
    const keys = new KeysPage(await openWindow('/keys?issue=1'));
    await keys.pilot.press('Enter');
    letGo();
    await expect(keys.pilot).toHaveValue('Nils Petersen, KTW0015');
    await expect(keys.dialog.getByText('Enter a label.')).toHaveCount(0);
  },
);

test('a read-only key cannot change anything, and the client file has key and address', async ({
  demo,
  openWindow,
  serverProgram: { api },
}) => {
  const keys = new KeysPage(await openWindow('/keys'));
  const key = await keys.issue(demo.pilot.name, 'Website map', 'Read only');
  const config = JSON.parse(await readFile(await keys.saveConfig(), 'utf8')) as unknown;
  expect(config).toMatchObject({ ApiKey: key, Name: 'Kittiwake Virtual', Url: `${api}/phpvms7` });
  expect([await callWith(api, key), await prefileWith(api, key)]).toEqual([200, 403]);
});

test('the link of a new key opens the pilots’ page, which shows what a client sends', async ({
  context,
  demo,
  openWindow,
  serverProgram: { api },
}) => {
  const keys = new KeysPage(await openWindow('/keys'));
  const key = await keys.issue(demo.pilot.name, 'Phone');
  await expect(keys.link).toHaveText(`${api}/#key=${key}`);

  const page = await context.newPage();
  await page.goto((await keys.link.textContent()) ?? '');
  await page.getByRole('link', { name: 'Fly' }).click();
  const connect = page.getByRole('region', { name: 'Connect your client' });
  await expect(connect.getByRole('status')).toHaveText('No client has connected with this key yet.');
  await expect(connect.getByRole('group', { name: 'Site address' })).toContainText(`${api}/phpvms7`);
  await expect(keys.connection).toContainText('Waiting for the client to connect');

  expect(await callWith(api, key)).toBe(200);
  await expect(connect.getByRole('status')).toContainText('Last client: phpVMS-Go-Client/1.0');
  await expect(keys.connection).toContainText('phpVMS-Go-Client/1.0 connected');

  expect(await prefileWith(api, key)).toBe(400);
  const refusals = connect.getByRole('region', { name: 'Last refusals of your client' });
  await expect(refusals.getByRole('listitem')).toHaveText(/POST \/phpvms7\/api\/pireps\/prefile.+key “Phone”/);
  await keys.done();
  await keys.rows
    .filter({ hasText: key.slice(0, 6) })
    .getByRole('link')
    .click();
  await expect(keys.dialog.getByRole('list', { name: 'Last refusals of the client' })).toContainText(
    '/api/pireps/prefile',
  );
});

test('a rotated key and its replacement both work until one is revoked', async ({
  demo,
  openWindow,
  serverProgram: { api },
}) => {
  const old = demo.pilot.api_key;
  const keys = new KeysPage(await openWindow(`/keys?pilot=${demo.pilot.id}`));
  const label = (await keys.rows.first().getByRole('link').textContent()) ?? '';
  await keys.act(label, 'Rotate…');
  await keys.dialog.getByRole('button', { name: 'Issue new key' }).click();
  const key = await keys.readKey();
  await keys.done();
  await expect(keys.rows).toHaveCount(2);
  expect([await callWith(api, old), await callWith(api, key)]).toEqual([200, 200]);

  const oldKey = keys.rows.filter({ hasText: old.slice(0, 6) });
  await oldKey.getByRole('button').click();
  await keys.page.getByRole('menuitem', { name: 'Revoke…' }).click();
  await expect(keys.question).toContainText(`Revoke “${label}” of ${demo.pilot.name}?`);
  await keys.question.getByRole('button', { name: `Revoke “${label}”` }).click();
  await expect(keys.rows).toHaveCount(1);
  expect([await callWith(api, old), await callWith(api, key)]).toEqual([401, 200]);

  await keys.page.getByRole('button', { name: /^Revoked/ }).click();
  await oldKey.getByRole('link').click();
  await expect(keys.dialog).toContainText('This key was revoked.');
  await expect(keys.dialog.getByRole('button', { name: 'Issue new key' })).toBeFocused();
  await keys.page.keyboard.press('Enter');
  await expect(keys.pilot).toHaveValue(new RegExp(demo.pilot.name));
});

test('the list of keys and the form for a new key are accessible', { tag: '@reads' }, async ({ demo, openWindow }) => {
  const page = await openWindow('/keys');
  const keys = new KeysPage(page);
  await expect(keys.rows.first()).toBeVisible();
  await lookInBothSchemes(page, 'keys');
  await keys.openActions(keys.rows.first());
  await look(page, 'key-menu', '[role="menu"]');

  const letGo = await holdRequests(page, /admin\/pilots[/?]/);
  await page.goto(new URL(`/keys?issue=${demo.pilot.id}`, page.url()).href);
  // Not the id, which is all that the address has.
  await expect(keys.pilot).toHaveValue('');
  letGo();
  await expect(keys.pilot).toHaveValue(new RegExp(demo.pilot.name));
  await look(page, 'key-issue');
});

test('an issued key and the connection test are accessible', async ({ openWindow }) => {
  const page = await openWindow('/keys');
  const keys = new KeysPage(page);
  const label = (await keys.rows.first().getByRole('link').textContent()) ?? '';
  await keys.act(label, 'Rotate…');
  await expect(keys.dialog.getByRole('combobox', { name: 'Old key' })).toBeVisible();
  await look(page, 'key-rotate', '[role="dialog"]');

  await page.setViewportSize({ width: 1024, height: 700 });
  const issue = keys.dialog.getByRole('button', { name: 'Issue new key' });
  await keys.expireOnDay();
  await issue.click();
  // Neither the error nor the button is under the calendar.
  await expect(keys.calendarDays.first()).toBeVisible();
  await keys.dialog.getByText('Choose the last day.').click({ trial: true });
  await issue.click({ trial: true });
  await keys.lastDay.fill('2031-05-20');
  await issue.click();
  await expect(keys.issuedKey).toBeVisible();
  const done = keys.dialog.getByRole('button', { name: 'Done' });
  await expect(done).toBeInViewport({ ratio: 1 });
  // The buttons stay at the foot, and what scrolls lies under them.
  const [waiting, foot] = [await keys.connection.boundingBox(), await done.boundingBox()];
  expect((waiting?.y ?? Infinity) + (waiting?.height ?? 0)).toBeLessThan(foot?.y ?? 0);
  // Nothing but this PC could open the address in a code.
  await expect(keys.dialog.getByText('Turn on local network access to get QR codes')).toBeVisible();
  await expect(keys.dialog.getByRole('img', { name: /^QR code/ })).toHaveCount(0);
  await look(page, 'key-issued');
  await keys.dialog.getByRole('button', { name: 'Allow access from your local network' }).click();
  await expect(keys.dialog.getByText('Only this PC can use this address and the link.')).toBeHidden();
  // A PC in no network has only its own address.
  if (await keys.dialog.getByText('it is in no local network').isHidden())
    await expect(keys.link).not.toContainText('127.0.0.1');
  await keys.done();

  await keys.act(label, 'Test connection');
  await expect(keys.dialog.getByRole('radio', { name: 'vmsOpenAcars' })).toBeFocused();
  await keys.dialog.getByRole('button', { name: 'Troubleshoot' }).click();
  await expect(keys.hints.first()).toBeVisible();
  await expect(keys.dialog.getByRole('list', { name: 'Troubleshooting' })).toBeFocused();
  await look(page, 'key-test', '[role="dialog"]');
  await page.keyboard.press('Escape');
  const actions = keys
    .row(label)
    .first()
    .getByRole('button', { name: /^Actions/ });
  await expect(actions).toBeFocused();
  await keys.act(label, 'Revoke…');
  await expect(keys.question.getByRole('button', { name: 'Cancel' })).toBeFocused();
  await page.keyboard.press('Escape');
  await expect(actions).toBeFocused();
});
