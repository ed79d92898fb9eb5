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
  readonly filterMenu: Locator;
  /** The title of the list; on a wall that of the map. */
  readonly heading: Locator;
  readonly navigation: Locator;

  constructor(page: Page) {
    const list = page.getByRole('region', { name: 'Flights in progress' });
    this.page = page;
    this.map = page
      .getByRole('region', { name: 'Map of flights in progress' })
      .and(page.locator('[aria-busy="false"]'));
    this.rows = list.getByRole('listitem').getByRole('button');
    this.search = list.getByRole('textbox', { name: 'Search flights in progress' });
    this.filterMenu = list.getByRole('button', { name: /^Filter/ });
    this.heading = page.getByRole('heading', { level: 1 });
    this.navigation = page.getByRole('navigation', { name: 'Screens' });
    this.layers = page.getByRole('button', { name: 'Layers' });
    this.follow = page.getByRole('button', { name: 'Follow' });
  }

  async open(): Promise<void> {
    await this.navigation.getByRole('link', { name: 'Live map' }).click();
  }

  /** A flight's row in the list. */
  flight(ident: string): Locator {
    return this.rows.filter({ hasText: ident });
  }

  filter(name: string): Locator {
    return this.page.getByRole('group', { name: 'Flights shown' }).getByRole('button', { name });
  }

  /** Beside the title: how many of all are listed. */
  note(text: string): Locator {
    return this.page.getByText(text, { exact: true });
  }

  /** Chooses in the filter menu, by what stands before the field. */
  async narrow(field: 'Airline' | 'Pilot' | 'Departure or arrival', choice: string): Promise<void> {
    await this.filterMenu.click();
    await this.page.getByRole('combobox', { name: field }).click();
    await this.page.getByRole('option', { name: choice }).click();
    await this.page.keyboard.press('Escape');
  }

  /** An active filter; a click removes it. */
  chip(label: string): Locator {
    return this.page.getByRole('button', { name: `Remove filter ${label}` });
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
