import { streamUrl } from '../../server/contract/admin/live.ts';
import { listComments } from '../../server/contract/classic/pireps.ts';
import { expect, test } from '../fixtures.ts';
import { holdRequests } from '../hold.ts';
import { look } from '../look.ts';
import { InboxPage } from '../pages/inboxPage.ts';
import { PirepPage, ReviewPage } from '../pages/pirepPage.ts';

test('accepting confirms, opens the next pending report, and can be undone', async ({ openWindow }) => {
  const page = await openWindow('/pireps');
  const [inbox, report, review] = [new InboxPage(page), new PirepPage(page), new ReviewPage(page)];
  await expect(report.heading('KTW612')).toBeVisible();
  await expect(review.effect).toHaveText('Accept adds 02:59 to Mara, moves D-AKTE to LPPT');
  for (const part of [review.effect, report.score]) await expect(part).toBeInViewport({ ratio: 1 });

  await review.accept.click();

  await expect(report.heading('KTW340')).toBeVisible();
  await expect(review.toast).toContainText('Accepted KTW612. Next: KTW340 EDDM → EDDH');
  await expect(inbox.row('KTW612')).toContainText('Accepted');
  await page.setViewportSize({ width: 1024, height: 700 });
  const pilot = inbox.row('KTW612').getByText('Mara Lindqvist');
  expect(await pilot.evaluate(({ scrollWidth, clientWidth }) => scrollWidth <= clientWidth)).toBe(true);
  await expect(inbox.rows.first()).toContainText('KTW340');
  // With the focus in it, the toast stays.
  await review.undo.focus();
  for (const width of [1024, 1280, 1440, 1640]) {
    await page.setViewportSize({ width, height: 800 });
    const toast = await review.toast.boundingBox();
    const [row, bar] = [await inbox.rows.first().boundingBox(), await review.bar.boundingBox()];
    expect(toast?.x, `at ${width}`).toBeGreaterThan((row?.x ?? Infinity) + (row?.width ?? Infinity));
    expect(toast?.y, `at ${width}`).toBeGreaterThan(bar?.y ?? Infinity);
    for (const part of [review.effect, review.reject]) {
      const box = await part.boundingBox();
      expect(box?.x ?? Infinity, `at ${width}`).toBeGreaterThan((toast?.x ?? 0) + (toast?.width ?? 0));
    }
  }
  await expect(review.effect).toBeVisible();
  await review.undo.click();
  await expect(review.toast).toContainText('Undid the review of KTW612');
  await expect(report.heading('KTW612')).toBeVisible();
  await expect(review.standing('Pending')).toBeVisible();
  await expect(inbox.rows.first()).toContainText('KTW612');
});

test('the pilot sees the reason of a rejection and the operator’s comments', async ({ openWindow, client }) => {
  const id = await client.prefile(4711);
  await client.file(id);
  const page = await openWindow(`/pireps/${id}`);
  const [inbox, report, review] = [new InboxPage(page), new PirepPage(page), new ReviewPage(page)];
  await expect(report.heading('KTW4711')).toBeVisible();
  await expect(inbox.row('KTW612')).toBeVisible();

  await review.comment.fill('Where are your positions?');
  await review.comment.press('Escape');
  await page.keyboard.press('j');
  await expect(report.heading('KTW4711')).toBeHidden();
  await page.goBack();
  // What was begun is still there.
  await expect(review.comment).toHaveValue('Where are your positions?');
  await review.comment.press('Control+Enter');
  await expect(report.figures.getByText('Where are your positions?')).toBeVisible();
  await review.reject.click();
  await review.boxText.fill('No positions at all');
  await review.boxText.press('Control+Enter');

  await expect(review.toast).toContainText('Rejected KTW4711');
  const comments = await client.send(listComments, { params: { id } });
  expect(comments.data.map(({ comment }) => comment).sort()).toEqual([
    'No positions at all',
    'Where are your positions?',
  ]);
});

test('many reports are accepted and undone together', async ({ openWindow }) => {
  const page = await openWindow('/pireps');
  const [inbox, report, review] = [new InboxPage(page), new PirepPage(page), new ReviewPage(page)];
  await expect(report.heading('KTW612')).toBeVisible();
  await inbox.selectMany.click();
  await inbox.ticks.first().check();
  await inbox.row('KTW18').click({ modifiers: ['Shift'] });
  await expect(inbox.bulk).toContainText('3 selected');

  await review.accept.click();

  await expect(review.toast).toContainText('Accepted 3 reports. Next: KTW87');
  await expect(report.heading('KTW87')).toBeVisible();
  await expect(inbox.rows.first()).toContainText('KTW87');
  await expect(inbox.bulk).toBeHidden();
  await review.undo.click();
  await expect(review.toast).toContainText('Undid the review of 3 reports');
  await expect(inbox.rows.first()).toContainText('KTW612');

  // What was decided before keeps its state.
  await inbox.selectMany.click();
  await inbox.ticks.and(page.getByLabel('Select KTW903')).first().check();
  await expect(inbox.bulk).toContainText('1 selected');
  await inbox.bulk.getByRole('button', { name: /^Select all/ }).click();
  await expect(inbox.bulk).toContainText('8 selected');
  await review.reject.click();
  await review.boxText.press('Control+Enter');
  await expect(review.toast).toContainText('Rejected 7 reports.');
});

