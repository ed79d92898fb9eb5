import type { Locator, Page } from 'playwright/test';

/** The inbox and a report. */
export class PirepPage {
  readonly page: Page;
  /** Visible once it is drawn. */
  readonly map: Locator;
  readonly profile: Locator;
  readonly figures: Locator;

  constructor(page: Page) {
    this.page = page;
    this.map = page.getByRole('region', { name: /^Map of [A-Z]/ }).and(page.locator('[aria-busy="false"]'));
    this.profile = page.getByRole('img', { name: /^Profile of/ });
    this.figures = page.getByRole('complementary', { name: 'Figures and comments' });
  }

  async open(ident: string): Promise<void> {
    await this.page.getByRole('navigation', { name: 'Screens' }).getByRole('link', { name: 'PIREPs' }).click();
    await this.page.getByRole('region', { name: 'PIREPs' }).getByRole('link', { name: ident }).click();
  }

  /** The report on top of the inbox. */
  async openFirst(): Promise<void> {
    await this.page.getByRole('navigation', { name: 'Screens' }).getByRole('link', { name: 'PIREPs' }).click();
    await this.page.getByRole('region', { name: 'PIREPs' }).getByRole('link').first().click();
  }

  heading(ident: string): Locator {
    return this.page.getByRole('heading', { name: ident });
  }

  /** A row of planned and actual. */
  figure(label: string): Locator {
    return this.figures.getByRole('row', { name: label });
  }

  async openLog(): Promise<void> {
    await this.figures.getByRole('link', { name: /lines? →/ }).click();
  }
}
