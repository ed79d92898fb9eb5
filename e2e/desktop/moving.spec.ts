import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { postPositions } from '../../server/contract/classic/acars.ts';
import { getPirep } from '../../server/contract/classic/pireps.ts';
import { PirepState } from '../../server/contract/codes.ts';
import { createAcarsClient } from '../acarsClient.ts';
import { expect, test } from '../fixtures.ts';
import { look } from '../look.ts';
import { DataPage } from '../pages/dataPage.ts';
import { FramePage } from '../pages/framePage.ts';
import { InboxPage } from '../pages/inboxPage.ts';
import { MovingPage } from '../pages/movingPage.ts';
import { ReviewPage } from '../pages/pirepPage.ts';
import { RulesPage } from '../pages/rulesPage.ts';

/** What phpVMS would write now: one report is accepted, and Ann is in the air. */
function dumpOfToday(): string {
  const file = join(import.meta.dirname, '../../server/domain/moving/testing/golden.sql');
  return readFileSync(file, 'utf8').replaceAll('2024-05-02', new Date().toISOString().slice(0, 10));
}

const ann = { key: '0f1e2d3c4b5a69788796', inTheAir: 'p0O9i8U7y6T5r4E3' };

test('an airline moves in from phpVMS while a pilot flies, who goes on with the same key; a rule decides; one click goes back', async ({
  demo,
  launch,
  freePort,
}) => {
  const { window } = await launch([], demo.data, [`--port=${freePort}`]);
  const moving = new MovingPage(window);
  const frame = new FramePage(window);
  await frame.show('Data');
  const data = new DataPage(window);
  await data.view('From phpVMS').click();
  await moving.choose('airline.sql', dumpOfToday());
  await expect(moving.summary).toContainText('with 2 pilots, 2 PIREPs');
  await expect(moving.tables.filter({ hasText: 'pireps' })).toHaveText(/pireps22/);
  await look(window, 'moving-report');
  await moving.part('Left out').click();
  await moving.notes('Left out').filter({ hasText: 'same API key' }).getByRole('button').click();
  await expect(moving.dialog).toContainText('Pilot 2');
  await look(window, 'moving-rows', '[role="dialog"]');
  await window.keyboard.press('Escape');

  await moving.replace.click();
  await expect(moving.dialog).toContainText('The two are never mixed');
  await moving.button('Replace and restart').click();
  await expect(moving.past).toContainText('Imported from airline.sql');
  await look(window, 'moving-done');

  const [inbox, rules, review] = [new InboxPage(window), new RulesPage(window), new ReviewPage(window)];
  await frame.show('PIREPs');
  await rules.openFromInbox.click();
  await rules.add.click();
  await rules.field('Name').fill('Fly again');
  await rules.choose(rules.condition(1, 'About'), 'Landing rate');
  await rules.condition(1, 'at least').fill('100');
  await rules.field('Reject').check();
  await rules.field('Comment for the pilot').fill('Please fly it again.');
  await rules.save.click();
  await expect(rules.rule('Fly again')).toBeVisible();

  const client = createAcarsClient(`http://127.0.0.1:${freePort}`, ann.key);
  const params = { id: ann.inTheAir };
  const position = { lat: 53.6, lon: 10, altitude: 1200, gs: 140, created_at: new Date().toISOString() };
  await client.send(postPositions, { params, body: { positions: [position] } });
  await client.file(ann.inTheAir, { landing_rate: -180 });
  await expect.poll(async () => (await client.send(getPirep, { params })).data.state).toBe(PirepState.REJECTED);
  await frame.show('PIREPs');
  await inbox.reviewed.filter({ hasText: 'KTW205' }).click();
  await expect(review.decidedBy('Rejected by rule “Fly again”')).toBeVisible();
  await review.undoRule.click();
  await expect(review.standing('Pending')).toBeVisible();

  await frame.show('Data');
  await data.view('From phpVMS').click();
  await moving.goBack.click();
  await moving.button('Restore and restart').click();
  // The imported airline, what it replaced, and what was now replaced.
  await expect(data.backups).toHaveCount(3);
  const pilot = createAcarsClient(`http://127.0.0.1:${freePort}`, demo.pilot.api_key);
  await expect(pilot.prefile(4321)).resolves.toBeTruthy();
});
