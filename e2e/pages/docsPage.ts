import type { Locator } from 'playwright/test';
import { PageModel } from './pageModel.ts';

/** The documentation of the API for pilots. */
export class DocsPage extends PageModel {
  readonly heading = this.page.getByRole('heading', { level: 1 });
  readonly documents = this.page.getByRole('combobox', { name: 'Select a definition' });

  async authorize(key: string): Promise<void> {
    await this.page.getByRole('button', { name: 'Authorize', exact: true }).click();
    await this.page.getByRole('textbox', { name: 'Value:' }).fill(key);
    await this.page.getByRole('button', { name: 'Apply credentials' }).first().click();
    await this.page.getByRole('button', { name: 'Close', exact: true }).first().click();
  }

  /** Tries a call out. @param name such as `GET /api/user` @returns the server's response */
  async execute(name: string): Promise<Locator> {
    const call = this.page.getByRole('button', { name: new RegExp(`^${name} `) });
    await call.click();
    await this.page.getByRole('button', { name: 'Execute' }).click();
    return this.page.getByRole('table').filter({ has: this.page.getByText('Response headers') });
  }
}
