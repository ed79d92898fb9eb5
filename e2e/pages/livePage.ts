import type { Locator, Page } from 'playwright/test';

/** The live map with its list. */
export class LivePage {
  readonly page: Page;
  /** Visible once it is drawn. */
  readonly map: Locator;

  constructor(page: Page) {
    this.page = page;
    this.map = page
      .getByRole('region', { name: 'Map of the flights in progress' })
      .and(page.locator('[aria-busy="false"]'));
  }

  async open(): Promise<void> {
    await this.page.getByRole('navigation', { name: 'Screens' }).getByRole('link', { name: 'Live map' }).click();
  }

  /** A flight's row in the list. */
  flight(ident: string): Locator {
    return this.page.getByRole('region', { name: 'Flights in progress' }).getByRole('button', { name: ident });
  }

  card(ident: string): Locator {
    return this.page.getByRole('complementary', { name: `Flight ${ident}` });
  }
}
