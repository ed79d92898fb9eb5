import { postLogs } from '../../server/contract/classic/acars.ts';
import { look } from '../look.ts';
import { expect, test } from '../fixtures.ts';
import { PirepPage } from '../pages/pirepPage.ts';

test('a report shows planned and actual figures, load and comments', { tag: '@reads' }, async ({ openWindow }) => {
  const page = await openWindow('/pireps');
  const report = new PirepPage(page);
  await report.open('KTW612');

  await expect(report.profile).toHaveAccessibleName('Profile of KTW612, highest FL380');
  await expect(report.figure('Distance')).toContainText(/1,187.*1,1\d\d/);
  await expect(report.figure('Off block')).toContainText(/\d\d:\d\dZ(\d+ \w+ )?\d\d:\d\dZ(=|[+−]\d)/);
  await expect(report.figure('Landing')).toContainText('−612');
  await expect(report.figures).toContainText(/\d+ of 174 →/);
  await expect(report.figures).toContainText('Gust on short final');
});

test('profile, map and replay share one cursor', { tag: ['@map', '@reads'] }, async ({ openWindow }) => {
  const page = await openWindow('/pireps');
  const report = new PirepPage(page);
  await report.open('KTW612');
  await expect(report.map).toBeVisible();
  const begin = await report.cursor();
  const mapAtBegin = await report.map.screenshot();

  await report.pointAtProfile(0.5);
  // The flight may begin before midnight, so the time may be less.
  await expect.poll(() => report.cursor()).not.toBe(begin);
  const middle = await report.cursor();
  await expect(report.readout(middle)).toBeVisible();
  await expect.poll(async () => (await report.map.screenshot()).equals(mapAtBegin)).toBe(false);

  await report.sweepMap();
  await expect.poll(() => report.cursor()).not.toBe(middle);

  await report.slider.press('Home');
  await expect.poll(() => report.cursor()).toBe(begin);
  await expect(report.readout(begin)).toBeVisible();
});

test('the space bar plays and pauses the flight', { tag: '@reads' }, async ({ openWindow }) => {
  const page = await openWindow('/pireps');
  // It glides instead of jumping once a second.
  await page.emulateMedia({ reducedMotion: 'no-preference' });
  const report = new PirepPage(page);
  await report.open('KTW612');
  await expect(report.play).toBeVisible();
  const begin = await report.cursor();

  await page.keyboard.press('Space');
  await expect.poll(() => report.cursor()).not.toBe(begin);
  await expect(report.pause).toBeVisible();
  await page.keyboard.press('Space');

  await expect(report.play).toBeVisible();
});

test('a flag about a touchdown leads to the landing on its runway', { tag: '@reads' }, async ({ openWindow }) => {
  const page = await openWindow('/pireps');
  const report = new PirepPage(page);
  await report.open('KTW612');
  await expect(report.view('Flight')).toBeChecked();
  await expect(report.landing).toBeHidden();

  await page.getByRole('button', { name: 'Show touchdown' }).click();
  await expect(page).toHaveURL(/touchdown=1/);
  await expect(report.landing.getByRole('img', { name: /threshold of 20, .*−612\sfpm: hard$/ })).toBeVisible();
  await expect(report.landing).toContainText(/Vertical speed−612\sfpm.*Take-off from/);
  // It has the room of map, profile and replay.
  const [landing, flight] = [report.landing, page.locator('[data-flight]')];
  const bottomOf = async (part: typeof landing): Promise<number> =>
    part.evaluate((of) => of.getBoundingClientRect().bottom);
  expect(await bottomOf(landing)).toBe(await bottomOf(flight));
  await look(page, 'landing');

  // What is on the map is shown on the map.
  await page.getByRole('button', { name: 'Show gap' }).click();
  await expect(report.view('Flight')).toBeChecked();
  await report.view('Flight').press('ArrowRight');
  await expect(report.landing).toBeVisible();
});

test(
  'a landing is saved as a picture, and its link replays it from 500 ft',
  { tag: ['@map', '@reads'] },
  async ({ openWindow }) => {
    const page = await openWindow('/pireps');
    await page.context().grantPermissions(['clipboard-read', 'clipboard-write']);
    const report = new PirepPage(page);
    await report.open('KTW612');
    await expect(report.map).toBeVisible();
    const begin = await report.cursor();

    const download = page.waitForEvent('download');
    await report.share('Save as PNG');
    expect((await download).suggestedFilename()).toMatch(/^KTW612-EDDH-LPPT-\d{4}-\d\d-\d\d\.png$/);
    await report.share('Copy link to the replay');
    const link = await page.evaluate(() => navigator.clipboard.readText());
    expect(link).toMatch(/\/pireps\/\d+\?replay=1$/);

    await page.goto(link);
    await expect(report.map).toBeVisible();
    await expect.poll(() => report.cursor()).not.toBe(begin);
    await expect(report.speed('1×')).toBeChecked();
    const landing = await report.cursor();
    await report.slider.press('End');
    await report.replay.click();
    await expect.poll(() => report.cursor()).toBe(landing);
    // The next report is not opened in the middle of its flight.
    await page.keyboard.press('j');
    await expect(page).not.toHaveURL(/replay/);
  },
);

