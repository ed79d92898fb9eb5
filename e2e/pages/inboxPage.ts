import type { Locator, Page } from 'playwright/test';

/** The list of reports. */
export class InboxPage {
  readonly page: Page;
  readonly rows: Locator;
  readonly search: Locator;

  constructor(page: Page) {
    const list = page.getByRole('region', { name: 'PIREPs' });
    this.page = page;
    this.rows = list.getByRole('listitem').getByRole('link');
    this.search = list.getByRole('textbox', { name: 'Search the reports' });
  }

  chip(name: string): Locator {
    return this.page.getByRole('group', { name: 'Reports shown' }).getByRole('button', { name });
  }

  /** How many reports there are under a heading. */
  async total(heading: string): Promise<number> {
    const text = await this.page.getByRole('region', { name: heading }).getByRole('heading').textContent();
    return Number(text?.match(/\d+$/)?.[0]);
  }
}
