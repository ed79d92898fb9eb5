import { expect, test } from '../fixtures.ts';
import { holdRequests } from '../hold.ts';
import { FramePage } from '../pages/framePage.ts';
import { InboxPage } from '../pages/inboxPage.ts';
import { PirepPage } from '../pages/pirepPage.ts';

test(
  'the chosen state is in the address, and going back restores the previous one',
  { tag: '@reads' },
  async ({ openWindow }) => {
    const page = await openWindow('/pireps');
    const inbox = new InboxPage(page);
    await expect(inbox.rows.first()).toBeVisible();

    await inbox.chip('Accepted').click();

    await expect(page).toHaveURL(/show=accepted/);
    await expect(inbox.rows.filter({ hasNotText: 'Accepted' })).toHaveCount(0);
    await expect(inbox.rows.first()).toBeVisible();
    await page.goBack();
    await expect(inbox.chip('Pending')).toHaveAttribute('aria-pressed', 'true');
  },
);

test('valid parts of an address are kept, others dropped', { tag: '@reads' }, async ({ openWindow }) => {
  const page = await openWindow('/pireps?show=accepted&pilot=nobody&from=yesterday&colour=red');
  await expect(new InboxPage(page).chip('Accepted')).toHaveAttribute('aria-pressed', 'true');
  await expect(page).toHaveURL(/\/pireps(\/\w+)?\?show=accepted$/);

  await page.goto(new URL('/flights?q=KTW&page=abc', page.url()).href);
  await expect(page).toHaveURL(/\/flights\?q=KTW$/);

  await page.goto(new URL('/flights?q=KTW&page=99', page.url()).href);
  await expect(page).toHaveURL(/\/flights\?q=KTW&page=\d$/);
});

test('a decided report still shows its flags', { tag: '@reads' }, async ({ openWindow }) => {
  const page = await openWindow('/pireps?show=rejected&flags=any');
  const inbox = new InboxPage(page);
  await expect(inbox.row('KTW341')).toContainText(/flags?: Hard landing/);
  await expect(inbox.row('KTW341')).toContainText('Rejected');
});

test('the age of the oldest pending report does not depend on the order', { tag: '@reads' }, async ({ openWindow }) => {
  const page = await openWindow('/pireps?sort=best');
  const waiting = page.getByRole('region', { name: 'Waiting for you' }).getByRole('heading');
  await expect(waiting).toContainText('oldest 11 h');
});

test(
  'a search finds the reports of a pilot, and says when there are none',
  { tag: '@reads' },
  async ({ openWindow }) => {
    const page = await openWindow('/pireps');
    const inbox = new InboxPage(page);
    await inbox.search.pressSequentially('lind');
    await expect(page).toHaveURL(/q=lind$/);
    await inbox.search.pressSequentially('qvist');
    await expect(page).toHaveURL(/q=lindqvist$/);
    await expect(inbox.search).toBeFocused();
    await expect(inbox.rows.filter({ hasNotText: 'Mara Lindqvist' })).toHaveCount(0);
    await expect(inbox.rows.first()).toBeVisible();

    await inbox.search.fill('nobody at all');

    await expect(page.getByText('No reports match “nobody at all”.')).toBeVisible();
    await page.getByRole('button', { name: 'Clear search' }).click();
    await expect(inbox.search).toHaveValue('');
    await expect(inbox.rows.first()).toBeVisible();
  },
);

test('scrolling to the end loads the next page', { tag: '@reads' }, async ({ openWindow }) => {
  const page = await openWindow('/pireps');
  const inbox = new InboxPage(page);
  await inbox.filterButton.click();
  await inbox.filter('State', 'All');
  await page.keyboard.press('Escape');
  await expect.poll(() => inbox.total('Newest first')).toBeGreaterThan(50);
  await expect(inbox.rows).toHaveCount(50);
  const total = await inbox.total('Newest first');

  await inbox.rows.last().scrollIntoViewIfNeeded();

  await expect(inbox.rows).toHaveCount(Math.min(total, 100));
});

