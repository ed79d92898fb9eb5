import type { Locator, Page } from 'playwright/test';

/** What the page of a pilot has beside what every row's has. */
export class PilotPage {
  readonly issueKey: Locator;
  readonly bids: Locator;
  readonly addBid: Locator;
  readonly page: Page;

  constructor(page: Page) {
    this.page = page;
    this.issueKey = page.getByRole('link', { name: 'Issue key' });
    const bids = page.getByRole('region', { name: 'Bids' });
    this.bids = bids.getByRole('link');
    this.addBid = bids.getByRole('button', { name: 'Add bid' });
  }

  bid(ident: string): Locator {
    return this.page.getByRole('region', { name: 'Bids' }).getByRole('row').filter({ hasText: ident });
  }

  changeAircraft(ident: string): Locator {
    return this.page.getByRole('button', { name: `Change aircraft of the bid on ${ident}` });
  }

  removeBid(ident: string): Locator {
    return this.page.getByRole('button', { name: `Remove the bid on ${ident}` });
  }

  progressTowards(rank: string): Locator {
    return this.page.getByRole('progressbar', { name: `Progress to ${rank}` });
  }
}
