import type { Locator, Page } from 'playwright/test';

/** A flight of the catalog on a page of its own. */
export class FlightPage {
  readonly about: Locator;
  readonly addReturnLeg: Locator;
  readonly duplicate: Locator;
  readonly addBid: Locator;
  readonly page: Page;

  constructor(page: Page) {
    this.page = page;
    this.about = page.getByRole('complementary', { name: 'Flight details' });
    this.duplicate = page.getByRole('button', { name: 'Duplicate' });
    this.addBid = page.getByRole('button', { name: 'Add bid' });
    this.addReturnLeg = page.getByRole('button', { name: 'Add return leg' });
  }

  map(ident: string): Locator {
    return this.page.getByRole('region', { name: `Map of ${ident}` });
  }
}
