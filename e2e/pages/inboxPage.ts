import type { Locator, Page } from 'playwright/test';

/** The list of reports. */
export class InboxPage {
  readonly page: Page;
  readonly rows: Locator;
  readonly search: Locator;
  readonly filterButton: Locator;
  readonly filterMenu: Locator;
  /** The active filters; each is a button that removes it. */
  readonly filters: Locator;
  readonly clearFilters: Locator;
  readonly selectMany: Locator;
  readonly ticks: Locator;
  readonly bulk: Locator;

  constructor(page: Page) {
    const list = page.getByRole('region', { name: 'PIREPs' });
    this.page = page;
    this.rows = list.getByRole('listitem').getByRole('link');
    this.filterButton = list.getByRole('button', { name: /^Filter/ });
    this.filterMenu = page.getByRole('dialog', { name: /^Filter/ });
    const inUse = list.getByRole('group', { name: 'Active filters' });
    this.filters = inUse.getByRole('button', { name: /^Remove/ });
    this.clearFilters = inUse.getByRole('button', { name: 'Clear all' });
    this.selectMany = list.getByRole('button', { name: 'Select reports' });
    this.ticks = list.getByRole('checkbox');
    this.bulk = page.getByRole('region', { name: 'Selected reports' });
    this.search = list.getByRole('textbox', { name: 'Search reports' });
  }

  chip(name: string): Locator {
    return this.page.getByRole('group', { name: 'Reports shown' }).getByRole('button', { name });
  }

  row(ident: string): Locator {
    return this.rows.filter({ hasText: ident }).first();
  }

  /** Chooses in the open filter menu. */
  async filter(field: string, choice: string): Promise<void> {
    await this.filterMenu.getByRole('combobox', { name: field }).click();
    await this.page.getByRole('option', { name: choice }).click();
  }

  /** How many reports there are under a heading. */
  async total(heading: string): Promise<number> {
    const text = await this.page.getByRole('region', { name: heading }).getByRole('heading').textContent();
    return Number(text?.match(/\d+$/)?.[0]);
  }
}
