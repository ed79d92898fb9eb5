import type { Locator, Page } from 'playwright/test';

/** What the program noticed about the open report. */
export class FlagsPanel {
  readonly page: Page;
  readonly flags: Locator;
  readonly next: Locator;
  /** Which spot of how many is shown. */
  readonly step: Locator;

  constructor(page: Page) {
    const panel = page.getByRole('region', { name: 'Flags' });
    this.page = page;
    this.flags = panel.getByRole('listitem');
    this.next = panel.getByRole('button', { name: 'Next spot' });
    this.step = panel.getByRole('status');
  }

  flag(label: string): Locator {
    return this.flags.filter({ has: this.page.getByRole('heading', { name: label }) });
  }

  /** Goes to the evidence. */
  async show(what: string): Promise<void> {
    await this.flags.getByRole('button', { name: `Show ${what}` }).click();
  }

  async checkAgain(): Promise<void> {
    await this.page.getByRole('button', { name: 'More actions' }).click();
    await this.page.getByRole('menuitem', { name: 'Recheck flags' }).click();
  }
}