test('a window that missed a decision gets an error and shows the current report', async ({ openWindow }) => {
  const page = await openWindow('/pireps');
  const other = await page.context().newPage();
  await other.route(`**${streamUrl}`, async (route) => await route.abort());
  await other.goto(page.url());
  const [first, second] = [new ReviewPage(page), new ReviewPage(other)];
  await expect(new PirepPage(other).heading('KTW612')).toBeVisible();
  await expect(new PirepPage(page).heading('KTW612')).toBeVisible();

  await first.accept.click();
  await expect(first.toast).toContainText('Accepted KTW612');
  await second.reject.click();
  await second.boxText.press('Control+Enter');

  await expect(second.toast).toContainText('KTW612 could not be rejected');
  await expect(second.toast).toContainText('This report has changed.');
  const { slider } = new PirepPage(other);
  for (const size of [
    { width: 1024, height: 700 },
    { width: 1280, height: 800 },
  ]) {
    await other.setViewportSize(size);
    const [toast, replay] = [await second.toast.boundingBox(), await slider.boundingBox()];
    expect((toast?.y ?? Infinity) + (toast?.height ?? 0), `at ${size.width}`).toBeLessThan(replay?.y ?? 0);
  }
  await second.toast.getByRole('button', { name: 'Open KTW612' }).click();
  await expect(new PirepPage(other).heading('KTW612')).toBeVisible();
  await expect(second.standing('Accepted')).toBeVisible();
});

test(
  'filters are in the address, survive a reload and can be undone with the back button',
  { tag: '@reads' },
  async ({ openWindow }) => {
    const page = await openWindow('/pireps');
    const inbox = new InboxPage(page);
    await expect(inbox.rows.first()).toBeVisible();
    await inbox.filterButton.click();
    await inbox.filter('Pilot', 'Mara Lindqvist');
    await expect(inbox.rows.filter({ hasNotText: 'Mara Lindqvist' })).toHaveCount(0);
    await expect(inbox.chip('Pending')).toHaveText('Pending1');
    await inbox.filter('Landing harder than', '−500 fpm');
    await expect(page).toHaveURL(/pilot=\d+&harder=500/);
    await expect(inbox.rows).toHaveCount(1);

    await page.reload();

    await expect(inbox.filters).toHaveText(['Mara Lindqvist', 'harder than −500 fpm']);
    await expect(inbox.rows).toHaveCount(1);
    await page.goBack();
    await expect(inbox.filters).toHaveText(['Mara Lindqvist']);
    await expect(inbox.rows).not.toHaveCount(1);
    await inbox.clearFilters.click();
    await expect(inbox.filters).toHaveCount(0);
    await inbox.filterButton.click();
    await inbox.filter('State', 'All');
    await inbox.filter('Sort by', 'Hardest landing first');
    await expect(inbox.rows.first()).toContainText('−894');
    await inbox.clearFilters.click();
    await expect(inbox.rows.first()).not.toContainText('−894');
    await expect(inbox.rows.filter({ hasNotText: 'Mara Lindqvist' })).not.toHaveCount(0);
  },
);

test('the whole review works with the keyboard alone', { tag: '@desktop' }, async ({ openWindow }) => {
  const page = await openWindow('/pireps');
  const [inbox, report, review] = [new InboxPage(page), new PirepPage(page), new ReviewPage(page)];
  const { keyboard } = page;
  const next = async (ident: string): Promise<void> => await expect(report.heading(ident)).toBeVisible();
  await next('KTW612');

  await keyboard.press('?');
  await expect(review.keys).toContainText('accept with comment');
  await keyboard.press('Escape');
  await expect(review.keys).toBeHidden();

  await keyboard.press('a');
  await next('KTW340');
  // Text typed right after the key belongs to the comment.
  await keyboard.press('r');
  await keyboard.type('A zero too many');
  await expect(review.boxText).toHaveValue('A zero too many');
  await keyboard.press('Control+Enter');
  await next('KTW18');
  await expect(review.toast).toContainText('Rejected KTW340');
  await keyboard.press('z');
  await next('KTW340');
  await expect(report.figures.getByText('A zero too many')).toBeHidden();
  await expect(inbox.rows.first()).toContainText('KTW340');

  await keyboard.press('x');
  await keyboard.press('Shift+J');
  await expect(inbox.bulk).toContainText('2 selected');
  await keyboard.press('a');
  await next('KTW87');
  for (const ident of ['KTW505', 'KTW211', 'KTW704']) {
    await keyboard.press('a');
    await next(ident);
  }
  await keyboard.press('a');
  await expect(report.heading('All reports reviewed')).toBeVisible();

  await keyboard.press('z');
  await next('KTW704');
  await expect(review.accept).toBeVisible();
});

