import { listComments } from '../../server/contract/classic/pireps.ts';
import { expect, test } from '../fixtures.ts';
import { look, lookInBothSchemes } from '../look.ts';
import { InboxPage } from '../pages/inboxPage.ts';
import { PirepPage, ReviewPage } from '../pages/pirepPage.ts';
import { RulesPage } from '../pages/rulesPage.ts';

test('a rule rejects a report with a comment, and its decision is undone as one’s own', async ({
  openWindow,
  client,
}) => {
  const page = await openWindow('/rules');
  const [rules, inbox, report, review] = [
    new RulesPage(page),
    new InboxPage(page),
    new PirepPage(page),
    new ReviewPage(page),
  ];
  await rules.add.click();
  await rules.field('Name').fill('Without a track');
  await rules.choose(rules.condition(1, 'About'), 'One flag');
  await rules.condition(1, 'Flag').fill('No track');
  await rules.condition(1, 'Flag').press('Enter');
  await rules.field('Reject').check();
  await rules.save.click();
  await expect(rules.dialog).toContainText('Tell the pilot why.');
  await rules.field('Comment for the pilot').fill('Please connect your client before the flight.');
  await look(page, 'rules-dialog');
  await rules.save.click();
  await expect(rules.rule('Without a track')).toContainText('flag No track');
  await rules.addComment('Please repeat this flight.');
  await expect(rules.presets).toHaveCount(1);

  const id = await client.prefile(4711);
  await client.file(id);
  await openWindow(`/pireps/${id}?show=rejected`);
  await expect(review.decidedBy('Rejected by rule “Without a track”')).toBeVisible();
  await expect(inbox.row('KTW4711')).toContainText('Rejected by rule “Without a track”');
  await expect(report.figures.getByText('Please connect your client')).toBeVisible();
  await look(page, 'report-decided-by-rule');
  await review.undoRule.click();
  await expect(review.toast).toContainText('Undid the review of KTW4711');
  await expect(review.standing('Pending')).toBeVisible();
  expect((await client.send(listComments, { params: { id } })).data).toEqual([]);

  await review.reject.click();
  await rules.choose(review.preset, 'Please repeat this flight.');
  await expect(review.boxText).toHaveValue('Please repeat this flight.');
  await review.boxText.press('Control+Enter');
  await expect(review.toast).toContainText('Rejected KTW4711');
});

test('rules are rehearsed, put in order, turned off and removed', async ({ openWindow }) => {
  const page = await openWindow('/pireps');
  const rules = new RulesPage(page);
  await rules.openFromInbox.click();
  await rules.add.click();
  await rules.field('Name').fill('Clean');
  await rules.save.click();
  await rules.add.click();
  await rules.field('Name').fill('Softer, please');
  await rules.choose(rules.condition(1, 'About'), 'Landing rate');
  await rules.field('Reject').check();
  await rules.field('Comment for the pilot').fill('Land softer.');
  await rules.save.click();
  await expect(rules.dialog).toContainText('Enter at least one figure.');
  await rules.condition(1, 'at least').fill('300');
  await rules.save.click();
  await expect(rules.rule('Softer, please')).toContainText('landing rate at least 300 fpm');

  await rules.rehearse.click();
  await expect(rules.rehearsed).toContainText('accepted');
  await expect(rules.differing).toHaveCount(0);
  await page.getByRole('button', { name: 'Move Softer, please up' }).click();
  await expect(rules.rules.first()).toContainText('Softer, please');
  await expect(rules.differing).not.toHaveCount(0);
  await expect(rules.differing.first()).toContainText('Reject');
  await lookInBothSchemes(page, 'rules');
  await rules.switch('Softer, please').press('Space');
  await expect(rules.toast).toContainText('Softer, please is off.');
  await expect(rules.differing).toHaveCount(0);

  await rules.rule('Softer, please').getByRole('link').click();
  await rules.dialog.getByRole('button', { name: 'Remove…' }).click();
  await rules.dialog.getByRole('button', { name: 'Remove Softer, please' }).click();
  await expect(rules.rules).toHaveCount(1);
});
