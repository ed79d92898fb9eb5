import type { Locator, Page } from 'playwright/test';

/** The documentation of the pilots' API. */
export class DocsPage {
  readonly page: Page;
  readonly heading: Locator;
  readonly documents: Locator;

  constructor(page: Page) {
    this.page = page;
    this.heading = page.getByRole('heading', { level: 1 });
    this.documents = page.getByRole('combobox', { name: 'Select a definition' });
  }

  async authorize(key: string): Promise<void> {
    await this.page.getByRole('button', { name: 'Authorize', exact: true }).click();
    await this.page.getByRole('textbox', { name: 'Value:' }).fill(key);
    await this.page.getByRole('button', { name: 'Apply credentials' }).first().click();
    await this.page.getByRole('button', { name: 'Close', exact: true }).first().click();
  }

  /** Tries a call out. @param name its method and address: `GET /api/user`. @returns what is shown of the live reply */
  async execute(name: string): Promise<Locator> {
    const call = this.page.getByRole('button', { name: new RegExp(`^${name} `) });
    await call.click();
    await this.page.getByRole('button', { name: 'Execute' }).click();
    return this.page.getByRole('table').filter({ has: this.page.getByText('Response headers') });
  }
}