test('undo reverts the last decision, even before the server has answered', async ({ openWindow }) => {
  const page = await openWindow('/pireps');
  const [inbox, report, review] = [new InboxPage(page), new PirepPage(page), new ReviewPage(page)];
  await expect(report.heading('KTW612')).toBeVisible();
  await page.keyboard.press('a');
  await expect(review.toast).toContainText('Accepted KTW612');
  await expect(report.heading('KTW340')).toBeVisible();
  const letGo = await holdRequests(page, '**/admin/pireps/review');

  await page.keyboard.press('a');
  await expect(report.heading('KTW18')).toBeVisible();
  await page.keyboard.press('z');
  await expect(report.heading('KTW340')).toBeVisible();
  await page.keyboard.press('a');
  await page.keyboard.press('z');
  letGo();

  await expect(report.heading('KTW340')).toBeVisible();
  await expect(review.accept).toBeVisible();
  await page.keyboard.press('a');
  await expect(report.heading('KTW18')).toBeVisible();
  await expect(review.accept).toBeVisible();
  for (const ident of ['KTW612', 'KTW340']) await expect(inbox.row(ident)).toContainText('Accepted');
});

test('a report that is decided again after an undo leads to the same next one', async ({ openWindow }) => {
  const page = await openWindow('/pireps');
  const [inbox, report] = [new InboxPage(page), new PirepPage(page)];
  await expect(report.heading('KTW612')).toBeVisible();
  await page.keyboard.press('a');
  await expect(report.heading('KTW340')).toBeVisible();
  await page.keyboard.press('a');
  await expect(report.heading('KTW18')).toBeVisible();
  await expect(inbox.reviewed.nth(1)).toContainText('KTW340');
  const letGo = await holdRequests(page, '**/admin/pireps?*');

  await page.keyboard.press('z');
  await expect(report.heading('KTW340')).toBeVisible();
  await page.keyboard.press('a');
  await expect(report.heading('KTW18')).toBeVisible();
  letGo();
});

test('keys pressed while the next report loads decide the report that the address names', async ({ openWindow }) => {
  const page = await openWindow('/pireps');
  const [inbox, report, review] = [new InboxPage(page), new PirepPage(page), new ReviewPage(page)];
  await expect(report.heading('KTW612')).toBeVisible();
  const letGo = await holdRequests(page, '**/admin/pireps/*/track*');

  await page.keyboard.press('a');
  await expect(inbox.row('KTW340')).toHaveAttribute('aria-current');
  await expect(report.heading('KTW612')).toBeVisible();
  await page.keyboard.press('a');
  await expect(review.toast).toContainText('Accepted KTW340. Next: KTW18');
  await page.keyboard.press('r');
  await expect(review.box).toHaveAccessibleName('Reject KTW18');
  await inbox.row('KTW87').click();
  letGo();
  await expect(report.heading('KTW87')).toBeVisible();
  await review.boxText.press('Control+Enter');

  await expect(review.toast).toContainText('Rejected KTW18');
  for (const ident of ['KTW612', 'KTW340']) await expect(inbox.row(ident)).toContainText('Accepted');
  await expect(report.heading('KTW87')).toBeVisible();
  await expect(review.standing('Pending')).toBeVisible();
});

test('a decided report is reopened', async ({ openWindow }) => {
  const page = await openWindow('/pireps?show=accepted');
  const review = new ReviewPage(page);
  await expect(review.reopen).toBeVisible();

  await page.keyboard.press('o');

  await expect(review.standing('Pending')).toBeVisible();
  await expect(review.accept).toBeVisible();
  await expect(new PirepPage(page).figures).toContainText('Reopened by the operator (Accepted → Pending)');
});

test('deciding with a comment and for several reports is accessible', { tag: '@reads' }, async ({ openWindow }) => {
  const page = await openWindow('/pireps');
  const [inbox, review] = [new InboxPage(page), new ReviewPage(page)];
  await expect(review.accept).toBeVisible();

  await review.reject.click();
  await look(page, 'review-reject', '[role="dialog"]');
  await page.keyboard.press('Escape');
  await inbox.selectMany.click();
  await inbox.ticks.first().check();
  await look(page, 'review-bulk', 'section');
  await page.keyboard.press('Escape');
});

test('the filter menu and the keyboard shortcuts are accessible', { tag: '@reads' }, async ({ openWindow }) => {
  const page = await openWindow('/pireps?harder=9000');
  const [inbox, review] = [new InboxPage(page), new ReviewPage(page)];
  await expect(inbox.filters).toHaveCount(1);

  await inbox.filterButton.click();
  await expect(inbox.filterMenu).toBeVisible();
  await look(page, 'review-filter');
  await page.keyboard.press('Escape');
  await page.keyboard.press('?');
  await expect(review.keys).toBeVisible();
  await look(page, 'review-keys', '[role="dialog"]');
  await page.keyboard.press('Escape');
  await expect(review.keys).toBeHidden();
});
