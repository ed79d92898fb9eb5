import type { Locator, Page } from 'playwright/test';

/** The part of the map that an open card covers. */
const cardWidth = 360;

/** The live map with its list. */
export class LivePage {
  readonly page: Page;
  /** Visible once it is drawn. */
  readonly map: Locator;
  /** The flights in the list. */
  readonly rows: Locator;
  readonly search: Locator;
  readonly follow: Locator;
  readonly layers: Locator;

  constructor(page: Page) {
    const list = page.getByRole('region', { name: 'Flights in progress' });
    this.page = page;
    this.map = page
      .getByRole('region', { name: 'Map of the flights in progress' })
      .and(page.locator('[aria-busy="false"]'));
    this.rows = list.getByRole('listitem').getByRole('button');
    this.search = list.getByRole('textbox', { name: 'Search flights in progress' });
    this.layers = page.getByRole('button', { name: 'Layers' });
    this.follow = page.getByRole('button', { name: 'Follow' });
  }

  async open(): Promise<void> {
    await this.page.getByRole('navigation', { name: 'Screens' }).getByRole('link', { name: 'Live map' }).click();
  }

  /** A flight's row in the list. */
  flight(ident: string): Locator {
    return this.rows.filter({ hasText: ident });
  }

  filter(name: string): Locator {
    return this.page.getByRole('group', { name: 'Flights shown' }).getByRole('button', { name });
  }

  card(ident: string): Locator {
    return this.page.getByRole('complementary', { name: `Flight ${ident}` });
  }

  /** Clicks the spot of the map where a followed aircraft is kept. */
  async clickFollowed(): Promise<void> {
    const box = await this.map.boundingBox();
    if (box === null) throw new Error('The map is not drawn');
    await this.page.mouse.click(box.x + (box.width - cardWidth) / 2, box.y + box.height / 2);
  }
}
