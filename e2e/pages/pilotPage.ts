import type { Locator, Page } from 'playwright/test';

/** What the page of a pilot has beside what every row's has. */
export class PilotPage {
  readonly issueKey: Locator;
  readonly bids: Locator;
  readonly page: Page;

  constructor(page: Page) {
    this.page = page;
    this.issueKey = page.getByRole('link', { name: 'Issue key' });
    this.bids = page.getByRole('region', { name: 'Bids' }).getByRole('link');
  }

  progressTowards(rank: string): Locator {
    return this.page.getByRole('progressbar', { name: `Progress to ${rank}` });
  }
}
