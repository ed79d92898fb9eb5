import type { Locator, Page } from 'playwright/test';

/** A report, opened from the inbox. */
export class PirepPage {
  readonly page: Page;
  /** Visible once it is drawn. */
  readonly map: Locator;
  readonly profile: Locator;
  readonly figures: Locator;
  readonly back: Locator;
  /** The replay's slider; its value, as text, is the time of the one cursor. */
  readonly slider: Locator;
  readonly play: Locator;
  readonly pause: Locator;

  constructor(page: Page) {
    this.page = page;
    this.map = page.getByRole('region', { name: /^Map of [A-Z]/ }).and(page.locator('[aria-busy="false"]'));
    this.profile = page.getByRole('img', { name: /^Profile of/ });
    this.figures = page.getByRole('complementary', { name: 'Figures and comments' });
    this.back = this.figures.getByRole('link', { name: 'Back to figures' });
    this.slider = page.getByRole('slider', { name: 'Flight time' });
    this.play = page.getByRole('button', { name: 'Play' });
    this.pause = page.getByRole('button', { name: 'Pause' });
  }

  /** The newest report of that callsign. */
  async open(ident: string): Promise<void> {
    await this.page.getByRole('navigation', { name: 'Screens' }).getByRole('link', { name: 'PIREPs' }).click();
    await this.page.getByRole('region', { name: 'PIREPs' }).getByRole('link', { name: ident }).first().click();
  }

  heading(ident: string): Locator {
    return this.page.getByRole('heading', { name: ident });
  }

  /** A row of planned and actual. */
  figure(label: string): Locator {
    return this.figures.getByRole('row', { name: label });
  }

  /** The view that a fact beside the map leads to. */
  async openView(fact: 'Passengers' | 'Fields' | 'Log'): Promise<void> {
    await this.figures.getByRole('term').filter({ hasText: fact }).locator('xpath=..').getByRole('link').click();
    await this.back.waitFor();
  }

  async closeView(): Promise<void> {
    await this.back.click();
    await this.figure('Distance').waitFor();
  }

  /** The time of the one cursor, `14:32:20Z`. */
  async cursor(): Promise<string> {
    return (await this.slider.getAttribute('aria-valuetext')) ?? '';
  }

  /** The figures at the cursor show this time. */
  readout(time: string): Locator {
    return this.page.getByRole('article', { name: 'Report' }).getByText(time, { exact: true }).first();
  }

  /** Moves the pointer along the profile. @param share 0 at its left end, 1 at its right */
  async pointAtProfile(share: number): Promise<void> {
    const box = await this.profile.boundingBox();
    if (box === null) throw new Error('There is no profile');
    await this.page.mouse.move(box.x + box.width * share, box.y + box.height / 2);
  }

  /** Moves the pointer from the top of the map to its bottom, across whatever was flown from one side to the other. */
  async sweepMap(): Promise<void> {
    const box = await this.map.boundingBox();
    if (box === null) throw new Error('The map is not drawn');
    await this.page.mouse.move(box.x + box.width / 2, box.y + 10);
    await this.page.mouse.move(box.x + box.width / 2, box.y + box.height - 10, { steps: 40 });
  }
}