test('the keyboard moves from report to report', { tag: '@reads' }, async ({ openWindow }) => {
  const page = await openWindow('/pireps');
  const inbox = new InboxPage(page);
  await expect(inbox.rows.nth(0)).toHaveAttribute('aria-current');

  await page.keyboard.press('j');

  await expect(inbox.rows.nth(1)).toHaveAttribute('aria-current');
  const ident = (await inbox.rows.nth(1).textContent())?.match(/^KTW\d+?(?=[A-Z])/)?.[0] ?? 'none';
  await expect(new PirepPage(page).heading(ident)).toBeVisible();

  for (const text of ['Tomasz Zieliński', 'Distance off plan']) {
    const whole = inbox.row('KTW505').getByText(text);
    expect(await whole.evaluate(({ scrollWidth, clientWidth }) => scrollWidth <= clientWidth), text).toBe(true);
  }
  await page.setViewportSize({ width: 900, height: 700 });
  const cut = page.getByText('vmsOpenAcars 1.4.2');
  await cut.hover();
  await expect(cut).toHaveAttribute('title', 'vmsOpenAcars 1.4.2');
});

test('the keyboard moves from a report that is still loading', { tag: '@reads' }, async ({ openWindow, page }) => {
  const letGo = await holdRequests(page, /ReportPage-.*\.js$/);
  await openWindow('/pireps');
  const inbox = new InboxPage(page);
  await expect(inbox.rows.nth(0)).toHaveAttribute('aria-current');

  await page.keyboard.press('j');
  letGo();

  await expect(inbox.rows.nth(1)).toHaveAttribute('aria-current');
});

test('the palette finds a report, announces the chosen row and opens it', { tag: '@reads' }, async ({ openWindow }) => {
  const page = await openWindow('/pireps');
  const frame = new FramePage(page);
  await frame.openPalette('eddm');
  const chosen = async (): Promise<string | null> => await frame.paletteField.getAttribute('aria-activedescendant');
  await expect(frame.paletteResults.nth(1)).toBeVisible();
  await expect(frame.paletteResults.filter({ hasNotText: 'EDDM' })).toHaveCount(0);
  await expect.poll(chosen).toBe(await frame.paletteResults.nth(0).getAttribute('id'));
  const second = (await frame.paletteResults.nth(1).textContent()) ?? '';
  await page.keyboard.press('ArrowDown');
  // Results that come later may move the chosen row.
  await expect.poll(async () => await page.locator(`[id="${await chosen()}"]`).textContent()).toBe(second);

  await frame.paletteField.fill('ktw340');
  await expect(frame.paletteResults.first()).toContainText('KTW340');
  await page.keyboard.press('Enter');

  await expect(new PirepPage(page).heading('KTW340')).toBeVisible();
  await expect(frame.palette).toBeHidden();
});

test(
  'a report opened with the palette is not replaced by the first of the list',
  { tag: '@reads' },
  async ({ openWindow }) => {
    const page = await openWindow('/dashboard');
    const [frame, inbox] = [new FramePage(page), new InboxPage(page)];
    const sendList = await holdRequests(page, /admin\/pireps\?limit=50/);
    const sendReport = await holdRequests(page, '**/assets/ReportPage*');
    await page.getByRole('link', { name: 'PIREPs' }).click();
    await expect(inbox.search).toBeVisible();
    await frame.openPalette('ktw340');
    await expect(frame.paletteResults.first()).toContainText('KTW340');
    await page.keyboard.press('Enter');
    await expect(frame.palette).toBeHidden();
    sendList();
    await expect(inbox.row('KTW612')).toBeVisible();
    sendReport();

    await expect(new PirepPage(page).heading('KTW340')).toBeVisible();
  },
);

test('the palette takes the letters and Enter typed right after Ctrl+K', { tag: '@reads' }, async ({ openWindow }) => {
  const page = await openWindow('/pireps');
  const frame = new FramePage(page);
  await frame.connection.waitFor();

  // Sent as fast as the window takes them: `keyboard` waits for each key.
  const devtools = await page.context().newCDPSession(page);
  const press = async (key: string, modifiers = 0): Promise<unknown> =>
    await devtools.send('Input.dispatchKeyEvent', {
      type: 'keyDown',
      key,
      code: `Key${key.toUpperCase()}`,
      modifiers,
      ...(modifiers === 0 ? { text: key } : {}),
    });
  const ctrl = 2;
  await Promise.all([press('k', ctrl), press('e'), press('d'), press('d'), press('m')]);

  await expect(frame.paletteField).toHaveValue('eddm');
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(/\/airports\/EDDM$/);
  await expect(frame.palette).toBeHidden();
});