test('a log line moves the cursor to where it was written', { tag: '@reads' }, async ({ openWindow }) => {
  const page = await openWindow('/pireps');
  const report = new PirepPage(page);
  await report.open('KTW612');
  const begin = await report.cursor();
  await report.openView('Log');
  const line = report.figures.getByRole('button', { name: 'Top of descent' });
  const time = (await line.textContent())?.slice(0, 5) ?? '';

  await line.click();

  await expect.poll(() => report.cursor()).not.toBe(begin);
  expect((await report.cursor()).slice(0, 4)).toBe(time.slice(0, 4));
  await expect(page).toHaveURL(/aside=log/);
});

test('a long log shows a thousand lines first, and more on demand', async ({ openWindow, client }) => {
  const page = await openWindow('/pireps');
  const id = await client.prefile(4712);
  const logs = Array.from({ length: 1200 }, (_, line) => ({ log: `Line ${line + 1}.` }));
  await client.send(postLogs, { params: { id }, body: { logs } });
  await client.file(id);
  const report = new PirepPage(page);
  await report.open('KTW4712');
  await expect(report.figures).toContainText('1,000+ lines');
  await report.openView('Log');
  await expect(report.figures.getByText('Line 1000.')).toBeAttached();
  await expect(report.figures.getByText('Line 1001.')).toHaveCount(0);

  await report.figures.getByRole('button', { name: 'Show more lines' }).click();

  await expect(report.figures.getByText('Line 1200.')).toBeAttached();
  await expect(report.figures.getByRole('button', { name: 'Show more lines' })).toBeHidden();
});

test('the map measures distances by mouse and keyboard', { tag: ['@map', '@reads'] }, async ({ openWindow }) => {
  const page = await openWindow('/pireps');
  const report = new PirepPage(page);
  await report.open('KTW612');
  await expect(report.map).toBeVisible();

  await report.map.getByRole('button', { name: 'Measure' }).click();
  await page.keyboard.press('Enter');
  await report.map.click({ position: { x: 240, y: 120 } });

  const measured = report.map.getByRole('status', { name: 'Measured distance' });
  await expect(measured).toHaveText(/^[\d,]+\snm\s+on \d{3}°$/);
  // Labels keep clear of what floats over the map.
  await expect(report.map.locator('.floating').getByRole('status', { name: 'Measured distance' })).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(measured).toBeHidden();
});

test('a track can be saved as a file', { tag: '@reads' }, async ({ openWindow }) => {
  const page = await openWindow('/pireps');
  const report = new PirepPage(page);
  await report.open('KTW612');
  for (const format of ['GeoJSON', 'KML', 'GPX']) {
    await page.getByRole('button', { name: 'Track' }).click();
    const saved = page.waitForEvent('download');
    await page.getByRole('menuitem', { name: format }).click();
    const name = `^KTW612-EDDH-LPPT-\\d{4}-\\d\\d-\\d\\d\\.${format.toLowerCase()}$`;
    expect((await saved).suggestedFilename()).toMatch(new RegExp(name));
  }
});

test(
  'on paper, a report has a letterhead and all its figures, and its map fills the frame',
  {
    tag: ['@map', '@reads'],
  },
  async ({ openWindow }) => {
    const page = await openWindow('/pireps');
    const report = new PirepPage(page);
    await report.open('KTW612');
    await expect(report.map).toBeVisible();
    await expect(report.letterhead).toBeHidden();
    await expect(report.figures.getByText('Fields')).toBeVisible();

    const paper = await page.pdf({ preferCSSPageSize: true });
    await page.emulateMedia({ media: 'print' });

    expect(paper.toString('latin1').match(/\/Type \/Page\b/g)).toHaveLength(2);
    await expect(report.letterhead).toHaveText(/^Kittiwake VirtualKTWFlight report \d+\d\d? \w+ \d{4}$/);
    await expect(report.landing.getByRole('img')).toBeVisible();
    await expect(report.letterhead).toBeVisible();
    await expect(report.figures.getByText('Fields')).toBeHidden();
    const [frame, picture] = await Promise.all([report.map.boundingBox(), report.printedMap.boundingBox()]);
    expect(picture).toEqual(frame);
  },
);
