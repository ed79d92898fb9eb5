import { expect, type Locator } from 'playwright/test';
import { PageModel } from './pageModel.ts';

/** The width of an open card, which covers a part of the map. */
const cardWidth = 360;

/** The live map and its list of flights. */
export class LivePage extends PageModel {
  private readonly list = this.page.getByRole('region', { name: 'Flights in progress' });
  /** Visible when the map is drawn. */
  readonly map = this.page
    .getByRole('region', { name: 'Map of flights in progress' })
    .and(this.page.locator('[aria-busy="false"]'));
  /** The flights of the table that is shown where the map cannot be drawn. */
  readonly flightsAsText = this.page.getByRole('table').locator('tbody').getByRole('row');
  readonly rows = this.list.getByRole('listitem').getByRole('button');
  readonly search = this.list.getByRole('textbox', { name: 'Search flights in progress' });
  readonly filterMenu = this.list.getByRole('button', { name: /^Filter/ });
  /** The title of the list; in full screen the title of the map. */
  readonly heading = this.page.getByRole('heading', { level: 1 });
  readonly navigation = this.page.getByRole('navigation', { name: 'Screens' });
  readonly layers = this.page.getByRole('button', { name: 'Layers' });
  /** Starts and stops the flights of the demonstration. */
  readonly startTraffic = this.list.getByRole('button', { name: 'Start' });
  readonly stopTraffic = this.list.getByRole('button', { name: 'Stop' });
  readonly globe = this.map.getByRole('button', { name: 'Globe' });
  readonly follow = this.page.getByRole('button', { name: 'Follow' });
  readonly closeCard = this.page.getByRole('complementary', { name: /^Flight/ }).getByRole('button', { name: 'Close' });
  readonly exitFullScreen = this.page.getByRole('button', { name: 'Exit full screen' });
  /** A part of the legend of the map. */
  readonly legend = this.map.getByText('planned', { exact: true });

  async open(): Promise<void> {
    await this.navigation.getByRole('link', { name: 'Live map' }).click();
  }

  /** The row of a flight in the list. */
  flight(ident: string): Locator {
    return this.rows.filter({ hasText: ident });
  }

  filter(name: string): Locator {
    return this.page.getByRole('group', { name: 'Flights shown' }).getByRole('button', { name });
  }

  /** The number of flights beside the title: `3 of 5, next arrivals first`. */
  note(text: string): Locator {
    return this.page.getByText(text, { exact: true });
  }

  /** Sets a filter in the menu. */
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

  /** Clicks the spot where the map keeps the followed aircraft. */
  async clickFollowed(): Promise<void> {
    const box = await this.map.boundingBox();
    if (box === null) throw new Error('The map is not drawn');
    await this.page.mouse.click(box.x + (box.width - cardWidth) / 2, box.y + box.height / 2);
  }

  /** Turns a layer on or off. */
  async layer(name: string): Promise<void> {
    await this.layers.click();
    await this.page.getByRole('switch', { name }).click();
    await this.page.keyboard.press('Escape');
  }

  async zoomIn(times: number): Promise<void> {
    for (let zoom = 0; zoom < times; zoom += 1) {
      await this.page.getByRole('button', { name: 'Zoom in' }).click();
      await this.settledPicture();
    }
  }

  /** The map once nothing on it changes any more. */
  async settledPicture(): Promise<Buffer> {
    let last = await this.map.screenshot();
    await expect(async () => {
      const next = await this.map.screenshot();
      const same = next.equals(last);
      last = next;
      expect(same).toBe(true);
    }).toPass({ intervals: [700] });
    return last;
  }
}
