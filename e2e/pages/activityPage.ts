import type { Locator, Page } from 'playwright/test';

/** Who changed what, and the server's log. */
export class ActivityPage {
  readonly page: Page;
  readonly rows: Locator;
  readonly log: Locator;

  constructor(page: Page) {
    this.page = page;
    this.rows = page.getByRole('region', { name: 'Changes' }).getByRole('listitem');
    this.log = page.getByRole('region', { name: 'Server log' }).getByRole('listitem');
  }

  /** A value of the entry that is open, before and after. */
  value(name: string): Locator {
    return this.page.getByRole('row').filter({ has: this.page.getByRole('rowheader', { name, exact: true }) });
  }
}
