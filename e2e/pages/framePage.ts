import type { Locator, Page } from 'playwright/test';

/** What is around every screen: navigation, whether the server receives, the palette. */
export class FramePage {
  readonly page: Page;
  /** Whether the window hears the server. */
  readonly connection: Locator;
  /** Says that what is on the screen is old. */
  readonly lost: Locator;
  readonly palette: Locator;
  readonly paletteField: Locator;
  readonly paletteResults: Locator;

  constructor(page: Page) {
    this.page = page;
    this.connection = page.getByRole('banner').getByRole('status');
    this.lost = page.getByRole('alert').filter({ hasText: 'Showing the last known data' });
    this.palette = page.getByRole('dialog', { name: 'Search' });
    this.paletteField = this.palette.getByRole('combobox');
    this.paletteResults = this.palette.getByRole('option');
  }

  async openPalette(text: string): Promise<void> {
    await this.connection.waitFor();
    await this.page.keyboard.press('Control+k');
    await this.paletteField.fill(text);
  }
}
