import { createHmac, timingSafeEqual } from 'node:crypto';
import { expect, test as base } from '../fixtures.ts';
import { look } from '../look.ts';
import { WebhooksPage } from '../pages/webhooksPage.ts';
import { startReceiver, type WebhookReceiver } from '../webhookReceiver.ts';

const test = base.extend<{ readonly receiver: WebhookReceiver }>({
  // oxlint-disable-next-line no-empty-pattern -- Playwright reads the dependencies from this parameter
  receiver: async ({}, use) => {
    const receiver = await startReceiver();
    await use(receiver);
    await receiver.stop();
  },
});

test('a new receiver can verify a delivery with the secret', async ({ openWindow, client, receiver }) => {
  const page = await openWindow('/webhooks');
  const webhooks = new WebhooksPage(page);
  await webhooks.add.click();
  await webhooks.field('Name').fill('Stats');
  await webhooks.field('URL').fill(receiver.url);
  for (const usual of ['Filed', 'Accepted', 'Rejected']) {
    await webhooks.dialog.getByRole('checkbox', { name: usual, exact: true }).uncheck();
  }
  await webhooks.save.click();
  await expect(webhooks.field('Prefiled')).toBeFocused();
  await webhooks.field('Prefiled').check();
  await webhooks.save.click();
  await expect(webhooks.dialog).toContainText('127.0.0.1 is a private address');

  await webhooks.field('Allow private addresses').check();
  await webhooks.save.click();
  const secret = await webhooks.secret.textContent();
  const code = await webhooks.code.textContent();
  await webhooks.answer('Done').click();
  await client.prefile(4711);

  await expect(webhooks.deliveries).toHaveCount(1);
  await expect(webhooks.deliveries).toContainText('Delivered');
  await expect(webhooks.deliveries).toContainText('200 Noted.');
  const [delivery] = receiver.received;
  expect(JSON.parse(delivery?.body ?? '')).toMatchObject({ event: 'pirep.prefiled', pirep: { ident: 'KTW4711' } });
  // Runs the code with the secret, both as the dialog shows them.
  // oxlint-disable-next-line typescript/no-implied-eval
  const verify = new Function(
    'createHmac',
    'timingSafeEqual',
    'secret',
    'header',
    'body',
    `${code}\nreturn isFromHomebase;`,
  );
  const header = delivery?.headers['x-homebase-signature'];
  expect(verify(createHmac, timingSafeEqual, secret, header, delivery?.body)).toBe(true);
  expect(verify(createHmac, timingSafeEqual, 'another', header, delivery?.body)).toBe(false);
});

test('a rejected delivery shows the error, is pending, and can be resent', async ({ openWindow, client, receiver }) => {
  receiver.answer(500, 'The database is full.');
  const page = await openWindow('/webhooks?open=new');
  const webhooks = new WebhooksPage(page);
  await addStats(webhooks, receiver);
  await webhooks.sample.click();
  await expect(webhooks.sampleResult).toContainText('Not delivered');
  await expect(webhooks.sampleResult).toContainText('The database is full.');

  await client.prefile(4711);
  await expect(webhooks.deliveries).toContainText('The receiver responded with 500 Internal Server Error.');
  await expect(webhooks.deliveries).toContainText('Pending');
  await webhooks.show('Pending');
  await webhooks.sample.focus();
  await page.keyboard.press('j');
  await page.keyboard.press('Enter');
  await expect(webhooks.delivery).toContainText('The database is full.');
  receiver.answer(204, '');
  await webhooks.answer('Resend').click();
  await expect(webhooks.delivery).toContainText('Delivered');

  await webhooks.answer('Close').first().click();
  await expect(webhooks.noDelivery).toBeVisible();
  await expect(page).toHaveURL(/show=pending/);
});

test('a pasted address of Discord chooses the format, with a preview, and Ctrl+Enter saves', async ({ openWindow }) => {
  const page = await openWindow('/webhooks?open=new');
  const webhooks = new WebhooksPage(page);
  await webhooks.field('Name').fill('Crew');
  await webhooks.field('URL').fill('https://discord.com/api/webhooks/1/token');
  await expect(webhooks.field('Discord')).toBeChecked();
  await expect(webhooks.dialog.getByRole('figure')).toContainText('KTW612 filed');
  await look(page, 'webhook-discord');

  await webhooks.field('URL').press('Control+Enter');
  await expect(webhooks.rows).toContainText('Discord');
});

test('a webhook is turned off and on, and removed with its deliveries', async ({ openWindow, receiver }) => {
  const page = await openWindow('/webhooks?open=new');
  const webhooks = new WebhooksPage(page);
  await addStats(webhooks, receiver);

  await webhooks.switch('Stats').click();
  await expect(webhooks.toast).toContainText('Stats is off.');
  await webhooks.toast.getByRole('button', { name: 'Undo' }).click();
  await expect(webhooks.toast).toContainText('Stats is on.');

  await webhooks.choose('Remove…');
  await expect(webhooks.dialog).toContainText('Remove Stats?');
  await webhooks.answer('Remove Stats').click();
  // Until then it offers to undo that the webhook was turned on.
  await expect(webhooks.toast).toContainText('Stats removed.');
  await expect(page.getByRole('heading', { name: 'No webhooks yet' })).toBeVisible();
  await webhooks.toast.getByRole('button', { name: 'Undo' }).click();
  await expect(webhooks.rows).toContainText('Stats');
  await webhooks.rows.getByText('Stats').click();
  await webhooks.choose('Remove…');
  await webhooks.answer('Remove Stats').click();
  await expect(page.getByRole('heading', { name: 'No webhooks yet' })).toBeVisible();
});

test('the webhooks are accessible', async ({ openWindow, client, receiver }) => {
  const page = await openWindow('/webhooks');
  const webhooks = new WebhooksPage(page);
  await webhooks.add.click();
  await webhooks.field('Phase changed').check();
  await webhooks.field('Name').fill('Stats');
  await webhooks.field('URL').fill(receiver.url);
  await webhooks.save.click();
  await expect(webhooks.dialog).toContainText('is a private address');
  await look(page, 'webhooks-form');

  await webhooks.field('Allow private addresses').check();
  await webhooks.field('Prefiled').check();
  await webhooks.save.click();
  await expect(webhooks.secret).toBeVisible();
  await look(page, 'webhooks-secret');

  await webhooks.answer('Done').click();
  await client.prefile(4711);
  await expect(webhooks.deliveries).toContainText('Delivered');
  receiver.answer(503, '<h1>Service unavailable</h1>');
  await client.prefile(4712);
  await expect(webhooks.deliveries.first()).toContainText('503');
  await webhooks.sample.click();
  await expect(webhooks.sampleResult).toBeVisible();
  await look(page, 'webhooks');
  await webhooks.deliveries.first().click();
  await expect(webhooks.delivery).toBeVisible();
  await look(page, 'webhooks-delivery');
  await page.keyboard.press('Escape');
  await webhooks.choose('Remove…');
  await expect(webhooks.answer('Remove Stats')).toBeVisible();
  await look(page, 'webhooks-remove');
});

/** Adds a webhook for prefiled PIREPs and closes the dialog with the secret. */
async function addStats(webhooks: WebhooksPage, { url }: WebhookReceiver): Promise<void> {
  await webhooks.field('Name').fill('Stats');
  await webhooks.field('URL').fill(url);
  await webhooks.field('Prefiled').check();
  await webhooks.field('Allow private addresses').check();
  await webhooks.save.click();
  await webhooks.answer('Done').click();
}
