import type { Locator, Page } from 'playwright/test';

/** What the operator sees on an empty data folder. */
export class FirstRunPage {
  readonly heading: Locator;
  readonly exploreDemo: Locator;

  constructor(page: Page) {
    this.heading = page.getByRole('heading', { name: 'There is no airline yet' });
    this.exploreDemo = page.getByRole('button', { name: 'Explore with a demo airline' });
  }
}
