import type { Locator, Page } from 'playwright/test';

/** The dashboard with its parts. */
export class DashboardPage {
  readonly page: Page;
  readonly news: Locator;
  /** Visible once it is drawn. */
  readonly map: Locator;
  readonly newsDialog: Locator;

  constructor(page: Page) {
    this.page = page;
    this.map = page.getByRole('region', { name: 'Map of airborne flights' }).and(page.locator('[aria-busy="false"]'));
    this.news = this.part('News to pilots').getByRole('listitem').getByRole('link');
    this.newsDialog = page.getByRole('dialog');
  }

  part(name: string): Locator {
    return this.page.getByRole('region', { name, exact: true });
  }

  /** A figure of the strip at the top. */
  figure(label: string): Locator {
    return this.page.getByRole('term').filter({ hasText: label }).locator('xpath=following-sibling::dd');
  }

  async postNews(subject: string, text: string): Promise<void> {
    await this.part('News to pilots').getByRole('link', { name: 'Post news' }).click();
    await this.newsDialog.getByLabel('Subject').fill(subject);
    await this.newsDialog.getByLabel('Text').fill(text);
    await this.newsDialog.getByRole('button', { name: 'Post news' }).click();
    await this.newsDialog.waitFor({ state: 'hidden' });
  }
}
